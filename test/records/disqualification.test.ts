import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endDueHolds } from '#records/duties/holds/due.ts'
import { endLapsedDisqualifications } from '#records/safety/tickets/due.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let division: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  division = await make(admin, 'divisions', { usdot: '90041127', timeZone: 'America/Chicago' })
})
afterAll(() => app.close())

const someDriver = (): Promise<Created> => make(admin, 'drivers', { division: division.id, licenseClass: 'A', licenseState: 'MO' })
const { one, list: read, change, move } = deskOf(() => safety)
const stateEnd = (hold: string | undefined, stateEndOn: string) =>
  move(`/api/holds/${hold}`, 'enter_state_end', { stateEndOn, reviewNote: 'Notice MO-2214 of the state' })
const speeding = [{ description: 'Speeding', speed: 82, posted: 65 }]
const holdsOf = (who: Created): Promise<Created[]> => read(`/api/holds?driver=${who.id}&kind=disqualification&status=active`)
const reasons = async (who: Created): Promise<string> => (await safety.call('GET', `/api/drivers/${who.id}/readiness`)).body
const ticketWith = (more: Json): Promise<Created> => make(safety, 'tickets', { state: 'MO', issuedAt: '2026-11-10T16:00:00.000Z', ...more })
const convicted = (who: Created, issuedAt: string, more: Json = {}): Promise<Created> =>
  ticketWith({
    driver: who.id,
    issuedAt,
    disposition: 'guilty',
    dispositionOn: '2026-11-15',
    charges: speeding,
    ...more,
  })

describe('G9 383.51: what has to be answered before a conviction counts', () => {
  const counters = async (who: Created): Promise<{ standings: Json[]; offenses: Json[] }> =>
    (await safety.call('GET', `/api/drivers/${who.id}/disqualification`)).json()

  test.each<[string, Json, string, Json, Json]>([
    [
      'whether it cost the license',
      { privateCar: true },
      'Did the conviction cost the license?',
      { lostLicense: true },
      { lostLicense: false },
    ],
    [
      'how fast',
      { charges: [{ description: 'Speeding', posted: 65 }] },
      'How many mph over the limit?',
      { charges: [{ description: 'Speeding', speed: 80, posted: 65, disposition: 'guilty' }] },
      { charges: [{ description: 'Speeding', speed: 79, posted: 65, disposition: 'guilty' }] },
    ],
    [
      'how fast, nothing of it entered',
      { charges: [{ description: 'Speeding' }] },
      'How many mph over the limit?',
      { charges: [{ description: 'Speeding', speed: 80, posted: 65, disposition: 'guilty' }] },
      { charges: [{ description: 'Speeding', speed: 79, posted: 65, disposition: 'guilty' }] },
    ],
  ])('%s: asked, and in the forecast until then', async (_what, open, question, yes, no) => {
    const who = await someDriver()
    await convicted(who, '2026-06-01T12:00:00.000Z')
    const ticket = await convicted(who, '2026-08-01T12:00:00.000Z', open)
    const asked = await counters(who)
    expect(asked.standings[1]).toMatchObject({ count: 1, disqualification: null, ifConvicted: { count: 2, disqualification: '60 days' } })
    expect(asked.offenses.map((one) => one['question'])).toEqual([question, null])
    expect(await holdsOf(who)).toEqual([])
    await change(`/api/tickets/${ticket.id}`, no)
    expect((await counters(who)).standings[1]).toMatchObject({ disqualification: null, ifConvicted: null })
    await change(`/api/tickets/${ticket.id}`, yes)
    expect((await counters(who)).standings[1]).toMatchObject({ count: 2, disqualification: '60 days' })
    expect(await holdsOf(who)).toMatchObject([{ effect: 'block' }])
  })
})

describe('383.51(c): a conviction for speeding without its speed', () => {
  test('is no zero: it may be serious, and the speed is asked for until it is entered', async () => {
    const who = await someDriver()
    const ticket = await convicted(who, '2026-11-01T12:00:00.000Z', { charges: [{ description: 'Speeding' }] })
    expect(ticket).toMatchObject({ seriousForCdl: 'unknown' })
    const answer = (await safety.call('GET', `/api/drivers/${who.id}/disqualification`)).json<{ standings: Json[]; offenses: Json[] }>()
    expect(answer.standings[1]).toMatchObject({ count: 0, ifConvicted: { count: 1 } })
    expect(answer.offenses).toMatchObject([{ question: 'How many mph over the limit?', counts: false }])
    const running = async () =>
      (await read(`/api/deadlines?ticket=${ticket.id}&status=running&sort=rule`)).map(({ rule, basis }) => [rule, basis])
    expect(await running()).toEqual([
      ['CONV-30', 'A conviction of a traffic violation other than parking'],
      ['TKT-DISPOSITION', 'Not answered yet: How many mph over the limit? 15 or more is serious (49 CFR 383.51(c))'],
    ])
    await change(`/api/tickets/${ticket.id}`, { charges: [{ description: 'Speeding', speed: 70, posted: 65, disposition: 'guilty' }] })
    expect((await running()).map(([rule]) => rule)).toEqual(['CONV-30'])
  })
})

