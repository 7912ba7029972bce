import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Stats } from '#features/dashboards/stats.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { loggedCase } from '#test/support/osha.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let crew: Json
let division: Created
beforeAll(async () => {
  app = await buildTestApp()
  const admin = await app.as('super_admin')
  safety = await app.as('safety')
  const { division: terminal, driver, vehicle } = await makeCrew(admin)
  division = terminal
  crew = { driver: driver.id, vehicle: vehicle.id, state: 'MO' }
})
afterAll(() => app.close())

const clockOf = async (query: string): Promise<Created> => {
  const [found] = (await safety.call('GET', `/api/deadlines?${query}`)).json<Created[]>()
  if (found === undefined) throw new Error(`No clock at ${query}`)
  return found
}
const meet = (clock: Created, metAt: string) =>
  safety.call('POST', `/api/deadlines/${clock.id}/transitions`, { move: 'meet', fields: { metAt, metNote: 'Chain of custody 4471' } })
const accident = (more: Json): Promise<Created> =>
  make(safety, 'accidents', {
    ...crew,
    occurredAt: '2026-11-19T14:00:00.000Z',
    reportedAt: '2026-11-19T15:00:00.000Z',
    city: 'Joplin',
    ...more,
  })

describe('G9 a clock says whether it was met in time', () => {
  test('G9 nothing is done before its time began to run, nor in the future', async () => {
    const insurer = await clockOf(`accident=${(await accident({ towAway: true })).id}&rule=ACC-INSURER`)
    expect((await meet(insurer, '2026-11-19T14:59:00.000Z')).json()).toMatchObject({ detail: 'Enter a time after the deadline started.' })
    expect((await meet(insurer, '2026-11-20T15:01:00.000Z')).json()).toMatchObject({ detail: 'Date and time can’t be in the future.' })
    expect(await clockOf(`id=${insurer.id}`)).toMatchObject({ status: 'running' })
  })

  test('G9 what is done after its end stands among the late ones; a day that is known only as a day counts whole', async () => {
    const asked = { accident: await accident({ towAway: true }), told: await accident({ towAway: true, insurerReportedOn: '2026-11-20' }) }
    const insurer = await clockOf(`accident=${asked.accident.id}&rule=ACC-INSURER`)
    expect((await meet(insurer, '2026-11-20T15:00:00.000Z')).statusCode).toBe(200)
    expect(await clockOf(`accident=${asked.accident.id}&rule=ACC-INSURER`)).toMatchObject({ status: 'met', late: 'no' })
    // Due at 9:00 in Chicago; reported to the insurer on that day.
    expect(await clockOf(`accident=${asked.told.id}&rule=ACC-INSURER`)).toMatchObject({ status: 'met', late: 'no' })
    const late = await accident({
      towAway: true,
      occurredAt: '2026-11-16T14:00:00.000Z',
      reportedAt: '2026-11-16T15:00:00.000Z',
      insurerReportedOn: '2026-11-18',
    })
    const clock = await clockOf(`accident=${late.id}&rule=ACC-INSURER`)
    expect(clock).toMatchObject({ status: 'met', late: 'yes' })
    const listed = (await safety.call('GET', '/api/deadlines?status=met&late=yes')).json<Created[]>()
    expect(listed.map(({ id }) => id)).toEqual([clock.id])
    const headers = {
      'if-match': `"${(await safety.call('GET', `/api/accidents/${late.id}`)).json<Created>().version}"`,
      'x-confirm-warnings': '1',
    }
    // Typed wrongly: the corrected day tells whether it was in time.
    expect((await safety.call('PATCH', `/api/accidents/${late.id}`, { insurerReportedOn: '2026-11-17' }, headers)).statusCode).toBe(200)
    expect(await clockOf(`accident=${late.id}&rule=ACC-INSURER`)).toMatchObject({ status: 'met', late: 'no' })
    expect(await clockOf(`accident=${late.id}&rule=ACC-DETERMINE`)).toMatchObject({ status: 'running', late: null })
  })
})

describe('G9 a clock explains what moved it', () => {
  test('G9 a corrected time says from when it runs, a new day of the court that the court set it', async () => {
    const { change } = deskOf(() => safety)
    const { id } = await accident({ towAway: true, driverCited: true })
    await change(`/api/accidents/${id}`, { occurredAt: '2026-11-19T14:30:00.000Z' })
    expect(await clockOf(`accident=${id}&rule=PA-ALC-8`)).toMatchObject({
      explanation: 'Due moved from Nov 19, 2026, 4:00 PM to Nov 19, 2026, 4:30 PM: it runs from Nov 19, 2026, 8:30 AM now',
    })
    const ticket = await make(safety, 'tickets', { ...crew, issuedAt: '2026-11-10T16:00:00.000Z', courtDate: '2026-11-25' })
    await change(`/api/tickets/${ticket.id}`, { courtDate: '2026-12-15' })
    expect(await clockOf(`ticket=${ticket.id}&rule=TKT-COURT`)).toMatchObject({
      explanation: 'Due moved from Nov 25, 2026, 11:59 PM to Dec 15, 2026, 11:59 PM: The day set by the court',
    })
  })
})

