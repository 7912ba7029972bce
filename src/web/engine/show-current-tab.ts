import { useEffect } from 'react'

/** On a narrow page the row of tabs scrolls; the one that is on comes into sight. */
export const useCurrentTabInSight = (current: string): void => {
  useEffect(() => {
    const tab = document.querySelector<HTMLElement>('.tabs [aria-current="page"]')
    const strip = tab?.closest('.tabs')
    if (tab !== null && strip !== null && strip !== undefined) strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2
  }, [current])
}
