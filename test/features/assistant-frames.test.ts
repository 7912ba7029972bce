import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '#records/index.ts'
import { ask, listed } from '#test/support/assistant.ts'
import { buildJoplinYard } from '#test/support/joplin-yard.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let manager: TestUser
let recruiter: TestUser
let joplin: Created
let wendell: Created
let imogen: Created
let truck: Created
let run: Created

beforeAll(async () => {
  ;({ app, admin, joplin, wendell, imogen, truck, run } = await buildJoplinYard())
  manager = await app.as('manager', [joplin.id])
  recruiter = await app.as('recruiter')
  await make(admin, 'vehicle-assignments', { vehicle: truck.id, driver: wendell.id, startsAt: '2026-01-05T12:00:00.000Z' })
})
afterAll(() => app.close())

/** The records of the list that an answer opens. */
const openedBy = async (by: TestUser, reply: { list: { href: string } | null }): Promise<string[]> => {
  const [path = '', search = ''] = hrefOf(reply).split('?')
  const record = Object.values(registry).find((one) => one.path === path)
  const answer = await by.call('GET', `/api/${record?.api ?? ''}?${search}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Json[]>().map(({ title }) => String(title))
}
/** Plans the run for a day. */
const plan = (serviceDate: string, seats: Json = {}): Promise<Created> =>
  make(admin, 'run-assignments', { run: run.id, serviceDate, ...seats })
const titles = ({ sources }: { sources: readonly Json[] }): unknown[] => sources.map(({ title }) => title)
const hrefOf = ({ list }: { list: { href: string } | null }): string => list?.href ?? ''

describe('E3 who is in a unit on a day', () => {
  beforeAll(async () => {
    await plan('2026-11-23', { driver: imogen.id, vehicle: truck.id })
  })

  test.each(['who drives 4410 on Monday', "who's in unit 4410 monday", 'who will be driving truck 4410 on nov 23'])(
    '%s: the run of that day comes before the assignment',
    async (question) => {
      const reply = await ask(manager, question)
      expect(reply.response).toContain('4410 on Nov 23, 2026: Imogen Quist on JOP 900')
      expect(reply.response).toContain('Assigned: Wendell Okafor since Jan 5, 2026')
      expect(await listed(manager, hrefOf(reply))).toBe(1)
      expect(titles(reply)).toContain('4410')
    },
  )

  test('a day without a run is answered by the assignment of that day', async () => {
    const reply = await ask(manager, 'who drove 4410 last Tuesday')
    expect(reply.response).toBe('No run on Nov 17, 2026 for 4410. Assigned: Wendell Okafor since Jan 5, 2026.')
    expect(await listed(manager, hrefOf(reply))).toBe(1)
    expect((await ask(manager, 'who drove 4410 on 1/2/2026')).response).toBe(
      'No run on Jan 2, 2026 for 4410. No driver was assigned then either.',
    )
  })

  test('a driver’s unit of a day', async () => {
    expect((await ask(manager, 'which truck is Imogen Quist in on Monday')).response).toContain(
      'Imogen Quist on Nov 23, 2026: 4410 on JOP 900',
    )
    expect((await ask(manager, 'what was Wendell Okafor driving yesterday')).response).toContain('Assigned: 4410 since Jan 5, 2026')
  })

  test('a word that it doesn’t know is named', async () => {
    const reply = await ask(manager, 'who drove 4410 sideways on Tuesday')
    expect(reply.response).toContain('“sideways”')
    expect(reply.list).toBeNull()
  })

  test('who may not list runs and assignments reads nothing', async () => {
    const reply = await ask(recruiter, 'who drives 4410 on Monday')
    expect(reply.response).not.toContain('Imogen')
    expect(reply.sources).toEqual([])
  })
})

describe('E3 free units and drivers by type and day', () => {
  beforeAll(async () => {
    await make(admin, 'vehicles', { unitNumber: '7001', kind: 'trailer', reefer: true, division: joplin.id })
    await make(admin, 'vehicles', { unitNumber: '7002', kind: 'trailer', division: joplin.id })
    await make(admin, 'vehicles', { unitNumber: '8001', kind: 'van', division: joplin.id })
    await plan('2026-11-24', { driver: wendell.id, vehicle: truck.id })
  })

  test('only the type that is asked for, on the day that is asked for', async () => {
    expect(await openedBy(manager, await ask(manager, 'free tractors Saturday December 5'))).toEqual(['4410'])
    expect(await openedBy(manager, await ask(manager, 'any vans free 12/5'))).toEqual(['8001'])
    const taken = await ask(manager, 'free tractors on Nov 24')
    expect(taken.response).toBe('0 vehicles (tractor) free on Nov 24, 2026.')
    expect(taken.total).toBe(0)
  })

  test('a filter that the declaration words: refrigerated units, by division', async () => {
    const all = await ask(admin, 'which vehicles are reefers')
    const free = await ask(admin, 'any reefers available tomorrow in JOP')
    expect(free.response).toMatch(/^\d vehicles? \(refrigerated\) (?:not )?free on Nov 21, 2026\.$/)
    expect(all.total).toBe(1)
    expect(hrefOf(free)).toContain(`division=${joplin.id}`)
    expect(hrefOf(free)).toContain('reefer=true')
  })

  test('a day that is over has no answer, and a word that it doesn’t know is named', async () => {
    expect((await ask(manager, 'who was free last Monday')).response).toContain('I can look from today to')
    const unread = await ask(manager, 'free purple tractors tomorrow')
    expect(unread.response).toContain('“purple”')
    expect(unread.total).toBeNull()
  })
})

describe('E3 uncovered runs by day and place', () => {
  beforeAll(async () => {
    await plan('2026-11-25')
    await plan('2026-11-27')
    const back = await make(admin, 'runs', {
      code: 'JOP 901',
      division: joplin.id,
      origin: 'Wichita, KS',
      destination: 'Neosho',
      dispatchTime: '18:00',
      durationHours: 8,
      days: ['wed'],
    })
    await make(admin, 'run-assignments', { run: back.id, serviceDate: '2026-11-25' })
  })

  test.each([
    ['what’s uncovered Wednesday out of Neosho', ['JOP 900: Nov 25, 2026']],
    ['uncovered runs to Wichita on 11/25', ['JOP 900: Nov 25, 2026']],
    ['open runs leaving wichita ks wednesday', ['JOP 901: Nov 25, 2026']],
    ['anything uncovered on Nov 27 in Joplin', ['JOP 900: Nov 27, 2026']],
  ])('%s', async (question, wanted) => {
    const reply = await ask(manager, question)
    expect(await openedBy(manager, reply)).toEqual(wanted)
    expect(hrefOf(reply)).toContain('coverage=')
  })

  test('a city that no run starts in is named', async () => {
    const reply = await ask(manager, 'uncovered runs out of Amarillo next week')
    expect(reply.response).toContain('“amarillo”')
    expect(reply.total).toBeNull()
  })
})
