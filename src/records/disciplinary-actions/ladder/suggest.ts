import { addDays, addMonths, format, parseISO } from 'date-fns'
import { levels } from '../levels.ts'

export type Level = keyof typeof levels

/** The company's ladder for a category. Policy, not law (regulations notes, 9.1). */
export interface Policy {
  readonly ladder: readonly Level[]
  readonly windowMonths: number
  readonly finalWindowMonths: number | null
  readonly points: Readonly<Partial<Record<Level, number>>>
  /** Where severe cases start. */
  readonly immediate: Level | null
  readonly approvalFrom: Level
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

const order = Object.keys(levels) as Level[]
/** Where a level stands on the general ladder. */
export const rank = (level: Level): number => order.indexOf(level)

const said = (level: Level): string => levels[level].label.toLowerCase()

/** The last day on which an action counts: the day of issue moved by the window. */
export const countsUntil = (issuedOn: string, level: Level, policy: Pick<Policy, 'windowMonths' | 'finalWindowMonths'>): string =>
  format(
    addMonths(parseISO(issuedOn), level === 'final_warning' ? (policy.finalWindowMonths ?? policy.windowMonths) : policy.windowMonths),
    'yyyy-MM-dd',
  )

/** One step above the highest active step of the category; severe cases start where the policy says. Expired actions stay in the history but do not count. */
export const suggest = (policy: Policy, priors: readonly Prior[], incidentDate: string, severe: boolean): Suggestion => {
  const active = priors.filter((prior) => prior.countsUntil >= incidentDate)
  const expired = priors.length - active.length
  const highest = active.toSorted((a, b) => rank(b.level) - rank(a.level))[0]
  const [first = 'coaching'] = policy.ladder
  const next =
    highest === undefined ? first : (policy.ladder.find((step) => rank(step) > rank(highest.level)) ?? policy.ladder.at(-1) ?? first)
  const level = severe && policy.immediate !== null && rank(policy.immediate) > rank(next) ? policy.immediate : next
  const points = policy.points[level] ?? 0
  const carried = active.reduce((sum, prior) => sum + prior.points, 0)
  return {
    level,
    points,
    total: carried + points,
    arithmetic: [
      highest === undefined
        ? `No action of this category counts on ${incidentDate}: the ladder begins with ${said(first)}`
        : `${highest.number}, ${said(highest.level)}, counts until ${highest.countsUntil}: one step above is ${said(next)}`,
      ...(expired > 0
        ? [`${expired} earlier ${expired === 1 ? 'action has' : 'actions have'} expired and ${expired === 1 ? 'does' : 'do'} not count`]
        : []),
      ...(level === next ? [] : [`A severe case starts at ${said(level)}`]),
      `Points: ${carried} carried + ${points} = ${carried + points}`,
    ],
  }
}

/** From this level up somebody else than the author approves. */
export const needsApproval = (level: Level, policy: Pick<Policy, 'approvalFrom'>): boolean => rank(level) >= rank(policy.approvalFrom)

/** Reporting an injury and refusing unsafe operation are protected (29 CFR 1904.35; 49 USC 31105): a claim within 30 days before or after asks for a review. */
export const isProtectedWindow = (incidentDate: string, claimDate: string): boolean =>
  claimDate >= format(addDays(parseISO(incidentDate), -30), 'yyyy-MM-dd') &&
  claimDate <= format(addDays(parseISO(incidentDate), 30), 'yyyy-MM-dd')