describe('383.37(a): a driver whose license is suspended or revoked', () => {
  const holdsNow = (who: Created): Promise<Created[]> => read(`/api/holds?driver=${who.id}&status=active`)

  test('is blocked from the moment it is recorded, after any time, until a clean MVR is entered', async () => {
    const who = await make(admin, 'drivers', { division: division.id, licenseClass: 'A', licenseState: 'MO' })
    const ticket = await convicted(who, '2026-11-10T12:00:00.000Z', { charges: [{ description: 'Speeding', speed: 70, posted: 65 }] })
    await change(`/api/tickets/${ticket.id}`, { suspendedOn: '2026-11-20' })
    expect(await reasons(who)).toContain('License suspended or revoked')
    const [hold] = await holdsNow(who)
    expect(hold).toMatchObject({ effect: 'block', ticket: ticket.id, endsAt: null })
    expect(hold?.['reason']).toContain('49 CFR 383.37(a)')
    await change(`/api/tickets/${ticket.id}`, { suspensionNoticeOn: '2026-11-20', agency: 'State highway patrol, troop D' })
    app.clock.set('2027-11-20T15:00:00.000Z')
    safety = await app.as('safety')
    await endDueHolds(app.deps)
    await endLapsedDisqualifications(app.deps)
    expect(await holdsNow(who)).toMatchObject([{ id: hold?.id }])
    const mvrOf = (mvrOn: string) => safety.call('POST', `/api/holds/${hold?.id}/transitions`, { move: 'record_mvr', fields: { mvrOn } })
    expect((await mvrOf('2026-11-19')).json()).toMatchObject({ detail: expect.stringContaining('older than the suspension') as string })
    expect((await mvrOf('2027-11-18')).json()).toMatchObject({ status: 'lifted' })
    await change(`/api/tickets/${ticket.id}`, { agency: 'State highway patrol, troop A' })
    expect(await endLapsedDisqualifications(app.deps)).toBe(0)
    expect(await holdsNow(who)).toEqual([])
    app.clock.set('2026-11-20T15:00:00.000Z')
    safety = await app.as('safety')
  })

  test('stands beside the block of a conviction, ends by the date of the state, and is not taken back by a supervisor', async () => {
    const who = await someDriver()
    const ticket = await convicted(who, '2026-11-10T12:00:00.000Z', {
      charges: [{ description: 'DUI', offense: 'dui_alcohol' }],
      suspendedOn: '2026-11-18',
    })
    expect((await holdsNow(who)).map(({ kind }) => kind).toSorted()).toEqual(['credential', 'disqualification'])
    const supervisor = await app.as('supervisor', [division.id])
    const { version } = await one(`/api/tickets/${ticket.id}`)
    const wiped = await supervisor.call('PATCH', `/api/tickets/${ticket.id}`, { suspendedOn: null }, { 'if-match': `"${version}"` })
    expect(wiped.json()).toMatchObject({ errors: [{ field: 'suspendedOn', message: 'Your role can’t take back a suspension' }] })
    const suspended = (await holdsNow(who)).find(({ kind }) => kind === 'credential')
    expect((await stateEnd(suspended?.id, '2026-11-20')).statusCode).toBe(200)
    await endDueHolds(app.deps)
    await change(`/api/tickets/${ticket.id}`, { agency: 'State highway patrol, troop D' })
    expect((await holdsNow(who)).map(({ kind }) => kind)).toEqual(['disqualification'])
  })
})

