import { addDays } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayCounts } from '#records/safety/osha-claims/osha/day-counts.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { related } from '#test/support/osha-facts.ts'
import { bareCase } from '#test/support/osha.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let yard: Created
beforeAll(async () => {
  app = await buildTestApp()
  const admin = await app.as('super_admin')
  safety = await app.as('safety')
  yard = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
})
afterAll(() => app.close())

const today = '2026-11-20'
const caseOf = (more: Json = {}): Promise<Created> => bareCase(safety, yard.id, more)
const read = async <T>(path: string): Promise<T> => (await safety.call('GET', path)).json<T>()
interface Judged {
  readonly days: Json & { readonly days: readonly Json[] }
}
const judged = (id: string): Promise<Judged> => read<Judged>(`/api/osha/cases/${id}`)

describe('G13 days away and restricted, 29 CFR 1904.7(b)(3), (4)', () => {
  const injuredOn = '2026-03-04'
  const day = (offset: number): string => formatISO(addDays(parseISO(injuredOn), offset), { representation: 'date' })
  const segment = fc
    .record({
      kind: fc.constantFrom('away' as const, 'restricted' as const),
      from: fc.integer({ min: 0, max: 270 }),
      days: fc.option(fc.integer({ min: 0, max: 120 })),
    })
    .map(({ kind, from, days }) => ({ kind, from: day(from), to: days === null ? null : day(from + days) }))
  const estimate = fc.record({ away: fc.integer({ min: 0, max: 90 }), restricted: fc.integer({ min: 0, max: 90 }) })
  const ending = fc.option(
    fc.record({ on: fc.integer({ min: 1, max: 280 }).map(day), because: fc.constantFrom('injury' as const, 'other' as const) }),
  )

  test('G13 the list counts in SQL what the calendar counts in words, for any periods and estimates', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 5 }), ending, fc.option(estimate), async (daySegments, ended, expected) => {
        const made = await caseOf({
          daySegments,
          countingEndedOn: ended?.on ?? null,
          countingEndedBecause: ended?.because ?? null,
          estimatedAway: expected?.away ?? null,
          estimatedRestricted: expected?.restricted ?? null,
        })
        const { away, restricted, counting, estimated } = dayCounts(daySegments, injuredOn, {
          asOf: today,
          ...(ended === null ? {} : { employmentEnded: ended }),
          ...(expected === null ? {} : { estimate: expected }),
        })
        expect(await read(`/api/osha-claims/${made.id}`)).toMatchObject({
          daysAway: away,
          daysRestricted: restricted,
          counting: counting ? 'yes' : 'no',
        })
        expect((await judged(made.id)).days).toMatchObject({ away, restricted, counting, estimated })
      }),
      { numRuns: 60 },
    )
  })

  test('G13 at 180 days counting stops, with its note and its day', async () => {
    const made = await caseOf({
      occurredAt: '2026-01-05T18:00:00.000Z',
      daySegments: [{ kind: 'away', from: '2026-01-05', to: '2026-08-31' }],
    })
    const { days } = await judged(made.id)
    expect(days).toMatchObject({
      away: 180,
      raw: { away: 238, restricted: 0 },
      cappedOn: '2026-07-04',
      counting: false,
      notes: ['Counting stopped at 180 days away and restricted together.'],
    })
    expect(days.days).toHaveLength(238)
    expect(days.days.filter((one) => one['counts'] === true)).toHaveLength(180)
  })

  test('G13 the day of the injury is that of the place: late in the evening is not tomorrow', async () => {
    const made = await caseOf({
      occurredAt: '2026-03-05T04:30:00.000Z',
      learnedAt: null,
      daySegments: [{ kind: 'away', from: '2026-03-05', to: '2026-03-06' }],
    })
    expect((await judged(made.id)).days).toMatchObject({ injuredOn: '2026-03-04', away: 2 })
    expect(await read(`/api/osha-claims/${made.id}`)).toMatchObject({
      daysAway: 2,
      classification: null,
      learnedAt: '2026-03-05T04:30:00+00:00',
    })
  })

  test('G13 G12 days that differ from those of the claim are saved only when confirmed, for the claim’s count', async () => {
    const driver = await make(await app.as('super_admin'), 'drivers', { division: yard.id })
    const claim = await make(safety, 'workers-comp', {
      driver: driver.id,
      injuredAt: '2026-11-02T14:00:00.000Z',
      reportedAt: '2026-11-02T15:00:00.000Z',
      treatment: 'clinic',
    })
    await make(safety, 'workers-comp-cases', {
      claim: claim.id,
      entry: 'work_status',
      workStatus: 'off_work',
      startsOn: '2026-11-03',
      endsOn: '2026-11-12',
    })
    const [made] = await read<Created[]>(`/api/osha-claims?claim=${claim.id}`)
    const path = `/api/osha-claims/${made?.id}`
    const enter = async (values: Json, headers: Record<string, string> = {}) =>
      safety.call('PATCH', path, values, { 'if-match': `"${(await read<Created>(path)).version}"`, ...headers })
    const segments = (to: string) => ({ daySegments: [{ kind: 'away', from: '2026-11-03', to }] })
    expect((await enter(segments('2026-11-07'))).json()).toMatchObject({
      status: 422,
      code: 'confirm_needed',
      warnings: [
        {
          field: 'daySegments',
          message:
            'Days don’t match the workers’ comp claim. The claim’s days are used: 10 away and 0 restricted there, 5 away and 0 restricted here',
        },
      ],
    })
    expect((await enter(segments('2026-11-07'), { 'x-confirm-warnings': '1' })).statusCode).toBe(200)
    expect(await read<Json>(path)).toMatchObject({ daysAway: 10 })
    // Asked once: what was not changed since is not asked again.
    expect((await enter({ rootCause: 'Ice on the ramp', ...segments('2026-11-07') })).statusCode).toBe(200)
    expect((await enter(segments('2026-11-12'))).statusCode).toBe(200)
  })

  test('G13 restricted, then off again, then surgery a year later: the same case, in the year of the injury', async () => {
    const home = await make(await app.as('super_admin'), 'divisions', { timeZone: 'America/Chicago', establishment: true })
    const made = await bareCase(safety, home.id, {
      answers: related,
      occurredAt: '2025-09-01T18:00:00.000Z',
      learnedAt: '2025-09-01T19:00:00.000Z',
      daySegments: [
        { kind: 'restricted', from: '2025-09-02', to: '2025-09-11' },
        { kind: 'away', from: '2025-09-12', to: '2025-09-21' },
        { kind: 'away', from: '2026-09-15', to: '2026-10-04', source: 'Surgery, Dr. Ames' },
      ],
    })
    expect(await read(`/api/osha-claims/${made.id}`)).toMatchObject({
      year: 2025,
      classification: 'days_away',
      daysAway: 30,
      daysRestricted: 10,
      counting: 'no',
    })
    const totals = async (year: number): Promise<unknown> =>
      (await read<{ establishments: { totals: Json }[] }>(`/api/osha/year?year=${year}&division=${home.id}`)).establishments[0]?.totals
    expect(await totals(2025)).toMatchObject({ daysAway: 1, awayDays: 30, restrictedDays: 10 })
    expect(await totals(2026)).toMatchObject({ daysAway: 0, awayDays: 0, restrictedDays: 0 })
    // A new case only if the wizard says so: the surgery alone is none.
    const surgery = await bareCase(safety, home.id, {
      answers: related.map((one) => (one.question === 'new_case' ? { ...one, answer: 'no' } : one)),
      occurredAt: '2026-09-15T13:00:00.000Z',
      learnedAt: '2026-09-15T14:00:00.000Z',
      daySegments: [{ kind: 'away', from: '2026-09-16', to: '2026-10-04' }],
    })
    expect(surgery).toMatchObject({ recordable: 'no', recordableReason: 'Not a new case: update the old one (1904.6)' })
    expect(await totals(2026)).toMatchObject({ daysAway: 0, awayDays: 0 })
  })
})
