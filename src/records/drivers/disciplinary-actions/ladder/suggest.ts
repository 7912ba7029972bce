import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { parseISO } from 'date-fns/parseISO'
import { isoDay } from '#kit/dates/iso-day.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { formatCount } from '#kit/format.ts'
import { levels } from '../levels.ts'
import { skipFor } from './skip.ts'
import type { SkipCase } from './skip.ts'

export type Level = keyof typeof levels

/** The company's ladder for a category. Company policy, not law. */
export interface Policy {
  /** The steps in any order; their rank on the general ladder decides. */
  readonly ladder: readonly Level[]
  readonly windowMonths: number
  readonly finalWindowMonths: number | null
  /** Months of levels that count longer or shorter than the rest. */
  readonly windows?: Readonly<Partial<Record<Level, number>>>
  readonly points: Readonly<Partial<Record<Level, number>>>
  /** Where severe cases start. */
  readonly immediate: Level | null
  readonly approvalFrom: Level
  /** Points that each clean inspection takes off those carried; 0 for none. */
  readonly cleanOffset?: number
}

/** An earlier action of the same driver and category that was issued and not rescinded. */
export interface Prior {
  readonly number: string
  readonly level: Level
  /** Last day on which it counts. */
  readonly countsUntil: string
  readonly points: number
}

export interface Suggestion {
  readonly level: Level
  readonly points: number
  /** Points that count on the day of the incident, the suggested ones included. */
  readonly total: number
  /** How it was worked out, line by line. */
  readonly arithmetic: readonly string[]
}

/** What happened, as far as the ladder asks. */
export interface Incident {
  /** Calendar date. */
  readonly on: string
  /** An act that skips steps; null for any other. */
  readonly act: SkipCase | null
  /** Clean inspections of the driver since the oldest action that still counts. */
  readonly clean?: number
}

/** The steps from the lowest up. */
export const order = Object.keys(levels) as Level[]
/** Where a level stands on the general ladder. */
export const rank = (level: Level): number => order.indexOf(level)

export const said = (level: Level): string => levels[level].label.toLowerCase()

/** The steps of a policy, lowest first and each once, however they were entered. */
export const stepsOf = (policy: Pick<Policy, 'ladder'>): Level[] => [...new Set(policy.ladder)].toSorted((a, b) => rank(a) - rank(b))

/** Months for which a level counts. */
export const windowOf = (level: Level, policy: Pick<Policy, 'windowMonths' | 'finalWindowMonths' | 'windows'>): number =>
  policy.windows?.[level] ?? (level === 'final_warning' ? policy.finalWindowMonths : null) ?? policy.windowMonths

/** The last day on which an action counts: the day of issue moved by the window of its level. */
export const countsUntil = (
  issuedOn: string,
  level: Level,
  policy: Pick<Policy, 'windowMonths' | 'finalWindowMonths' | 'windows'>,
): string => isoDay(addMonths(parseISO(issuedOn), windowOf(level, policy)))

/** Actions that count on a day, the highest first, and those that have expired by then. The last day still counts. */
export const standing = <P extends Prior>(
  priors: readonly P[],
  on: string,
): { readonly active: readonly P[]; readonly expired: readonly P[] } => ({
  active: priors.filter((prior) => prior.countsUntil >= on).toSorted((a, b) => rank(b.level) - rank(a.level)),
  expired: priors.filter((prior) => prior.countsUntil < on),
})

const monthsOf = (policy: Policy): string => {
  const other = stepsOf(policy).filter((level) => windowOf(level, policy) !== policy.windowMonths)
  const general = `each step counts ${formatCount(policy.windowMonths, 'month')}`
  return [general, ...other.map((level) => `${said(level)} ${windowOf(level, policy)}`)].join(', ')
}

const pointsLine = (carried: number, taken: number, clean: number, points: number): string =>
  `Points: ${carried} carried${taken === 0 ? '' : ` − ${taken} for ${formatCount(clean, 'clean inspection')}`} + ${points} = ${carried - taken + points}`

/** The policy in a line: its steps and how long they count. */
export const policyLine = (policy: Policy): string => `${stepsOf(policy).map(said).join(' → ')}; ${monthsOf(policy)}`

/**
 * One step above the highest active step of the category; severe cases start where the policy says. Expired actions stay in the
 * history but do not count. Clean inspections take points off those carried, never below none.
 */
export const suggest = (policy: Policy, priors: readonly Prior[], { on, act, clean = 0 }: Incident): Suggestion => {
  const { active, expired } = standing(priors, on)
  const [highest] = active
  const steps = stepsOf(policy)
  const [first = 'coaching'] = steps
  const next = highest === undefined ? first : (steps.find((step) => rank(step) > rank(highest.level)) ?? steps.at(-1) ?? first)
  const skip = skipFor(act, policy)
  const skips = skip !== null && rank(skip.level) > rank(next)
  const level = skips ? skip.level : next
  const points = policy.points[level] ?? 0
  const carried = active.reduce((sum, prior) => sum + prior.points, 0)
  const taken = Math.min(carried, clean * (policy.cleanOffset ?? 0))
  return {
    level,
    points,
    total: carried - taken + points,
    arithmetic: [
      highest === undefined
        ? `No action of this category counts on ${formatDate(on)}: the ladder begins with ${said(first)}`
        : `${highest.number}, ${said(highest.level)}, counts until ${formatDate(highest.countsUntil)}: one step above is ${said(next)}`,
      ...(expired.length > 0
        ? [
            `${expired.length} earlier ${expired.length === 1 ? 'action has' : 'actions have'} expired and ${expired.length === 1 ? 'does' : 'do'} not count`,
          ]
        : []),
      ...(skips ? [`${skip.sentence}, at ${said(level)}`] : []),
      pointsLine(carried, taken, clean, points),
    ],
  }
}

/** Where the company has no policy of the category (company policy). */
export const approvalElse: Pick<Policy, 'approvalFrom'> = { approvalFrom: 'final_warning' }

/** From this level up somebody else than the author approves. */
export const needsApproval = (level: Level, policy: Pick<Policy, 'approvalFrom'>): boolean => rank(level) >= rank(policy.approvalFrom)

/** Days before and after an incident in which a report of the driver protects them. Company policy. */
export const protectedDays = 30

/** Reporting an injury and refusing unsafe operation are protected (29 CFR 1904.35; 49 USC 31105): a claim within 30 days before or after asks for a review. */
export const isProtectedWindow = (incidentDate: string, claimDate: string): boolean =>
  claimDate >= isoDay(addDays(parseISO(incidentDate), -protectedDays)) &&
  claimDate <= isoDay(addDays(parseISO(incidentDate), protectedDays))
