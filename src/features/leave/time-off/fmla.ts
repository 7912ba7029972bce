import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { isRealDay } from '#kit/dates/days.ts'
import { daysAfter, monthsAfter } from '#kit/dates/iso-day.ts'
import { kindOf } from '#kit/kind-of.ts'
import { administrators, caseWorkers } from '#kit/roles.ts'
import { fmlaUse, usualWeek } from '#records/leave/time-off/fmla/minutes.ts'
import { countsFrom, largeEnough, twelveMonthsOn, workedEnough } from '#records/leave/time-off/fmla/eligible.ts'
import type { Eligibility, Period } from '#records/leave/time-off/fmla/eligible.ts'
import { caregiverLeft, fmlaBest, fmlaLeft, methodNames } from '#records/leave/time-off/fmla/year.ts'
import type { FmlaMethod } from '#records/leave/time-off/fmla/year.ts'
import { blackoutsIn, holidaysOf } from '#records/leave/time-off/terms.ts'
import { readSettings, writeSetting } from '#engine/settings.ts'
import { readRecord } from '#engine/write/store.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, run } from '#engine/sql.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { reading } from './balances.ts'

const tag = 'Time off'
const key = 'leave.fmla'
const method = z.enum(methodNames as [FmlaMethod, ...FmlaMethod[]])
const monthDay = z.string().refine((text) => isRealDay(`2000-${text}`), 'A month and a day, such as 07-01.')

const setting = z.object({
  method: method.nullable().describe('Null: none is chosen, and the best for the employee counts (29 CFR 825.200(e))'),
  fixedFrom: monthDay.nullable().describe('First day of a fixed year'),
  effectiveOn: z.iso.date().nullable(),
  former: method.nullable().describe('Previous method: for 12 months the employee gets the more favorable of the two'),
})
type FmlaSetting = z.infer<typeof setting>
const unset: FmlaSetting = { method: null, fixedFrom: null, effectiveOn: null, former: null }

const readFmla = async (on: Parameters<typeof readSettings>[0]): Promise<FmlaSetting> => {
  const found = (await readSettings(on, key)).find((one) => one.key === key)
  return setting.catch(unset).parse(found?.value ?? unset)
}

/** Methods that may count on a day: all four while none is chosen, the old one until the new one holds, both for the 12 months after. */
const methodsOn = ({ method: chosen, effectiveOn, former }: FmlaSetting, day: string): readonly FmlaMethod[] => {
  if (chosen === null) return methodNames
  const old = former === null ? methodNames : [former]
  if (effectiveOn === null) return [chosen]
  if (day < effectiveOn) return old
  return day < monthsAfter(effectiveOn, 12) ? [...new Set([chosen, ...old])] : [chosen]
}

interface Request {
  readonly start: string
  readonly end: string
  readonly partOfDay: string
  readonly startsAtNoon: boolean | null
  readonly endsAtNoon: boolean | null
  readonly absentMinutes: number | null
  readonly weekMinutes: number | null
  readonly weekBasis: string | null
  readonly fiftyWithin75: string | null
  readonly caregiver: boolean | null
  readonly hoursWorked: number | null
  readonly division: string | null
}

const designated = (deps: Deps, { driver, user }: { driver: string | null; user: string | null }): Promise<Request[]> =>
  run<Request>(
    deps.pool,
    sql`select to_char(t.start, 'YYYY-MM-DD') as start, to_char(t."end", 'YYYY-MM-DD') as end, t.part_of_day as "partOfDay", t.starts_at_noon as "startsAtNoon", t.ends_at_noon as "endsAtNoon",
        t.absent_minutes as "absentMinutes", t.week_minutes as "weekMinutes", t.week_basis as "weekBasis", t.fifty_within75 as "fiftyWithin75", t.caregiver, t.hours_worked::float8 as "hoursWorked", t.division_id as division
      from time_off t where t.type = 'fmla' and t.status = 'approved' and t.archived_at is null and (t.driver_id = ${driver}::uuid or t.user_id = ${user}::uuid) order by t.start, t.id`,
  )

const minutesLeft = z.int().describe('Minutes')

const answer = z.object({
  day: z.iso.date(),
  setting,
  weekMinutes: z.int().describe('Minutes of the usual week, of the latest leave'),
  weekBasis: z.string().nullable().describe('What the week was counted from; null for 40 hours'),
  used: z.int().describe('Minutes of designated leave in the 12 months that end on the day'),
  left: z.object({ calendar: minutesLeft, fixed: minutesLeft, forward: minutesLeft, rolling: minutesLeft }),
  counts: z.object({ method, left: minutesLeft }).describe('Leave left under the method that applies'),
  caregiverLeft: minutesLeft.nullable().describe('Of 26 weeks of military caregiver leave; null where none was taken'),
  eligible: z
    .object({
      monthsEmployed: z.boolean().nullable(),
      monthsOn: z.iso.date().nullable().describe('The day on which 12 months are reached'),
      hoursWorked: z.boolean().nullable(),
      worksite: z.boolean().nullable(),
    })
    .describe('12 months employed, 1,250 hours worked, 50 employees within 75 miles (29 CFR 825.110); null where it is not known'),
})