describe('G9 holds of a disqualified driver (49 CFR 383.51)', () => {
  test('G9 nobody is held by an archived ticket, nor by a charge that was entered wrong', async () => {
    const who = await someDriver()
    const holds = () => read(`/api/holds?driver=${who.id}&kind=disqualification&status=active`)
    const dui = [{ description: 'DUI', offense: 'dui_alcohol' }]
    const [kept, gone] = [await ticketWith({ driver: who.id, charges: dui }), await ticketWith({ driver: who.id, charges: dui })]
    expect(await holds()).toHaveLength(2)
    await change(`/api/tickets/${kept.id}`, { charges: [{ description: 'Broken lamp' }] })
    expect(await holds()).toMatchObject([{ ticket: gone.id }])
    await safety.call('DELETE', `/api/tickets/${gone.id}`, { reason: 'Another driver' }, { 'if-match': `"${gone.version}"` })
    expect(await holds()).toEqual([])
  })

  test('G9 a block that the state ended stays lifted at a later conviction that disqualifies from nothing', async () => {
    const who = await someDriver()
    const holds = () => read(`/api/holds?driver=${who.id}&kind=disqualification&status=active`)
    await convicted(who, '2020-03-01T12:00:00.000Z', {
      dispositionOn: '2020-05-01',
      charges: [{ description: 'DUI', offense: 'dui_alcohol' }],
    })
    const [block] = await holds()
    expect((await stateEnd(block?.id, '2021-05-03')).statusCode).toBe(200)
    await endDueHolds(app.deps)
    await convicted(who, '2026-06-01T12:00:00.000Z')
    expect(await holds()).toEqual([])
    await convicted(who, '2026-07-01T12:00:00.000Z')
    expect(await holds()).toMatchObject([{ effect: 'block', reason: expect.stringContaining('2 serious violations') as string }])
  })

  test('383.51: neither its window nor its estimated end lifts a block; from the estimated end on an MVR is asked for', async () => {
    const west = await make(admin, 'divisions', { timeZone: 'America/Los_Angeles' })
    const who = await make(admin, 'drivers', { division: west.id, licenseClass: 'A', licenseState: 'CA' })
    await convicted(who, '2023-11-22T18:00:00.000Z', { dispositionOn: '2024-02-01' })
    const second = await convicted(who, '2026-06-01T12:00:00.000Z', { dispositionOn: '2026-09-23' })
    const [hold] = await holdsOf(who)
    expect(hold).toMatchObject({ effect: 'block', estimatedEnd: '2026-11-22', endsAt: null })
    expect(hold?.['reason']).toContain('knows or should reasonably know must not let them drive a CMV (49 CFR 383.37)')
    const asked = () => read(`/api/deadlines?ticket=${second.id}&rule=CDL-MVR`)
    const mvrOf = (mvrOn: string) => safety.call('POST', `/api/holds/${hold?.id}/transitions`, { move: 'record_mvr', fields: { mvrOn } })
    expect((await mvrOf('2026-11-20')).json()).toMatchObject({
      detail: 'This MVR is older than the estimated end, Nov 22, 2026. If the state ended it earlier, enter the state’s end.',
    })
    // Half past midnight in Chicago, where the company is; the day before in Los Angeles, where the driver works.
    app.clock.set('2026-11-22T06:30:00.000Z')
    expect(await endLapsedDisqualifications(app.deps)).toBe(0)
    expect(await asked()).toEqual([])
    // The estimated end, on which the first offense leaves the window too.
    app.clock.set('2026-11-22T08:01:00.000Z')
    expect(await endLapsedDisqualifications(app.deps)).toBe(1)
    expect(await endLapsedDisqualifications(app.deps)).toBe(0)
    expect(await holdsOf(who)).toMatchObject([{ id: hold?.id, effect: 'block' }])
    expect(await asked()).toMatchObject([{ status: 'running', what: 'Get a current MVR', policy: true, citation: null }])
    app.clock.set('2027-02-01T15:00:00.000Z')
    safety = await app.as('safety')
    await endLapsedDisqualifications(app.deps)
    await change(`/api/tickets/${second.id}`, { agency: 'State highway patrol, troop D' })
    expect(await reasons(who)).toContain('CDL: 2 serious violations')

    expect((await mvrOf('2027-03-01')).json()).toMatchObject({ detail: "Date can't be in the future." })
    expect((await mvrOf('2027-01-28')).json()).toMatchObject({ status: 'lifted', liftReason: 'MVR of Jan 28, 2027 shows the CDL valid' })
    expect(await asked()).toMatchObject([{ status: 'met', metNote: 'An MVR shows the CDL valid' }])
    expect(await reasons(who)).not.toContain('CDL:')
    await change(`/api/tickets/${second.id}`, { agency: 'State highway patrol, troop A' })
    expect(await endLapsedDisqualifications(app.deps)).toBe(0)
    expect(await holdsOf(who)).toEqual([])
    app.clock.set('2026-11-20T15:00:00.000Z')
    safety = await app.as('safety')
  })

  test('383.51(b): a first DUI of 2024 counts for life, but is shown with its year; the MVR task ends with the date of the state', async () => {
    const who = await someDriver()
    const ticket = await convicted(who, '2024-05-01T12:00:00.000Z', {
      dispositionOn: '2024-06-01',
      charges: [{ description: 'DUI', offense: 'dui_alcohol' }],
    })
    const answer = (await safety.call('GET', `/api/drivers/${who.id}/disqualification`)).json<{ standings: Json[]; offenses: Json[] }>()
    expect(answer.standings[0]).toMatchObject({
      disqualification: '1 year',
      estimatedEnd: '2025-06-01',
      oldestLeavesOn: null,
      reinstatableFrom: null,
      hold: { active: true, endsAt: null },
    })
    await endLapsedDisqualifications(app.deps)
    const [asked] = await read(`/api/deadlines?ticket=${ticket.id}&rule=CDL-MVR`)
    expect(asked).toMatchObject({ status: 'running', startsAt: '2025-06-01T18:00:00+00:00' })
    const [hold] = await holdsOf(who)
    expect((await stateEnd(hold?.id, '2027-06-01')).statusCode).toBe(200)
    expect(await one(`/api/deadlines/${asked?.id}`)).toMatchObject({
      status: 'not_applicable',
      explanation: 'The state’s end date is entered, or the hold is lifted',
    })
    const later = (await safety.call('GET', `/api/drivers/${who.id}/disqualification`)).json<{ standings: Json[] }>()
    expect(later.standings[0]).toMatchObject({ hold: { active: true, endsAt: '2027-06-01T05:00:00+00:00' } })
  })

  test('383.51(a)(6): a second major offense is for life; no MVR lifts it, and the state may reinstate after 10 years', async () => {
    const who = await someDriver()
    const dui = { charges: [{ description: 'DUI', offense: 'dui_alcohol' }] }
    await convicted(who, '2018-05-01T12:00:00.000Z', { dispositionOn: '2018-06-01', ...dui })
    await convicted(who, '2026-05-01T12:00:00.000Z', { dispositionOn: '2026-06-01', ...dui })
    const answer = (await safety.call('GET', `/api/drivers/${who.id}/disqualification`)).json<{ standings: Json[] }>()
    expect(answer.standings[0]).toMatchObject({ disqualification: 'life', estimatedEnd: null, reinstatableFrom: '2036-06-01' })
    const [hold] = await holdsOf(who)
    const mvr = await safety.call('POST', `/api/holds/${hold?.id}/transitions`, { move: 'record_mvr', fields: { mvrOn: '2026-11-19' } })
    expect(mvr.json()).toMatchObject({ detail: expect.stringContaining('49 CFR 383.51(a)(6)') as string })
  })

  test('G9 the end that the State ordered stays through other entries, ends the block by itself and does not bring it back', async () => {
    const who = await someDriver()
    const holds = () => read(`/api/holds?driver=${who.id}&kind=disqualification&status=active`)
    await convicted(who, '2026-05-01T12:00:00.000Z')
    const second = await convicted(who, '2026-06-01T12:00:00.000Z')
    const [hold] = await holds()
    expect((await stateEnd(hold?.id, '2026-12-01')).statusCode).toBe(200)
    await change(`/api/tickets/${second.id}`, { agency: 'State highway patrol, troop D' })
    expect(await holds()).toMatchObject([{ id: hold?.id, endsAt: '2026-12-01T06:00:00+00:00' }])
    expect(await reasons(who)).toContain('CDL: 2 serious violations')
    app.clock.set('2026-12-01T06:00:00.000Z')
    expect(await reasons(who)).not.toContain('CDL:')
    expect(await endDueHolds(app.deps)).toBe(1)
    await change(`/api/tickets/${second.id}`, { agency: 'State highway patrol, troop A' })
    expect(await holds()).toEqual([])
    app.clock.set('2026-11-20T15:00:00.000Z')
  })

  test('G9 a ticket of another division counts, but is not named to who may not see it', async () => {
    const who = await someDriver()
    const other = await make(admin, 'divisions', {})
    const ticket = await convicted(who, '2026-06-01T12:00:00.000Z', { division: other.id })
    const manager = await app.as('manager', [division.id])
    const seen = (await manager.call('GET', `/api/drivers/${who.id}/disqualification`)).json<{ offenses: Json[] }>()
    expect(seen.offenses).toMatchObject([{ counts: true, ticket: null }])
    const twice = {
      citationNumber: ticket['citationNumber'],
      kind: 'moving',
      state: 'MO',
      driver: who.id,
      issuedAt: '2026-06-01T12:00:00.000Z',
    }
    expect((await manager.call('POST', '/api/tickets', twice)).json()).toMatchObject({
      errors: [{ field: 'citationNumber', message: 'Already entered by another division' }],
    })
  })

  test('G9 a ticket of an evening is decided on the same day', async () => {
    const evening = { issuedAt: '2026-11-20T02:00:00.000Z', disposition: 'guilty', dispositionOn: '2026-11-19' }
    const ticket = await ticketWith({ driver: (await someDriver()).id, ...evening })
    expect(ticket).toMatchObject({ dispositionOn: '2026-11-19' })
  })
})
