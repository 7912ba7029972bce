import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { Anchor } from '../overlay/anchor.tsx'

export type BarRow = {
  label: string
  /** Null: not known; `extra` then says why in words. */
  value: number | null
  /** As shown; the number itself unless given. */
  shown?: string | undefined
  href?: string | undefined
  /** Right of the number: "of 65", "32%". */
  extra?: ReactNode
  extraTone?: 'warning' | 'danger' | undefined
  /** The same a period before: a thinner, paler bar below. */
  before?: number | undefined
  /** Where the limit stands, on the same scale: a tick across the bar. */
  threshold?: number | undefined
  tone?: 'warning' | 'danger' | 'success' | 'neutral' | undefined
}

type BarListProps = {
  rows: readonly BarRow[]
  /** The value of a full track, for shares. Without it bars are scaled to the largest and have no track. */
  max?: number | undefined
  /** Small heads over number and extra. */
  heads?: { number: string; extra?: string | undefined } | undefined
  label: string
}

/** Parts of a whole or standings against a limit, one bar a row; a row is a link to its list. */
export function BarList({ rows, max, heads, label }: BarListProps): ReactNode {
  const full = max ?? Math.max(1, ...rows.flatMap((row) => [row.value ?? 0, row.before ?? 0]))
  return (
    <div className="bar-list" role="list" aria-label={label} data-track={max === undefined ? 'none' : undefined}>
      {heads === undefined ? null : (
        <div className="bar-row bar-row-head" aria-hidden="true">
          <span />
          <span />
          <span className="text-right">{heads.number}</span>
          <span className="text-right">{heads.extra}</span>
        </div>
      )}
      {rows.map((row) => (
        <div key={row.label} role="listitem" className="contents">
          <RowFrame href={row.href}>
            <span className="bar-label" title={row.label}>
              {row.label}
            </span>
            {row.value === null ? <span aria-hidden="true" /> : <Bar row={row} full={full} />}
            <span className="bar-number">{row.value === null ? '–' : (row.shown ?? formatNumber(row.value))}</span>
            <span className="bar-extra" data-tone={row.extraTone} data-align={heads?.extra === undefined ? undefined : 'end'}>
              {row.extra}
            </span>
          </RowFrame>
        </div>
      ))}
    </div>
  )
}

function RowFrame({ href, children }: { href: string | undefined; children: ReactNode }): ReactNode {
  if (href === undefined) return <div className="bar-row">{children}</div>
  return (
    <Anchor href={href} className="bar-row">
      {children}
    </Anchor>
  )
}

function Bar({ row, full }: { row: BarRow; full: number }): ReactNode {
  return (
    <span className="bar" aria-hidden="true">
      <i data-tone={row.tone} style={{ width: `${percent(row.value ?? 0, full)}%` }} />
      {row.before === undefined ? null : <b style={{ width: `${percent(row.before, full)}%` }} />}
      {row.threshold === undefined ? null : <s style={{ left: `${percent(row.threshold, full)}%` }} />}
    </span>
  )
}

function percent(value: number, full: number): number {
  return Math.min(100, Math.max(0, (value / full) * 100))
}
