import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFilterable } from '#kit/list-query.ts'
import { fieldEntries } from '#kit/record.ts'
import { registry } from '#records/index.ts'
import { answerFrame } from '#features/assistant/answer.ts'
import type { Answer } from '#features/assistant/answers/shape.ts'
import type { Frame } from '#features/assistant/frame.ts'
import { lexiconFor } from '#features/assistant/lexicon.ts'
import { reading } from '#features/questions/reading.ts'
import { run } from '#engine/sql.ts'
import { sql } from 'drizzle-orm'
import { buildAssistantDesk, listed } from '#test/support/assistant.ts'
import type { TestApp } from '#test/support/app.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { fileAll, makeReadyDriver } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let manager: TestUser
let recruiter: TestUser
let crew: Crew
let other: Created
let left: Created
beforeAll(async () => {
  ;({ app, admin, manager, recruiter, crew } = await buildAssistantDesk())
  const elsewhere = await make(admin, 'divisions')
  other = await make(admin, 'drivers', { division: elsewhere.id })
  left = await make(admin, 'drivers', { division: crew.division.id })
  await make(admin, 'accidents', { division: crew.division.id, driver: crew.driver.id, occurredAt: '2026-11-02T15:00:00.000Z' })
  await make(admin, 'accidents', { division: elsewhere.id, driver: other.id, occurredAt: '2026-11-03T15:00:00.000Z' })
  await make(admin, 'accidents', { division: elsewhere.id, driver: other.id, occurredAt: '2025-11-03T15:00:00.000Z' })
  for (const [driver, issuedAt] of [
    [crew.driver.id, '2026-11-04T15:00:00.000Z'],
    [left.id, '2026-11-05T15:00:00.000Z'],
    [left.id, '2026-08-05T15:00:00.000Z'],
    [other.id, '2026-11-06T15:00:00.000Z'],
  ])
    await make(admin, 'tickets', { driver, issuedAt })
  // The papers of somebody who may drive are not what this is about.
  await fileAll(admin, crew.driver)
  await run(app.deps.pool, sql`update drivers set status = 'active' where id = ${crew.driver.id}::uuid`)
  await move(left, 'drivers', 'terminate', {
    terminationDate: '2026-11-10',
    terminationReason: 'voluntary',
    rehireEligible: 'yes',
  })
})
afterAll(() => app.close())

const move = async ({ id }: Created, api: string, name: string, fields: Json): Promise<void> => {
  const answer = await admin.call('POST', `/api/${api}/${id}/transitions`, { move: name, fields })
  expect(answer.statusCode, answer.body).toBe(200)
}
const answer = (by: TestUser, frame: Frame, path = '/'): Promise<Answer> =>
  answerFrame(app.deps, by, lexiconFor(app.deps.registry, by.role), frame, path)
/** Every number with a list is the length of that list. */
const holds = async (by: TestUser, { total, list, rows, freshness }: Answer): Promise<void> => {
  if (total !== null && list !== null) expect(await listed(by, list.href), list.href).toBe(total)
  for (const { count, href } of rows) if (count !== null && href !== null) expect(await listed(by, href), href).toBe(count)
  if (freshness?.href != null) await listed(by, freshness.href)
}
const asked = (kind: string, query: Record<string, string>, words: string[] = []) =>
  ({ kind, query, read: words.map((one) => ({ on: Object.keys(query)[0] ?? '', words: one })) }) as const

