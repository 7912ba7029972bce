import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { useShell } from '../layout/shell-state.ts'
import { toast } from '../ui/feedback/toast-store.ts'
import type { Surroundings } from './actions.ts'
import { openGroup } from './point.ts'

/** What the assistant does outside of its panel. `makeRoom` puts the panel out of the way. */
export function useSurroundings(makeRoom: () => void): Surroundings {
  const router = useRouter()
  const history: RouterHistory = router.history
  const { toggleSidebar } = useShell()
  const onPhone = (): boolean => matchMedia('(width < 768px)').matches
  /** Where it is on its way to. */
  const going = useRef<string | null>(null)
  const isThere = (path: string): boolean => {
    const { pathname, searchStr } = router.state.location
    const [wanted, search] = path.split('?')
    return pathname === wanted && (search === undefined || sorted(search) === sorted(searchStr))
  }
  return {
    navigate: (path, arrived) => {
      if (onPhone()) makeRoom()
      if (isThere(path)) return arrived()
      going.current = path
      const ignore = history.subscribe(({ location }) => {
        if (going.current !== path || location.pathname !== path.split('?')[0]) return
        ignore()
        going.current = null
        arrived()
      })
      void router.navigate({ href: path })
    },
    toast: (title, description, duration) => toast.add({ title, description, duration, key: 'assistant' }),
    reveal: (guide) => {
      if (onPhone()) makeRoom()
      const isNarrow = !matchMedia('(width >= 1024px)').matches
      if (/^(?:nav|usermenu|feedback)\./.test(guide) && !isNarrow && isSidebarAway()) toggleSidebar()
      openGroup(guide)
    },
    onOther: (stop) => {
      let at = router.state.location.pathname
      const ignore = history.subscribe(({ location, action }) => {
        const own = location.pathname === going.current?.split('?')[0]
        // A list writes its own filters into the address; that replaces and keeps the screen.
        if (own || (action.type === 'REPLACE' && location.pathname === at)) at = location.pathname
        else stop()
      })
      const press = (event: KeyboardEvent): void => {
        if (event.key === 'Escape') stop()
      }
      const type = ({ target }: Event): void => {
        if (target instanceof Element && target.closest('.assistant') === null) stop()
      }
      document.addEventListener('keydown', press, true)
      document.addEventListener('input', type, true)
      return () => {
        ignore()
        document.removeEventListener('keydown', press, true)
        document.removeEventListener('input', type, true)
      }
    },
  }
}

/** As it is drawn now: the state was another when the answer came. */
const isSidebarAway = (): boolean => document.querySelector('.app[data-sidebar="collapsed"]') !== null

/** The same parameters in whatever order and writing. */
const sorted = (search: string): string => {
  const parameters = new URLSearchParams(search)
  parameters.sort()
  return parameters.toString()
}
