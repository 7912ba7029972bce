import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Width of an element in px, followed as it changes; `assumed` until it was measured. */
export function useElementWidth<Target extends HTMLElement>(assumed: number): [RefObject<Target | null>, number] {
  const ref = useRef<Target>(null)
  const [width, setWidth] = useState(assumed)
  // Before the first paint: a chart drawn at the assumed width would jump, or stick out of its card.
  useLayoutEffect(() => {
    const target = ref.current
    if (target === null) return
    setWidth(target.clientWidth)
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? assumed))
    observer.observe(target)
    return () => observer.disconnect()
  }, [assumed])
  return [ref, width]
}