describe('E3 an answer to every kind of question', () => {
  test('compares two years, each with its days and its list, and says the difference', async () => {
    const year = (of: number) => ({
      label: String(of),
      query: { occurredAtFrom: `${of}-01-01`, occurredAtTo: `${of}-11-20` },
    })
    const frame: Frame = { type: 'compare', ...asked('accidents', {}), measure: { how: 'count' }, sides: [year(2026), year(2025)] }
    const said = await answer(admin, frame)
    expect(said.response).toBe(
      '2 accidents for 2026 (Jan 1, 2026 – Nov 20, 2026), 1 for 2025 (Jan 1, 2025 – Nov 20, 2025). 2026 is 1 more (up 100%).',
    )
    expect(said.rows.map(({ count }) => count)).toEqual([2, 1])
    await holds(admin, said)
    expect((await answer(manager, frame)).rows.map(({ count }) => count)).toEqual([1, 0])
    expect((await answer(recruiter, frame)).response).toBe('I can’t show that. It may not exist, or your role may not have access.')
  })

  test('a trend has every month of the days asked, as far as they reach', async () => {
    const query = { occurredAtFrom: '2026-08-10', occurredAtTo: '2026-11-02' }
    const said = await answer(admin, { type: 'trend', ...asked('accidents', query), measure: { how: 'count' }, by: 'month:occurredAt' })
    expect(said.rows.map(({ label, count }) => [label, count])).toEqual([
      ['Aug 2026', 0],
      ['Sep 2026', 0],
      ['Oct 2026', 0],
      ['Nov 2026', 1],
    ])
    expect(said).toMatchObject({ look: 'bars', total: 1 })
    await holds(admin, said)
  })

  test('averages with the middle, and says how many have no value', async () => {
    await make(admin, 'repairs', { vehicle: crew.vehicle.id })
    await make(admin, 'oil-changes', { vehicle: crew.vehicle.id, doneOn: '2026-11-09', miles: 1_000 })
    await make(admin, 'oil-changes', { vehicle: crew.vehicle.id, doneOn: '2026-11-10', miles: 2_000 })
    await make(admin, 'oil-changes', { vehicle: crew.vehicle.id, doneOn: '2026-11-11', miles: 6_000 })
    const said = await answer(admin, { type: 'average', ...asked('oil-changes', { vehicle: crew.vehicle.id }), field: 'miles' })
    expect(said.response).toMatch(/^3,000 mi on average, 2,000 mi in the middle \(median\), over 3 oil changes/)
    await holds(admin, said)
    const none = await answer(admin, { type: 'average', ...asked('tickets', {}), field: 'days' })
    expect(none.response).toMatch(/^0 tickets \(closed\)/)
  })

  test('the first places hold those that tie with the last of them', async () => {
    const said = await answer(admin, { type: 'group', ...asked('tickets', {}), by: 'driver', top: 2 })
    expect(said.rows.map(({ count }) => count)).toEqual([2, 1, 1])
    expect(said.response).toContain('3 are shown')
    await holds(admin, said)
  })

  test('a figure is that of its page', async () => {
    const frame: Frame = {
      type: 'figure',
      kind: 'accidents',
      key: 'preventable_rate',
      from: '2026-01-01',
      to: '2026-11-20',
      division: 'ALL',
    }
    const said = await answer(admin, frame)
    const page = (await admin.call('GET', '/api/figures/accidents?range=custom&from=2026-01-01&to=2026-11-20')).json() as { tiles: Json[] }
    const tile = page.tiles.find(({ key }) => key === 'accidents.preventable_rate')
    expect(said.response).toContain(String(tile?.['basis']))
    expect(said.total).toBe(tile?.['count'])
    await holds(admin, said)
    expect((await answer(admin, { ...frame, key: 'nothing' })).response).toBe((await answer(recruiter, frame)).response)
  })

  test('zero is said with its filters, and with the nearest list that has something', async () => {
    const frame: Frame = {
      type: 'count',
      kind: 'tickets',
      query: { issuedAtFrom: '2026-01-01', issuedAtTo: '2026-01-31', driver: crew.driver.id },
      read: [
        { on: 'issuedAt', words: 'From January 2026' },
        { on: 'driver', words: 'Driver of the crew' },
      ],
    }
    const said = await answer(admin, frame)
    expect(said.response).toBe('0 tickets (from January 2026; driver of the crew). 1 without “from January 2026”.')
    expect(said.rows).toMatchObject([{ count: 1 }])
    await holds(admin, said)
  })
})

describe('E3 a record', () => {
  const named = (kind: string, { id, title }: Created) => ({ kind, id, label: String(title) })

  test('one value reads as on its page; what may not be read, reads as what is not there', async () => {
    const of = (name: string): Frame => ({ type: 'field', named: named('vehicles', crew.vehicle), field: name })
    expect((await answer(admin, of('kind'))).response).toBe(`Tractor: kind of vehicle ${crew.vehicle.title}.`)
    expect((await answer(admin, of('purchasePrice'))).response).toContain('No purchase price is entered')
    const missing = await answer(admin, of('nothing'))
    expect(await answer(recruiter, of('kind'))).toEqual(missing)
    const driver = (who: TestUser, name: string) => answer(who, { type: 'field', named: named('drivers', crew.driver), field: name })
    expect(await driver(recruiter, 'ssn')).toEqual(missing)
    const elsewhere = await app.as('manager', [(await make(admin, 'divisions')).id])
    expect(await driver(elsewhere, 'phone')).toEqual(missing)
  })

  test('what is due, whether it reports, who is in it, and whether it may go', async () => {
    const about = (part: 'due' | 'telematics' | 'now' | 'ready'): Promise<Answer> =>
      answer(admin, { type: 'about', named: named('vehicles', crew.vehicle), part })
    const due = await about('due')
    expect(due.response).toContain('1 repair not done')
    await holds(admin, due)
    expect((await about('telematics')).response).toContain('doesn’t report: no telematics provider is connected.')
    expect((await about('now')).total).toBe(0)
    const onTheRun = await makeReadyDriver(admin, { division: crew.division.id })
    await make(admin, 'run-assignments', {
      spot: 'Tulsa load',
      serviceDate: '2026-11-20',
      start: '2026-11-20T16:00:00.000Z',
      end: '2026-11-20T20:00:00.000Z',
      driver: onTheRun.id,
      vehicle: crew.vehicle.id,
      division: crew.division.id,
    })
    const now = await about('now')
    expect(now.response).toContain(onTheRun.title)
    await holds(admin, now)
    expect((await about('ready')).response).toMatch(/(?:is OK to dispatch|can’t be dispatched) on Nov 20, 2026/)
  })

  test('who is free has no run, no leave and no block; who is not is named', async () => {
    const frame = (free: boolean, to = '2026-11-20') => ({
      type: 'availability' as const,
      kind: 'drivers' as const,
      from: '2026-11-20',
      to,
      free,
      division: crew.division.id,
    })
    const free = await answer(admin, frame(true))
    const not = await answer(admin, frame(false))
    expect((free.total ?? 0) + (not.total ?? 0)).toBe(await listed(admin, `/drivers?status=active&division=${crew.division.id}`))
    for (const said of [free, not, await answer(admin, frame(true, '2026-11-23')), await answer(admin, frame(false, '2026-11-23'))])
      await holds(admin, said)
    expect(not.rows.some(({ label }) => label === 'On a run')).toBe(true)
    expect((await answer(admin, { ...frame(true), kind: 'vehicles' })).total).not.toBeNull()
    expect((await answer(recruiter, { ...frame(true), kind: 'vehicles' })).total).toBeNull()
  })

  test('what is new since the last sign-in, within what the person may open', async () => {
    const all = await answer(admin, { type: 'digest' })
    expect(all.response).toContain('new accidents')
    await holds(admin, { ...all, rows: all.rows.filter(({ href }) => href !== '/messages') })
    expect((await answer(recruiter, { type: 'digest' })).response).not.toContain('accident')
  })
})

