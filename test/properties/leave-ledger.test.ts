import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { limitFor } from '#test/support/patience.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** The same histories every time; another seed looks elsewhere, PROPERTY_STEPS goes on for longer. */
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_120)
const runs = Math.ceil(Number(process.env['PROPERTY_STEPS'] ?? 160) / 20)

let app: TestApp
let admin: TestUser
let manager: TestUser
let crew: Crew
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  crew = await makeCrew(admin)
  manager = await app.as('manager', [crew.division.id])
  await make(admin, 'leave-policies', { type: 'pto', division: crew.division.id, yearly: 4, maxNegative: 1 })
  await make(admin, 'leave-policies', {
    type: 'vacation',
    division: crew.division.id,
    unit: 'hours',
    hoursPerDay: 7.75,
    yearly: 31,
    maxNegative: 7.75,
  })
})
afterAll(() => app.close())

const confirmed = { 'x-confirm-warnings': '1' }
/** Around the turn of a year, so that requests cross it, with holidays and weekends among the days. */
const dayOf = (offset: number): string => new Date(Date.UTC(2026, 11, 14 + offset)).toISOString().slice(0, 10)

type Act =
  | { readonly kind: 'ask' | 'change'; readonly start: number; readonly length: number; readonly half: boolean; readonly which: number }
  | { readonly kind: 'approve' | 'deny' | 'cancel' | 'reopen' | 'archive' | 'restore' | 'undo'; readonly which: number }
  | { readonly kind: 'adjust'; readonly days: number }

const days = { start: fc.integer({ min: 0, max: 34 }), length: fc.integer({ min: 0, max: 6 }), half: fc.boolean() }
const which = fc.integer({ min: 0, max: 4 })
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('ask' as const), ...days, which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), ...days, which }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'approve' as const,
        'deny' as const,
        'cancel' as const,
        'reopen' as const,
        'archive' as const,
        'restore' as const,
        'undo' as const,
      ),
      which,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('adjust' as const),
      days: fc
        .integer({ min: -6, max: 6 })
        .filter((count) => count !== 0)
        .map((half) => half / 2),
    }),
  },
)

/** The same history is counted in days or in hours. */
const counted = {
  days: { type: 'pto', unit: 'days', aDay: 1 },
  hours: { type: 'vacation', unit: 'hours', aDay: 7.75 },
} as const

interface Person {
  readonly of: (typeof counted)[keyof typeof counted]
  readonly driver: Created
  readonly requests: Created[]
}

const spanOf = ({ start, length, half }: { start: number; length: number; half: boolean }): Json => ({
  start: dayOf(start),
  end: dayOf(start + length),
  partOfDay: half && length === 0 ? 'am' : 'full',
  startsAtNoon: half && length > 0,
})

/** What a person does, refused or not; the answer is not looked at, what stands afterwards is. */
const perform = async ({ of, driver, requests }: Person, one: Act): Promise<unknown> => {
  if (one.kind === 'adjust')
    return manager.call('POST', '/api/leave-ledger', {
      driver: driver.id,
      type: of.type,
      year: 2026,
      entry: 'adjusted',
      [of.unit]: one.days * of.aDay,
      note: 'Counted again',
    })
  if (one.kind === 'ask') {
    const answer = await manager.call('POST', '/api/time-off', { driver: driver.id, type: of.type, ...spanOf(one) }, confirmed)
    if (answer.statusCode === 201) requests.push(answer.json<Created>())
    return answer
  }
  const chosen = requests[one.which % Math.max(1, requests.length)]
  if (chosen === undefined) return null
  const path = `/api/time-off/${chosen.id}`
  const current = (await admin.call('GET', `${path}`)).json<Created>()
  const match = { ...confirmed, 'if-match': `"${current.version}"` }
  switch (one.kind) {
    case 'change':
      return manager.call('PATCH', path, spanOf(one), match)
    case 'archive':
      return admin.call('DELETE', path, { reason: 'Entered twice' }, match)
    case 'restore':
      return admin.call('POST', `${path}/restore`, {}, match)
    case 'undo': {
      const [last] = (await admin.call('GET', `${path}/history`)).json<{ batchId: string }[]>()
      return admin.call('POST', `/api/batches/${last?.batchId}/undo`, {})
    }
    default:
      return manager.call('POST', `${path}/transitions`, { move: one.kind, fields: one.kind === 'deny' ? { denyReason: 'No' } : {} }, match)
  }
}

