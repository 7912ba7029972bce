import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { daysUntil } from '#kit/dates/expiry.ts'
import { kindOf } from '#kit/kind-of.ts'
import { comparisonsIn } from '#records/drivers/disciplinary-actions/cases.ts'
import { jumpWarning } from '#records/drivers/disciplinary-actions/ladder/skip.ts'
import type { SkipCase } from '#records/drivers/disciplinary-actions/ladder/skip.ts'
import { policyLine, stepsOf, windowOf } from '#records/drivers/disciplinary-actions/ladder/suggest.ts'
import type { Level } from '#records/drivers/disciplinary-actions/ladder/suggest.ts'
import { categories, levels } from '#records/drivers/disciplinary-actions/levels.ts'
import { actsOf, allPolicies, cleanDays, issuedActions, workedOut } from '#records/drivers/disciplinary-actions/policy.ts'
import type { Asking, CategoryPolicy, IssuedAction, Worked } from '#records/drivers/disciplinary-actions/policy.ts'
import { protectedWarningFor } from '#records/drivers/disciplinary-actions/protected-activity.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'

export const levelSchema = z.enum(Object.keys(levels) as [Level, ...Level[]])
export const categorySchema = z.enum(Object.keys(categories) as [string, ...string[]])

export const priorSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  level: levelSchema,
  issuedOn: z.iso.date(),
  countsUntil: z.iso.date(),
  points: z.int(),
})

const comparedSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  incidentDate: z.iso.date(),
  issuedOn: z.iso.date().nullable(),
  level: levelSchema,
  suggested: levelSchema.nullable(),
  points: z.int().nullable(),
  status: z.string(),
  issuedBy: z.string().nullable(),
  reason: z.string().nullable(),
})

export const policySchema = z.object({
  id: z.uuid(),
  number: z.string(),
  line: z.string(),
  steps: z.array(z.object({ level: levelSchema, months: z.int(), points: z.int() })),
  approvalFrom: levelSchema,
  appealDays: z.int(),
  promptDays: z.int(),
})

/** What the ladder, comparable cases and the law say to an action or a draft of one. */
export const outlookSchema = z.object({
  policy: policySchema.nullable(),
  suggestion: z.object({ level: levelSchema, points: z.int(), total: z.int(), arithmetic: z.array(z.string()) }).nullable(),
  /** Earlier actions of the category that counted on the day of the incident, the highest first, and those that had expired. */
  active: z.array(priorSchema),
  expired: z.array(priorSchema),
  comparison: z.object({
    usual: levelSchema.nullable(),
    differs: z.enum(['stricter', 'milder']).nullable(),
    sentence: z.string(),
    cases: z.array(comparedSchema),
    managers: z.array(z.object({ name: z.string(), cases: z.int(), levels: z.array(z.object({ level: levelSchema, count: z.int() })) })),
    query: z.string().describe('The list that holds every comparable case'),
  }),
  warnings: z.object({
    protected: z.string().nullable(),
    sinceReview: z.string().nullable().describe('Facts found after HR review'),
    jump: z.string().nullable(),
    late: z.string().nullable(),
  }),
})

type Outlook = z.infer<typeof outlookSchema>

/** An action as stored, or as far as its draft is filled in. */
export type Asked = Readonly<Record<string, unknown>> & {
  readonly driver: string
  readonly category: string
  readonly incidentDate: string
}

export const policyAnswer = (policy: CategoryPolicy): z.infer<typeof policySchema> => ({
  id: policy.id,
  number: policy.number,
  line: policyLine(policy),
  steps: stepsOf(policy).map((level) => ({ level, months: windowOf(level, policy), points: policy.points[level] ?? 0 })),
  approvalFrom: policy.approvalFrom,
  appealDays: policy.appealDays,
  promptDays: policy.promptDays,
})

const shownPrior = ({ id, number, level, issuedOn, countsUntil, points }: IssuedAction) => ({
  id,
  number,
  level,
  issuedOn,
  countsUntil,
  points,
})

