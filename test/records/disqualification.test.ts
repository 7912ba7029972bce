import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endDueHolds } from '#records/holds/due.ts'
import { endLapsedDisqualifications } from '#records/tickets/disqualification.ts'
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
const { one, list: read, change } = deskOf(() => safety)
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

  test('G9 a block that was lifted by name stays lifted at a later conviction that disqualifies from nothing', async () => {
    const who = await someDriver()
    const holds = () => read(`/api/holds?driver=${who.id}&kind=disqualification&status=active`)
    await convicted(who, '2020-03-01T12:00:00.000Z', {
      dispositionOn: '2020-05-01',
      charges: [{ description: 'DUI', offense: 'dui_alcohol' }],
    })
    const [block] = await holds()
    await safety.call('POST', `/api/holds/${block?.id}/transitions`, { move: 'lift', fields: { liftReason: 'The State ended it in 2021' } })
    await convicted(who, '2026-06-01T12:00:00.000Z')
    expect(await holds()).toEqual([])
    await convicted(who, '2026-07-01T12:00:00.000Z')
    expect(await holds()).toMatchObject([{ effect: 'block', reason: expect.stringContaining('2 serious offenses') as string }])
  })

  test('G9 a block ends by itself on the day its offense leaves the window, by the day where the driver works', async () => {
    const west = await make(admin, 'divisions', { timeZone: 'America/Los_Angeles' })
    const who = await make(admin, 'drivers', { division: west.id, licenseClass: 'A', licenseState: 'CA' })
    const holds = () => read(`/api/holds?driver=${who.id}&kind=disqualification&status=active`)
    await convicted(who, '2023-11-22T18:00:00.000Z', { dispositionOn: '2024-02-01' })
    await convicted(who, '2026-06-01T12:00:00.000Z', { dispositionOn: '2026-07-01' })
    expect(await holds()).toMatchObject([{ effect: 'block' }])
    // Half past midnight in Chicago, where the company is; the day before in Los Angeles.
    app.clock.set('2026-11-22T06:30:00.000Z')
    expect(await endLapsedDisqualifications(app.deps)).toBe(0)
    expect(await reasons(who)).toContain('CDL: 2 serious offenses')
    app.clock.set('2026-11-22T08:01:00.000Z')
    expect(await endLapsedDisqualifications(app.deps)).toBe(1)
    expect(await holds()).toEqual([])
    expect(await reasons(who)).not.toContain('CDL:')
    app.clock.set('2026-11-20T15:00:00.000Z')
  })

  test('G9 a conviction of yesterday blocks, although the first offense left the window before it', async () => {
    const who = await someDriver()
    await convicted(who, '2023-11-01T18:00:00.000Z', { dispositionOn: '2023-12-01' })
    const second = await ticketWith({ driver: who.id, issuedAt: '2026-10-31T18:00:00.000Z', charges: speeding })
    expect((await one(`/api/tickets/${second.id}`))['seriousCount']).toBe(1)
    expect(await holdsOf(who), 'the open charge').toMatchObject([{ effect: 'warn', ticket: second.id }])
    const body = { move: 'dispose', fields: { disposition: 'guilty', dispositionOn: '2026-11-19' } }
    expect((await safety.call('POST', `/api/tickets/${second.id}/transitions`, body)).json()).toMatchObject({
      code: 'confirm_needed',
      warnings: [{ message: expect.stringContaining('This disqualifies the driver: 2 serious offenses in 3 years: 60 days') as string }],
    })
    await safety.call('POST', `/api/tickets/${second.id}/transitions`, body, { 'x-confirm-warnings': '1' })
    expect(await holdsOf(who)).toMatchObject([{ effect: 'block', ticket: second.id }])
    const answer = (await safety.call('GET', `/api/drivers/${who.id}/disqualification`)).json<{ standings: Json[]; offenses: Json[] }>()
    expect(answer.standings[1]).toMatchObject({ count: 2, disqualification: '60 days', liftsOn: '2027-01-18' })
    expect(answer.offenses).toMatchObject([{ counts: true }, { counts: true, why: null, leavesOn: '2027-01-18' }])
  })

  test('G9 60 days run from the conviction, although the first offense leaves the window in their course', async () => {
    const who = await someDriver()
    await convicted(who, '2023-11-25T18:00:00.000Z', { dispositionOn: '2024-02-01' })
    await convicted(who, '2026-11-01T18:00:00.000Z', { dispositionOn: '2026-11-20' })
    for (const [moment, held] of [
      ['2026-11-26T15:00:00.000Z', true],
      ['2027-01-19T05:30:00.000Z', true],
      ['2027-01-19T06:30:00.000Z', false],
    ] as const) {
      app.clock.set(moment)
      await endLapsedDisqualifications(app.deps)
      safety = await app.as('safety')
      expect(await holdsOf(who), moment).toHaveLength(held ? 1 : 0)
    }
    app.clock.set('2026-11-20T15:00:00.000Z')
    safety = await app.as('safety')
  })

  test('G9 the end that the State ordered stays through other entries, ends the block by itself and does not bring it back', async () => {
    const who = await someDriver()
    const holds = () => read(`/api/holds?driver=${who.id}&kind=disqualification&status=active`)
    await convicted(who, '2026-05-01T12:00:00.000Z')
    const second = await convicted(who, '2026-06-01T12:00:00.000Z')
    const [hold] = await holds()
    await change(`/api/holds/${hold?.id}`, { endsAt: '2026-12-01T06:00:00.000Z' })
    await change(`/api/tickets/${second.id}`, { agency: 'State highway patrol, troop D' })
    expect(await holds()).toMatchObject([{ id: hold?.id, endsAt: '2026-12-01T06:00:00+00:00' }])
    expect(await reasons(who)).toContain('CDL: 2 serious offenses')
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
    const ticket = await ticketWith({
      driver: (await someDriver()).id,
      issuedAt: '2026-11-20T02:00:00.000Z',
      disposition: 'guilty',
      dispositionOn: '2026-11-19',
    })
    expect(ticket).toMatchObject({ dispositionOn: '2026-11-19' })
  })
})
