import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { labelOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { type Case, useCase, type Worth } from './case.ts'

type Reduced = { number?: string | null; before?: number | null; after?: number | null }

/** What the decision does, or would do: points and age-out of the violation, and discipline that hangs on it, before and after. */
export function EffectPanel({ row }: PanelProps): ReactNode {
  const found = useCase(row)
  if (found.isError && found.data === undefined) return <LoadError title="Couldn’t calculate the effect" query={found} />
  const effect = found.data?.effect
  if (effect === null) return null
  const discipline = (Array.isArray(row['discipline']) ? row['discipline'] : []) as Reduced[]
  return (
    <Card
      title="Effect on CSA"
      scope={effect === undefined ? undefined : effect.decided ? 'as decided' : 'estimate based on FMCSA’s published methodology'}
    >
      {effect === undefined ? <Skeleton height={56} /> : <Compared effect={effect} />}
      {row['violation'] === null ? null : (
        <p className="mt-3 text-sm text-fg-muted">
          Violation <Anchor href={`/violations/${String(row['violation'])}`}>{labelOf(row, 'violation') ?? 'cited'}</Anchor>
          {effect?.decided === true
            ? '. The row and its facts are kept.'
            : '. FMCSA counts it as cited until the request is decided in our favor.'}
        </p>
      )}
      {discipline.length === 0 ? null : (
        <ul className="mt-3 flex flex-col gap-1" aria-label="Discipline points">
          {discipline.map((one) => (
            <li key={one.number}>
              <Anchor href={`/safety/disciplinary-actions?number=${one.number}`}>{one.number}</Anchor>: discipline points {one.before}{' '}
              reduced to {one.after}, because the violation was removed.
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Compared({ effect: { cited, after } }: { effect: NonNullable<Case['effect']> }): ReactNode {
  return (
    <div className="flex items-start gap-x-6 max-sm:grid max-sm:grid-cols-3 max-sm:gap-x-4">
      <Side heading={cited.label} worth={cited} />
      <ArrowRight aria-label="becomes" role="img" className="mt-6 flex-none text-fg-subtle max-sm:hidden" />
      <Side heading={after.label} worth={after} />
      <Side heading="Difference" points={after.points - cited.points} />
    </div>
  )
}

function Side({ heading, worth, points }: { heading: string; worth?: Worth; points?: number }): ReactNode {
  const shown = worth?.points ?? points ?? 0
  return (
    <div className="min-w-0 sm:min-w-32">
      <div className="text-sm text-fg-muted">{heading}</div>
      <div className="text-2xl font-semibold tabular-nums">
        {points !== undefined && points < 0 ? '−' : ''}
        {formatNumber(Math.abs(shown))} <span className="text-sm font-normal text-fg-muted">points</span>
      </div>
      {worth === undefined ? null : (
        <div className="text-sm text-fg-muted">
          {worth.arithmetic}
          <br />
          {worth.agesOutOn === null ? '' : `Ages out ${formatDate(worth.agesOutOn)}`}
        </div>
      )}
    </div>
  )
}