const comparisonOf = async (
  deps: Deps,
  user: SessionUser,
  asked: Asked,
  { act, active }: { act: SkipCase | null; active: number },
  level: Level,
): Promise<Outlook['comparison']> => {
  const record = kindOf(deps, 'disciplinary-actions')
  const seen = allOf([sql`true`, ...scopeConditions(deps, record, user, 't')])
  const number = typeof asked['number'] === 'string' ? asked['number'] : ''
  const comparedWith = await comparisonsIn(asking(deps), [asked.category], seen)
  const found = comparedWith({ number, driver: asked.driver, category: asked.category, severe: act !== null, active, level })
  const managers = [...Map.groupBy(found.cases, (one) => one.issuedBy ?? 'Unknown')].map(([name, cases]) => ({
    name,
    cases: cases.length,
    levels: [...Map.groupBy(cases, (one) => one.level)].map(([of, same]) => ({ level: of, count: same.length })),
  }))
  return {
    usual: found.usual,
    differs: found.differs,
    sentence: found.sentence,
    cases: found.cases.map(({ id, number: said, incidentDate, issuedOn, level: done, suggested, points, status, issuedBy, reason }) => ({
      id,
      number: said,
      incidentDate,
      issuedOn,
      level: done,
      suggested,
      points,
      status,
      issuedBy,
      reason,
    })),
    managers: managers.toSorted((a, b) => b.cases - a.cases || a.name.localeCompare(b.name)),
    query: `category=${asked.category}&activeBefore=${active}&severeCase=${act === null ? 'no' : 'yes'}&issuedOn=!null&status=!draft,pending_approval,rescinded&driver=!${asked.driver}&sort=-issuedOn,-number`,
  }
}

export const asking = (deps: Pick<Deps, 'pool'>): Asking => ({ query: (statement) => run(deps.pool, statement) })

const lateWords = (asked: Asked, worked: Worked | null, today: string): string | null => {
  const age = daysUntil(typeof asked['issuedOn'] === 'string' ? asked['issuedOn'] : today, asked.incidentDate)
  return worked !== null && age > worked.policy.promptDays
    ? `${age} days between incident and issue; company policy says ${worked.policy.promptDays}`
    : null
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Suggested level with its arithmetic, the last ten comparable cases and what has to be looked at before it is issued. */
export const outlookOf = async (deps: Deps, user: SessionUser, asked: Asked): Promise<Outlook> => {
  const ask = asking(deps)
  const near = {
    id: text(asked['id']),
    driver: asked.driver,
    incidentDate: asked.incidentDate,
    report: text(asked['protectedReport']),
    reportedOn: text(asked['protectedOn']),
  }
  const reviewedAt = asked['protectedActivity'] === true ? text(asked['reviewedAt']) : null
  const [policies, issued, clean, [act = null], protectedBy, sinceReview] = await Promise.all([
    allPolicies(ask),
    issuedActions(ask, [asked.driver]),
    cleanDays(ask, [asked.driver]),
    actsOf(ask, [asked]),
    protectedWarningFor(ask, deps, user, { ...near, after: null }),
    reviewedAt === null ? null : protectedWarningFor(ask, deps, user, { ...near, after: reviewedAt }),
  ])
  const worked = workedOut(asked, act, { policies, issued, clean })
  const level = text(asked['level']) as Level | null
  const comparison = await comparisonOf(
    deps,
    user,
    asked,
    { act, active: worked?.active.length ?? 0 },
    level ?? worked?.suggestion.level ?? 'coaching',
  )
  return {
    policy: worked === null ? null : policyAnswer(worked.policy),
    suggestion: worked === null ? null : { ...worked.suggestion, arithmetic: [...worked.suggestion.arithmetic] },
    active: (worked?.active ?? []).map(shownPrior),
    expired: (worked?.expired ?? []).map(shownPrior),
    comparison,
    warnings: {
      protected: protectedBy,
      sinceReview,
      jump: worked === null || level === null ? null : jumpWarning(level, worked.suggestion.level, stepsOf(worked.policy)),
      late: lateWords(asked, worked, deps.clock.today()),
    },
  }
}
