import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, listed } from '#test/support/assistant.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { makeReadyDriver, makeUnit } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let manager: TestUser
let elsewhere: TestUser
let run: Created
let selma: Created

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  const joplin = await make(admin, 'divisions', { name: 'Joplin Yard', code: 'JOP', usdot: '90041127' })
  const gulf = await make(admin, 'divisions', { name: 'Gulf Coast Regional', code: 'GLF' })
  manager = await app.as('manager', [joplin.id])
  elsewhere = await app.as('manager', [gulf.id])
  selma = await makeReadyDriver(admin, { firstName: 'Selma', lastName: 'Meeks', division: joplin.id, hireDate: '2020-03-02' })
  await make(admin, 'drivers', { firstName: 'Open', lastName: 'Tickets', division: joplin.id, hireDate: '2020-03-02' })
  const mack = await makeUnit(admin, { unitNumber: '4410', division: joplin.id, kind: 'tractor', make: 'Mack' })
  await makeUnit(admin, { unitNumber: '4411', division: joplin.id, kind: 'tractor', make: 'Volvo' })
  await make(admin, 'repairs', { vehicle: mack.id, title: 'Air leak', reportedOn: '2026-11-02', shop: 'Joplin Yard shop' })
  run = await make(admin, 'runs', { ...route, code: 'JOP 900', division: joplin.id, destination: 'Des Moines, IA' })
  await make(admin, 'runs', { ...route, code: 'JOP 901', division: joplin.id, destination: 'Wichita, KS' })
  await make(admin, 'run-assignments', { run: run.id, serviceDate: '2026-11-23', driver: selma.id })
})
afterAll(() => app.close())

const route = { origin: 'Kansas City, MO', dispatchTime: '18:15', durationHours: 8, miles: 412, days: ['mon', 'tue'] }
const hrefOf = ({ list }: { list: { href: string } | null }): string => decodeURIComponent(list?.href ?? '')
const counted = async (by: TestUser, query: string, more: Json = {}): Promise<number> => {
  const { list } = await ask(by, query, more)
  return list === null ? -1 : listed(by, list.href)
}

describe('E3 run codes', () => {
  test.each([
    ['how many miles is JOP 900', '412 mi: miles of run JOP 900.'],
    ['hw many miles jop 900', '412 mi: miles of run JOP 900.'],
    ['What time does JOP 900 leave?', '18:15: dispatch time of run JOP 900.'],
    ['where does run jop-900 go', 'Des Moines, IA: destination of run JOP 900.'],
  ])('%s', async (question, response) => {
    expect((await ask(manager, question)).response).toBe(response)
  })

  test('a run named by its code limits its assignments', async () => {
    const reply = await ask(manager, 'run assignments of run JOP 900 on monday')
    expect(hrefOf(reply)).toContain(`run=${run.id}`)
    expect(reply.total).toBe(1)
  })

  test('a run of another division is unknown', async () => {
    const [hidden, absent] = [await ask(elsewhere, 'miles of JOP 900'), await ask(elsewhere, 'miles of JOP 999')]
    expect(hidden.list).toBeNull()
    expect(hidden.response.replaceAll('900', '999')).toBe(absent.response)
  })
})

describe('E3 values of text fields', () => {
  test.each([
    ['list the runs to Des Moines', 1],
    ['scheduled runs from kansas city', 2],
    ['run assignments to des moines on november 23', 1],
    ['how many macks', 1],
    ['repairs at the joplin yard shop', 1],
    ['repairs on volvos', 0],
  ])('%s: %i', async (question, count) => {
    expect(await counted(manager, question)).toBe(count)
  })

  test('a make is not taken for a name that resembles it', async () => {
    const { conversationId } = await ask(manager, 'how many volvo tractors')
    const reply = await ask(manager, 'and macks?', { conversationId })
    expect(hrefOf(reply)).toContain('make=Mack')
    expect(reply.total).toBe(1)
  })

  test('a value that only other divisions have is an unknown word', async () => {
    const [hidden, absent] = [await ask(elsewhere, 'scheduled runs to wichita'), await ask(elsewhere, 'scheduled runs to yakima')]
    expect(hidden.list).toBeNull()
    expect(hidden.response.replace('wichita', 'yakima')).toBe(absent.response)
  })

  test('a value is found once a record has it, and not after', async () => {
    expect((await ask(manager, 'scheduled runs to Tulsa')).list).toBeNull()
    const { id, version } = await make(admin, 'runs', { ...route, code: 'JOP 902', division: run['division'], destination: 'Tulsa, OK' })
    expect(await counted(manager, 'scheduled runs to Tulsa')).toBe(1)
    const changed = await admin.call('PATCH', `/api/runs/${id}`, { destination: 'Enid, OK' }, { 'if-match': `"${version}"` })
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await ask(manager, 'scheduled runs to Tulsa')).list).toBeNull()
  })
})

describe('E3 near names', () => {
  test.each(['run assignments of Meek', 'run assignments of Selmar'])('%s: a name that is only near is asked about', async (question) => {
    const { list, clarify } = await ask(manager, question)
    expect(list).toBeNull()
    expect(clarify?.options[0]).toContain('Selma Meeks')
    const answer = await ask(manager, clarify?.options[0] ?? '')
    expect(hrefOf(answer)).toContain(selma.id)
  })

  test.each(['run assignments of driver Meek', 'run assignments of Meeks', 'run assignments of Selma Meek'])(
    '%s: a leading word, the exact name, or two words are enough',
    async (question) => {
      expect(hrefOf(await ask(manager, question))).toContain(selma.id)
    },
  )

  test('a driver whose name is a list does not take over the question', async () => {
    const reply = await ask(manager, 'how many open tickets')
    expect(hrefOf(reply)).toMatch(/^\/tickets\?status=/)
    expect(hrefOf(reply)).not.toContain('driver=')
  })
})
