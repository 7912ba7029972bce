import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef } from 'react'

/** View tabs at most; the others are under "More". */
export const shown = 6
/** A phone scrolls its row of tabs. */
export const shownOnPhones = 4

/** Lowers the number of view tabs until they fit next to the page links, and starts over when the row gets wider. `drawn` names the tabs. */
export function useFittingTabs(row: RefObject<HTMLElement | null>, drawn: string, setLimit: Dispatch<SetStateAction<number>>): void {
  const before = useRef(0)
  useEffect(() => {
    const tabs = row.current?.querySelector('.tabs')
    if (!tabs || innerWidth < 768) return
    const observer = new ResizeObserver(() => {
      const wider = before.current > 0 && tabs.clientWidth > before.current
      before.current = tabs.clientWidth
      if (wider) setLimit(shown)
      else if (tabs.scrollWidth > tabs.clientWidth) setLimit((limit) => Math.max(1, limit - 1))
    })
    for (const part of [tabs, ...tabs.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [row, drawn, setLimit])
}