const standing = async (
  deps: Deps,
  person: { driver: string | null; user: string | null },
  employed: Pick<Eligibility, 'hiredOn' | 'earlier'>,
  day: string,
) => {
  const requests = await designated(deps, person)
  const [first, last] = [requests[0], requests.at(-1)]
  const blackouts =
    first === undefined
      ? []
      : await blackoutsIn(
          reading(deps),
          requests.map(({ division }) => division),
          first.start,
          day,
        )
  const uses = requests.flatMap((request) =>
    fmlaUse(request, holidaysOf(request, request.division, blackouts), countsFrom(request.start, { ...employed, ...request })).map(
      (use) => ({ ...use, caregiver: request.caregiver === true }),
    ),
  )
  const chosen = await readFmla(deps)
  const week = last?.weekMinutes ?? usualWeek
  const ask = {
    uses: uses.filter(({ caregiver }) => !caregiver),
    day,
    week,
    fixedFrom: chosen.fixedFrom ?? employed.hiredOn?.slice(5) ?? '01-01',
  }
  const left = (one: FmlaMethod): number => fmlaLeft(one, ask)
  const monthsOn = twelveMonthsOn(employed)
  return {
    day,
    setting: chosen,
    weekMinutes: week,
    weekBasis: last?.weekBasis ?? null,
    used: uses.filter((use) => use.day <= day && monthsAfter(use.day, 12) > day).reduce((sum, { minutes }) => sum + minutes, 0),
    left: { calendar: left('calendar'), fixed: left('fixed'), forward: left('forward'), rolling: left('rolling') },
    counts: fmlaBest(methodsOn(chosen, day), ask),
    caregiverLeft: caregiverLeft(uses, { day, week }),
    eligible: {
      monthsEmployed: monthsOn === null ? null : monthsOn <= day,
      monthsOn,
      hoursWorked: workedEnough(last?.hoursWorked ?? null),
      worksite: largeEnough(last?.fiftyWithin75 ?? null),
    },
  }
}

/** The balance of someone in the office goes with their requests: whoever sees none of those meets nobody. */
const assertSeesRequests = async (deps: Deps, viewer: SessionUser, user: string): Promise<void> => {
  if (viewer.divisions === null || viewer.id === user) return
  const where = allOf([sql`t.user_id = ${user}::uuid`, ...scopeConditions(deps, kindOf(deps, 'time-off'), viewer, 't')])
  if ((await run(deps.pool, sql`select 1 as ok from time_off t where ${where} limit 1`)).length === 0)
    throw new AppError('not_found', 'Person not found, or you don’t have access to their time off.')
}

/** Family leave in minutes, and the employer's one way to count its year. HR reads it; administrators choose. */
export const fmlaRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/time-off/fmla',
    tag,
    summary: 'Family leave left of a person on a day, by each way to count the 12 months, and by the one that counts',
    access: caseWorkers,
    query: z.strictObject({ driver: z.uuid().optional(), user: z.uuid().optional(), on: z.iso.date().optional() }),
    answer,
    handler: async ({ user: viewer, query: { driver, user, on } }) => {
      if ((driver === undefined) === (user === undefined)) throw new AppError('malformed', 'Name a driver or a user.')
      if (user !== undefined) await assertSeesRequests(deps, viewer, user)
      const person: Readonly<Record<string, unknown>> =
        driver === undefined ? {} : await readRecord(deps, kindOf(deps, 'drivers'), viewer, driver)
      const hired = person['hireDate']
      return standing(
        deps,
        { driver: driver ?? null, user: user ?? null },
        { hiredOn: typeof hired === 'string' ? hired : null, earlier: (person['employmentPeriods'] ?? []) as readonly Period[] },
        on ?? deps.clock.today(),
      )
    },
  })
  router.add({
    method: 'PUT',
    url: '/api/time-off/fmla-year',
    tag,
    summary: 'Set the method for the 12-month FMLA year for all employees; a change takes effect after 60 days',
    access: administrators,
    body: z.strictObject({ method, fixedFrom: monthDay.nullable().default(null), effectiveOn: z.iso.date() }),
    answer: setting,
    handler: ({ user, body }) =>
      inTransaction(deps, actorOf(user), async (tx) => {
        if (body.method === 'fixed' && body.fixedFrom === null)
          throw new AppError('invalid', 'Enter the start of the fixed year.', [{ field: 'fixedFrom', message: 'Required' }])
        const before = await readFmla({ pool: tx.client })
        // 60 days' notice to all employees (29 CFR 825.200(d)(1)); choosing one for the first time is such a change too.
        if (body.effectiveOn < daysAfter(tx.today, 60))
          throw new AppError('invalid', 'Employees get 60 days’ notice.', [
            { field: 'effectiveOn', message: 'At least 60 days from today' },
          ])
        const next: FmlaSetting = { ...body, former: before.method }
        await writeSetting(tx, key, next, unset)
        return next
      }),
  })
}
