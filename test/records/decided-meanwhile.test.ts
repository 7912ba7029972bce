import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endDueHolds } from '#records/duties/holds/due.ts'
import { endLapsedDisqualifications } from '#records/safety/tickets/due.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let division: Created
let who: Created
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  const admin = await app.as('super_admin')
  division = await make(admin, 'divisions', { usdot: '90041127', timeZone: 'America/Chicago' })
  who = await make(admin, 'drivers', { division: division.id, licenseClass: 'A', licenseState: 'MO' })
})
afterAll(() => app.close())

const { one, list } = deskOf(() => safety)

/** Connections that wait for a lock of this row's table now. */
const waiting = async (): Promise<number> => {
  const { rows } = await app.deps.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

/** What a chore gives back is no answer. */
const isAnswer = (value: unknown): value is Awaited<ReturnType<TestUser['call']>> =>
  typeof value === 'object' && value !== null && 'statusCode' in value

/**
 * Keeps a row busy until a person's decision about it waits for it, and behind that a change of the record it came from; then lets go,
 * so that the decision is written first.
 */
const decideThenChange = async (
  row: { readonly table: 'deadlines' | 'holds' | 'tickets' | 'workers_comp'; readonly id: string },
  decide: () => ReturnType<TestUser['call']>,
  change: () => Promise<unknown>,
): Promise<void> => {
  const client = new pg.Client(app.deps.pool.options)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select 1 from ${row.table} where id = $1 for update`, [row.id])
    const decided = decide()
    await expect.poll(waiting).toBe(1)
    const changed = change()
    await expect.poll(waiting).toBe(2)
    await client.query('commit')
    const ended = await Promise.allSettled([decided, changed])
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
    for (const answer of ended)
      if (answer.status === 'fulfilled' && isAnswer(answer.value)) expect(answer.value.statusCode, answer.value.body).toBe(200)
  } finally {
    await client.end()
  }
}

/** Runs `work` while `statement` about a row is written and not committed; commits once `work` waits for the row. */
const whileWriting = async (statement: string, id: string, work: () => Promise<unknown>): Promise<void> => {
  const client = new pg.Client(app.deps.pool.options)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(statement, [id])
    const worked = work()
    await expect.poll(waiting).toBe(1)
    await client.query('commit')
    await worked
  } finally {
    await client.end()
  }
}

const patch = (path: string, version: number, body: object) =>
  safety.call('PATCH', path, body, { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' })

describe('what a person decided stays, also when the record changes at the same moment', () => {
  test.each([
    ['waive', { waivedReason: 'Agreed with the court' }, 'waived'],
    ['meet', { metAt: '2026-11-20T14:30:00.000Z', metNote: 'Answered by mail' }, 'met'],
    ['miss', { missedReason: 'Nobody knew' }, 'missed'],
  ])('a deadline: %s while the facts that started it go', async (move, fields, status) => {
    const ticket = await make(safety, 'tickets', {
      driver: who.id,
      state: 'MO',
      issuedAt: '2026-11-10T16:00:00.000Z',
      respondBy: '2026-11-25',
    })
    const [deadline] = await list(`/api/deadlines?ticket=${ticket.id}&rule=TKT-RESPOND`)
    const id = deadline?.id ?? ''
    await decideThenChange(
      { table: 'deadlines', id },
      () => safety.call('POST', `/api/deadlines/${id}/transitions`, { move, fields }, { 'x-confirm-warnings': '1' }),
      () => patch(`/api/tickets/${ticket.id}`, ticket.version, { respondBy: null }),
    )
    expect(await one(`/api/deadlines/${id}`)).toMatchObject({ status, decidedBy: safety.id })
  })

  test('a hold: lifted by name while the charge that placed it goes', async () => {
    const dui = [{ description: 'DUI', offense: 'dui_alcohol' }]
    const ticket = await make(safety, 'tickets', { driver: who.id, state: 'MO', issuedAt: '2026-11-10T16:00:00.000Z', charges: dui })
    const [hold] = await list(`/api/holds?ticket=${ticket.id}&status=active`)
    const id = hold?.id ?? ''
    await decideThenChange(
      { table: 'holds', id },
      () =>
        safety.call('POST', `/api/holds/${id}/transitions`, {
          move: 'lift',
          fields: { liftReason: 'The state confirmed the CDL is valid' },
        }),
      () => patch(`/api/tickets/${ticket.id}`, ticket.version, { charges: [{ description: 'Broken lamp' }] }),
    )
    expect(await one(`/api/holds/${id}`)).toMatchObject({
      status: 'lifted',
      liftedBy: safety.id,
      liftReason: 'The state confirmed the CDL is valid',
    })
  })
})

describe('the chore of disqualifications goes by what a ticket says once it is its own', () => {
  test('a suspension that is taken back while it looks holds nobody', async () => {
    const ticket = await make(safety, 'tickets', {
      driver: who.id,
      state: 'MO',
      issuedAt: '2026-11-10T16:00:00.000Z',
      suspendedOn: '2026-11-18',
    })
    // As a release entered it that placed no hold yet.
    await app.deps.pool.query('delete from holds where ticket_id = $1', [ticket.id])
    await whileWriting('update tickets set suspended_on = null where id = $1', ticket.id, () => endLapsedDisqualifications(app.deps))
    expect(await list(`/api/holds?ticket=${ticket.id}`)).toEqual([])
  })
})

describe('29 CFR 1904.39: a case that is joined to a claim hears what the claim names', () => {
  test('also where the claim is changed at the same moment', async () => {
    const injury = { occurredAt: '2026-11-20T12:00:00.000Z', learnedAt: '2026-11-20T13:00:00.000Z', establishment: division.id }
    const single = await make(safety, 'osha-claims', { ...injury, worker: who.id })
    const claim = await make(safety, 'workers-comp', {
      driver: who.id,
      division: division.id,
      state: 'MO',
      injuredAt: injury.occurredAt,
      reportedAt: '2026-11-20T13:00:00.000Z',
      type: 'report_only',
      narrative: 'Slipped on the dock plate.',
    })
    await whileWriting("update workers_comp set treatment = 'hospitalized' where id = $1", claim.id, () =>
      patch(`/api/osha-claims/${single.id}`, single.version, { claim: claim.id }),
    )
    expect(await one(`/api/osha-claims/${single.id}`)).toMatchObject({ severeState: 'named' })
    expect(await list(`/api/deadlines?oshaClaim=${single.id}&rule=OSHA-24`)).toMatchObject([{ status: 'running' }])
  })
})

describe('P-43 who writes what hangs together takes the locks in one order', () => {
  test('P-43 a ticket that takes its hold back while the hold ends by its date', async () => {
    const ticket = await make(safety, 'tickets', {
      driver: who.id,
      state: 'MO',
      issuedAt: '2026-11-10T16:00:00.000Z',
      suspendedOn: '2026-11-12',
    })
    const [hold] = await list(`/api/holds?ticket=${ticket.id}&status=active`)
    const id = hold?.id ?? ''
    await app.deps.pool.query("update holds set kind = 'disqualification', ends_at = '2026-11-19T06:00:00.000Z' where id = $1", [id])
    await decideThenChange(
      { table: 'tickets', id: ticket.id },
      () => patch(`/api/tickets/${ticket.id}`, ticket.version, { suspendedOn: null }),
      () => endDueHolds(app.deps),
    )
    const lifted = await one(`/api/holds/${id}`)
    expect(lifted).toMatchObject({ status: 'lifted' })
    expect(lifted['liftReason']).not.toBe('Hold expired')
  })

  test('P-43 29 CFR 1904.39 an accident that names an admission while the case of the one who was hurt is changed', async () => {
    const accident = await make(await app.as('super_admin'), 'accidents', {
      driver: who.id,
      division: division.id,
      occurredAt: '2026-11-20T12:00:00.000Z',
      state: 'MO',
    })
    const claim = await make(safety, 'workers-comp', {
      driver: who.id,
      division: division.id,
      state: 'MO',
      injuredAt: '2026-11-20T12:00:00.000Z',
      reportedAt: '2026-11-20T13:00:00.000Z',
      type: 'lost_time',
      accident: accident.id,
    })
    const [proposed] = await list(`/api/osha-claims?claim=${claim.id}`)
    const path = `/api/osha-claims/${proposed?.id ?? ''}`
    // Its accident is known by the claim alone.
    await app.deps.pool.query('update osha_claims set accident_id = null where id = $1', [proposed?.id])
    const [joined, crash] = [await one(path), await one(`/api/accidents/${accident.id}`)]
    await decideThenChange(
      { table: 'workers_comp', id: claim.id },
      () => patch(path, Number(joined['version']), { accident: accident.id }),
      () => patch(`/api/accidents/${accident.id}`, Number(crash['version']), { narrative: 'The driver was admitted to the hospital.' }),
    )
    expect(await one(path)).toMatchObject({ severeState: 'named', accident: accident.id })
  })
})
