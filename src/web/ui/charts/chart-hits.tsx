import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Anchor } from '../overlay/anchor.tsx'

export type Hit = { key: string; left: number; width: number; label: string; href?: string | undefined }

type ChartHitsProps = {
  hits: readonly Hit[]
  active: number | null
  onActive: (index: number | null) => void
  height: number
  label: string
}

/** The parts of a chart that pointer and keyboard reach: one stop in the tab order, arrows move within, a link opens its list. */
export function ChartHits({ hits, active, onActive, height, label }: ChartHitsProps): ReactNode {
  const group = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent): void => {
    const target = nextIndex(event.key, active ?? 0, hits.length)
    if (target === null) return
    event.preventDefault()
    const child = group.current?.children[target]
    if (child instanceof HTMLElement) child.focus()
  }
  return (
    <div ref={group} role="group" aria-label={label} onKeyDown={move} onPointerLeave={() => onActive(null)} onBlur={() => onActive(null)}>
      {hits.map((hit, index) => {
        const shared = {
          key: hit.key,
          className: 'chart-hit',
          'aria-label': hit.label,
          tabIndex: index === (active ?? 0) ? 0 : -1,
          style: { left: hit.left, width: hit.width, height },
          onFocus: () => onActive(index),
          onPointerEnter: () => onActive(index),
        }
        const { key, ...rest } = shared
        return hit.href === undefined ? <span key={key} role="img" {...rest} /> : <Anchor key={key} href={hit.href} {...rest} />
      })}
    </div>
  )
}

function nextIndex(key: string, from: number, count: number): number | null {
  if (key === 'ArrowRight') return Math.min(from + 1, count - 1)
  if (key === 'ArrowLeft') return Math.max(from - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