describe('E3 an assumption is changed by a press', () => {
  const ask = async (by: TestUser, body: Json): Promise<Json> =>
    (await by.call('POST', '/api/ai-agent/query', { currentPath: '/', enableNavigation: true, ...body })).json()

  test('the same question with other parameters, within the grammar of its list and the person’s own conversation', async () => {
    const first = await ask(admin, { query: 'how many open tickets' })
    const { conversationId, turnId } = first
    const again = (query: Json, by = admin) => ask(by, { query: 'All tickets', conversationId, instead: { turnId, query } })
    const wider = await again({ driver: left.id })
    expect(wider['total']).toBe(await listed(admin, (wider['list'] as { href: string }).href))
    expect(await again({ nothing: 'x' })).toMatchObject({ code: 'not_found' })
    expect(await again({}, manager)).toMatchObject({ code: 'not_found' })
  })
})

describe('A4 a question only reads', () => {
  test('and not for long', async () => {
    const write = reading(app.deps, admin, (deps) => run(deps.pool, sql`update drivers set notes = 'x'`))
    await expect(write).rejects.toThrow(/read-only/)
    const slow = reading(app.deps, admin, (deps) => run(deps.pool, sql`select pg_sleep(5)`))
    await expect(slow).rejects.toThrow('This takes too long to count. Narrow it: choose a division, a status or a shorter time.')
  })
})

test('E3 over questions of any kind, state, period and role, the number is the length of the list', async () => {
  const roles = [admin, manager, recruiter, await app.as('safety'), await app.as('supervisor', [crew.division.id])]
  const frames = fc.constantFrom(...Object.values(registry)).chain((record) => {
    const dates = fieldEntries(record).flatMap(([name, { kind: of }]) =>
      ['date', 'instant'].includes(of) && isFilterable(record, name) ? [name] : [],
    )
    const axes = fieldEntries(record).flatMap(([name, { kind: of }]) =>
      ['choice', 'ref'].includes(of) && isFilterable(record, name) ? [name] : [],
    )
    return fc.record({
      kind: fc.constant(record.name),
      type: fc.constantFrom('count', 'list', 'group', 'trend'),
      state: fc.option(fc.constantFrom(...Object.keys(record.lifecycle.states)), { nil: undefined }),
      date: fc.constantFrom(...(dates.length === 0 ? ['createdAt'] : dates)),
      from: fc.constantFrom('2025-11-21', '2026-08-10', '2026-11-01', '2026-11-20'),
      axis: fc.constantFrom('status', ...axes),
      division: fc.constantFrom('ALL', crew.division.id),
      by: fc.constantFrom(...roles),
    })
  })
  await fc.assert(
    fc.asyncProperty(frames, async ({ kind, type, state, date, from, axis, division, by }) => {
      const query = {
        ...(state === undefined ? {} : { status: state }),
        [`${date}From`]: from,
        [`${date}To`]: '2026-11-20',
        ...(division === 'ALL' ? {} : { division }),
      }
      const list = { kind, query, read: [] }
      const frame: Frame =
        type === 'group'
          ? { type, ...list, by: axis }
          : type === 'trend'
            ? { type, ...list, measure: { how: 'count' }, by: `month:${date}` }
            : { type: type === 'list' ? 'list' : 'count', ...list }
      // What the role does not read is no filter for it: that is refused as a list refuses it.
      const said = await answer(by, frame).catch((error: unknown) =>
        String(error).includes('can’t be filtered') ? null : Promise.reject(error),
      )
      if (said !== null) await holds(by, said)
    }),
    { numRuns: 250, seed: 20_261_120 },
  )
})
