import './discipline.css'
import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { rank } from '../ladder/suggest.ts'
import { levels } from '../levels.ts'
import type { Level, PolicyShown, Prior } from './use-outlook.ts'

type LadderProps = {
  policy: PolicyShown
  active: readonly Prior[]
  expired: readonly Prior[]
  suggested: Level | null
  /** Where the action stands that is looked at; a driver has none. */
  here?: Level | null
  /** What the suggested step is called. */
  word?: string
}

/** The steps of the policy from the first up, what stands on each, and which one comes next. Expired actions are struck through and grey. */
export function LadderGraphic({ policy, active, expired, suggested, here = null, word = 'Suggested' }: LadderProps): ReactNode {
  return (
    <ol className="ladder" aria-label="Policy steps">
      {stepsWith(policy, here).map((step, index) => {
        const on = active.filter((prior) => prior.level === step.level)
        const past = expired.filter((prior) => prior.level === step.level)
        return (
          <li key={step.level} data-state={stateOf(step.level, here, suggested, on.length > 0)}>
            <span className="ladder-node" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <div className="ladder-step">
                <span className="font-medium">{levels[step.level].label}</span>
                {step.level === here ? <Pill>This action</Pill> : null}
                {step.level === suggested ? <Pill tone="info">{word}</Pill> : null}
                <span className="text-sm text-fg-muted">
                  {step.months === 0
                    ? 'no step of the policy'
                    : `${formatCount(step.months, 'month')}, ${formatCount(step.points, 'point')}`}
                </span>
              </div>
              {on.map((prior) => (
                <span key={prior.id} className="ladder-prior">
                  <Anchor href={pathOf(prior)}>{prior.number}</Anchor> counts until {formatDate(prior.countsUntil)}
                </span>
              ))}
              {past.map((prior) => (
                <span key={prior.id} className="ladder-prior" data-expired>
                  <Anchor href={pathOf(prior)}>{prior.number}</Anchor> expired {formatDate(prior.countsUntil)}
                </span>
              ))}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const pathOf = (prior: Prior): string => `/safety/disciplinary-actions/${prior.id}`

const stateOf = (level: Level, here: Level | null, suggested: Level | null, active: boolean): string =>
  level === here ? 'here' : level === suggested ? 'suggested' : active ? 'active' : 'idle'

/** The policy's steps, and the chosen one where the policy does not have it. */
const stepsWith = (policy: PolicyShown, here: Level | null): PolicyShown['steps'] =>
  here === null || policy.steps.some((step) => step.level === here)
    ? policy.steps
    : [...policy.steps, { level: here, months: 0, points: 0 }].toSorted((a, b) => rank(a.level) - rank(b.level))

/** How the level was worked out, line by line; the sum comes last. */
export function Arithmetic({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <ol className="arithmetic" aria-label="Calculation">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  )
}
