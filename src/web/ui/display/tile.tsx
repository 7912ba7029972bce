import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Anchor } from '../overlay/anchor.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Sparkline } from '../charts/sparkline.tsx'

type TileProps = {
  label: string
  /** Already written out: "17.4%". Null while unknown: a dash, never a zero. */
  value: string | null
  /** The list whose total equals the value. */
  href?: string | undefined
  trend?: readonly number[] | undefined
  /** Against the period before, in words: "0.42 fewer". Direction is the arrow, tone whether that is good. */
  delta?:
    | { words: string; direction?: 'up' | 'down' | undefined; tone?: 'success' | 'danger' | 'warning' | 'neutral' | undefined }
    | undefined
  goal?: string | undefined
  /** Whether the goal is met: the only color of a tile. Neutral while that is unknown. */
  goalTone?: 'success' | 'danger' | undefined
  /** What the value is out of: "34 / 11.8 M mi". */
  basis?: string | undefined
}

/** One figure; the whole tile is the link to the list behind it. */
export function Tile({ label, value, href, trend, delta, goal, goalTone, basis }: TileProps): ReactNode {
  const content = (
    <>
      <span className="tile-label" title={label}>
        {label}
      </span>
      <span className="tile-value">
        <b>{value ?? '–'}</b>
        {trend === undefined || trend.length < 3 ? null : <Sparkline values={trend} />}
      </span>
      {delta === undefined && goal === undefined ? null : (
        <span className="tile-delta" data-tone={delta?.tone ?? 'neutral'}>
          {delta?.direction === 'up' ? (
            <ArrowUp aria-hidden="true" />
          ) : delta?.direction === 'down' ? (
            <ArrowDown aria-hidden="true" />
          ) : null}
          {delta === undefined ? null : <span className="tile-words">{delta.words}</span>}
          {goal === undefined ? null : (
            <span className="tile-goal" data-tone={goalTone} data-alone={delta === undefined || undefined}>
              {goal}
            </span>
          )}
        </span>
      )}
      {basis === undefined ? null : <span className="tile-basis">{basis}</span>}
    </>
  )
  if (href === undefined) return <div className="card tile">{content}</div>
  return (
    <Anchor href={href} className="card tile">
      {content}
    </Anchor>
  )
}

/** A tile's shape while its figure loads. `lines`: rows under the value, so that nothing moves when it comes. */
export function TileSkeleton({ lines = 2 }: { lines?: 0 | 1 | 2 | undefined }): ReactNode {
  return (
    <div className="card tile" aria-hidden="true">
      <span className="tile-label">
        <Skeleton width={96} />
      </span>
      <span className="tile-value">
        <b>
          <Skeleton width={72} height={20} />
        </b>
      </span>
      {lines > 0 ? (
        <span className="tile-delta">
          <Skeleton width={104} height={8} />
        </span>
      ) : null}
      {lines > 1 ? (
        <span className="tile-basis">
          <Skeleton width={80} height={8} />
        </span>
      ) : null}
    </div>
  )
}