/** The days of a request by year, worked out from its words as a person reads them. */
const yearsOf = ({ daysByYear, days: all, start }: Json): Map<number, number> =>
  typeof daysByYear === 'string'
    ? new Map(daysByYear.split('; ').map((part) => [Number(part.slice(0, 4)), Number(part.slice(6))] as const))
    : new Map([[Number(String(start).slice(0, 4)), Number(all)]])

/** Hundredths, as the ledger counts: halves of 7.75 hours are no whole ones. */
const cents = (amount: unknown): number => Math.round(Number(amount) * 100)

const check = async ({ of, driver, requests }: Person): Promise<void> => {
  const lines = await deskOf(() => admin).list(`/api/leave-ledger?driver=${driver.id}&limit=200`)
  const sums = new Map<number, number>()
  for (const line of lines) sums.set(Number(line['year']), (sums.get(Number(line['year'])) ?? 0) + cents(line[of.unit]))
  const { rows } = (await admin.call('GET', `/api/time-off/balances?driver=${driver.id}`)).json<{ rows: Json[] }>()
  const held = new Map<string, number>()
  const standing = await Promise.all(requests.map(async ({ id }) => (await admin.call('GET', `/api/time-off/${id}`)).json<Json>()))
  for (const request of standing)
    if (request['archivedAt'] === null && ['pending', 'approved'].includes(String(request['status'])))
      for (const [year, count] of yearsOf(request)) {
        const key = `${year} ${request['status'] === 'pending' ? 'reserved' : 'taken'}`
        held.set(key, (held.get(key) ?? 0) + count * of.aDay)
      }
  for (const row of rows) {
    const year = Number(row['year'])
    expect(row['unit']).toBe(of.unit)
    expect(cents(row['left']), 'the balance is the sum of its lines').toBe(sums.get(year) ?? 0)
    // Half a day of 7.75 hours is rounded to the hundredth, of each request once.
    expect(Math.abs(cents(row['reserved']) - cents(held.get(`${year} reserved`) ?? 0)), `reserved in ${year}`).toBeLessThanOrEqual(
      requests.length,
    )
    expect(Math.abs(cents(row['taken']) - cents(held.get(`${year} taken`) ?? 0)), `taken in ${year}`).toBeLessThanOrEqual(requests.length)
    // A year that is not granted yet is measured by the policy.
    const floor = -100 * of.aDay
    expect(cents(row['left']) + (row['entitled'] === true ? 0 : 400 * of.aDay), 'never below the floor').toBeGreaterThanOrEqual(floor)
  }
}

test(
  'G2 whatever is done with requests, alone and two at once, the balance is the sum of the ledger and never below the floor',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(counted.days, counted.hours),
        fc.array(fc.array(act, { minLength: 1, maxLength: 2 }), { minLength: 4, maxLength: 14 }),
        async (of, acts) => {
          const person: Person = { of, driver: await make(admin, 'drivers', { division: crew.division.id }), requests: [] }
          await make(admin, 'leave-ledger', {
            driver: person.driver.id,
            type: of.type,
            year: 2026,
            entry: 'opening',
            [of.unit]: 5 * of.aDay,
          })
          for (const together of acts) {
            await Promise.all(together.map((one) => perform(person, one)))
            await check(person)
          }
        },
      ),
      { seed, numRuns: runs },
    )
  },
  limitFor(30_000),
)