describe('G9 what was done in time stays so when the record goes on', () => {
  const { change, move } = deskOf(() => safety)
  const on = (day: string): void => app.clock.set(`2026-${day}T15:00:00.000Z`)
  const ok = async (answer: Promise<{ statusCode: number; body: string }>): Promise<void> => {
    const { statusCode, body } = await answer
    expect(statusCode, body).toBe(200)
  }
  const metOn = async (query: string, day: string): Promise<void> => {
    const clock = await clockOf(query)
    expect(clock, query).toMatchObject({ status: 'met', late: 'no' })
    expect(String(clock['metAt']).slice(0, 10), query).toBe(`2026-${day}`)
  }
  afterAll(() => on('11-20'))

  test('G13 a case entered on Forms 300 and 301 within its days is not late by what is entered later', async () => {
    on('11-20')
    const learned = { occurredAt: '2026-11-19T20:05:00.000Z', learnedAt: '2026-11-19T21:00:00.000Z' }
    const { id } = await loggedCase(safety, division.id, learned)
    on('12-09')
    await ok(change(`/api/osha-claims/${id}`, { daySegments: [{ kind: 'away', from: '2026-11-20', to: '2026-12-08' }] }))
    await metOn(`oshaClaim=${id}&rule=OSHA-LOG-7`, '11-20')
  })

  test('G8 a determination made in time is not late by the appeal that reverses it', async () => {
    on('11-20')
    const { id } = await accident({ towAway: false, driverCited: false })
    const path = `/api/accidents/${id}`
    await ok(change(path, { determination: 'preventable', determinationMethod: 'manager', rationale: 'Followed too closely' }))
    on('11-25')
    await ok(move(path, 'file_appeal', { appealFiledOn: '2026-11-25', appealReason: 'The other car cut in' }))
    on('12-10')
    await ok(move(path, 'decide_appeal', { appealResult: 'reversed', rationale: 'The video shows the cut-in' }))
    await metOn(`accident=${id}&rule=ACC-DETERMINE`, '11-20')
  })

  test('G9 a citation that the attorney had in time is not late by a later note, nor by its outcome', async () => {
    on('11-20')
    const ticket = { ...crew, issuedAt: '2026-11-10T16:00:00.000Z', respondBy: '2026-11-25', attorney: 'Hollis Reyes, PLLC' }
    const { id } = await make(safety, 'tickets', { ...ticket, stage: 'attorney' })
    on('12-09')
    await ok(change(`/api/tickets/${id}`, { note: 'Hearing moved' }))
    await metOn(`ticket=${id}&rule=TKT-RESPOND`, '11-20')
    await ok(move(`/api/tickets/${id}`, 'dispose', { disposition: 'dismissed', dispositionOn: '2026-12-09' }))
    await metOn(`ticket=${id}&rule=TKT-RESPOND`, '11-20')
  })

  test('G10 an answer to the reviewer and a decision of DataQs keep their days when the request goes on', async () => {
    on('11-20')
    const { id } = await make(safety, 'dataqs', { evidence: [{ item: 'Photo', state: 'ready' }] })
    const path = `/api/dataqs/${id}`
    await ok(move(path, 'file', { filedOn: '2026-11-12', rdrNumber: 'RDR-7711' }))
    await ok(move(path, 'ask', { askedOn: '2026-11-13' }))
    await ok(move(path, 'answer'))
    await ok(move(path, 'decide', { result: 'upheld', decidedOn: '2026-11-20' }))
    on('12-28')
    await ok(move(path, 'reconsider', { reconsideredOn: '2026-12-28', reconsiderReason: 'New photo' }))
    await metOn(`dataqs=${id}&rule=DQ-INFO`, '11-20')
    await metOn(`dataqs=${id}&rule=DQ-DECISION`, '11-20')
  })
})

describe('G18 accident tests in time', () => {
  test('G18 a refusal is neither a test nor one that was missed, one that is overdue counts as due, and each number opens its list', async () => {
    const { division: terminal, driver, vehicle } = await makeCrew(await app.as('super_admin'))
    const hit = (day: string, tests: Json): Promise<Created> =>
      accident({
        driver: driver.id,
        vehicle: vehicle.id,
        occurredAt: `2026-11-${day}T14:00:00.000Z`,
        reportedAt: `2026-11-${day}T15:00:00.000Z`,
        towAway: true,
        driverCited: true,
        ...tests,
      })
    const drug = (day: string): Json => ({ drugTestedAt: `2026-11-${day}T16:00:00.000Z`, drugResult: 'negative' })
    await hit('16', { alcoholTestedAt: '2026-11-16T15:00:00.000Z', alcoholResult: 'negative', ...drug('16') })
    const refused = await hit('17', { alcoholTestedAt: '2026-11-17T15:00:00.000Z', alcoholResult: 'refused', ...drug('17') })
    await hit('18', {})
    for (const rule of ['PA-ALC-2', 'PA-ALC-8'])
      // Deadlines are seen by more people than results (49 CFR 382.405).
      expect(await clockOf(`accident=${refused.id}&rule=${rule}`)).toMatchObject({
        status: 'not_given',
        missedReason: 'No test was given. The reason is kept with the result (49 CFR 382.405)',
      })
    const total = async (href: string): Promise<number> =>
      Number((await safety.call('GET', `/api/deadlines?${href.split('?')[1]}&limit=1`)).headers['x-total-count'])
    // The twelve complete months that November is one of.
    app.clock.set('2026-12-02T15:00:00.000Z')
    safety = await app.as('safety')
    const at = `division=${terminal.id}`
    const board = (await safety.call('GET', `/api/dashboard/stats?for=safety&${at}`)).json<Stats>()
    const tile = board.tiles.find(({ key }) => key === 'accidents.tests')
    expect(tile).toMatchObject({ count: 3, of: { count: 5 } })
    expect([await total(tile?.href ?? ''), await total(tile?.of?.href ?? '')]).toEqual([3, 5])
    const figures = (await safety.call('GET', `/api/figures/accidents?${at}`)).json<{ tiles: { key: string; href: string; of: Json }[] }>()
    const share = figures.tiles.find(({ key }) => key === 'accidents.tests')
    expect(share).toMatchObject({ count: 3, of: { count: 5 } })
    expect([await total(share?.href ?? ''), await total(String(share?.of['href']))]).toEqual([3, 5])
  })
})
