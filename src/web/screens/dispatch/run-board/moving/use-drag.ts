import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Verdict } from './moving.ts'

/** Pixels after which a press is a drag. */
const least = 4
/** Pixels from the edge within which the board scrolls under the pointer, and by how many each time. */
const edge = { within: 40, by: 14 } as const

export type Drag<Load> = {
  /** What is picked up there, or null. */
  readonly lift: (source: string) => { readonly load: Load; readonly name: string } | null
  readonly judge: (load: Load, target: string) => Verdict
  readonly drop: (load: Load, target: string) => void
}

/**
 * Dragging from what has `data-lift` onto what has `data-cell`. What the pointer does is drawn past React, within the same frame; what
 * comes of it is told once, when it is let go. Escape ends it.
 */
export const useDrag = <Load>(
  drag: Drag<Load>,
): { readonly ghost: RefObject<HTMLDivElement | null>; readonly onPointerDown: (event: ReactPointerEvent) => void } => {
  const ghost = useRef<HTMLDivElement>(null)
  const latest = useRef(drag)
  useEffect(() => {
    latest.current = drag
  })
  const onPointerDown = (event: ReactPointerEvent): void => {
    if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return
    const source = event.target.closest<HTMLElement>('[data-lift]')
    if (source !== null) follow(source, event.nativeEvent, ghost, latest)
  }
  return { ghost, onPointerDown }
}

const follow = <Load>(
  source: HTMLElement,
  start: PointerEvent,
  ghostOf: RefObject<HTMLDivElement | null>,
  latest: RefObject<Drag<Load>>,
): void => {
  const over = new AbortController()
  let held: { load: Load; name: string } | null = null
  let target: HTMLElement | null = null
  let scroll: number | undefined
  const leave = (): void => target?.removeAttribute('data-over')
  const end = (): void => {
    over.abort()
    window.clearInterval(scroll)
    leave()
    source.removeAttribute('data-lifted')
    ghostOf.current?.removeAttribute('data-shown')
  }
  const begin = (): void => {
    held = latest.current.lift(source.dataset['lift'] ?? '')
    if (held === null) return end()
    source.setAttribute('data-lifted', '')
  }
  const move = (event: PointerEvent): void => {
    if (held === null) {
      if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < least) return
      begin()
    }
    const ghost = ghostOf.current
    if (held === null || ghost === null) return
    event.preventDefault()
    window.getSelection()?.removeAllRanges()
    ghost.style.transform = `translate(${event.clientX + 10}px, ${event.clientY + 10}px)`
    const next = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-cell]') ?? null
    if (next !== target || !ghost.hasAttribute('data-shown')) {
      leave()
      target = next
      show(ghost, held.name, next === null ? null : latest.current.judge(held.load, next.dataset['cell'] ?? ''), next)
    }
    window.clearInterval(scroll)
    scroll = scrollNear(source, event)
  }
  const up = (): void => {
    const [load, to] = [held, target?.dataset['cell']]
    end()
    if (load === null) return
    swallowClick()
    if (to !== undefined) latest.current.drop(load.load, to)
  }
  const { signal } = over
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', up, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal, capture: true })
}

/** The press that ends a drag is no click; the click comes at once or never. */
const swallowClick = (): void => {
  const swallow = (event: MouseEvent): void => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  window.setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}

const show = (ghost: HTMLElement, name: string, verdict: Verdict | null, target: HTMLElement | null): void => {
  const [who, note] = ghost.children
  if (who instanceof HTMLElement) who.textContent = name
  if (note instanceof HTMLElement) note.textContent = verdict?.text ?? ''
  ghost.dataset['effect'] = verdict?.effect ?? ''
  ghost.setAttribute('data-shown', '')
  if (verdict !== null) target?.setAttribute('data-over', verdict.effect)
}

/** The board goes on under a pointer that waits at its edge. */
const scrollNear = (source: HTMLElement, { clientY }: PointerEvent): number | undefined => {
  const area = source.closest('.week-split')?.querySelector('.week-scroll')
  if (area === null || area === undefined) return undefined
  const { top, bottom } = area.getBoundingClientRect()
  const by = clientY < top + edge.within ? -edge.by : clientY > bottom - edge.within ? edge.by : 0
  return by === 0 ? undefined : window.setInterval(() => area.scrollBy(0, by), 16)
}
