import { useEffect } from 'react'

/** On a narrow page the row of tabs scrolls; the one that is on comes into sight. */
export const useCurrentTabInSight = (current: string): void => {
  useEffect(() => {
    // In the next frame, when all that changed has its place anyway: asked for now, the page would be laid out twice.
    const frame = requestAnimationFrame(() => {
      const tab = document.querySelector<HTMLElement>('.tabs [aria-current="page"]')
      const strip = tab?.closest('.tabs')
      if (tab !== null && strip !== null && strip !== undefined)
        strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [current])
}
