import { useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { readSearch, writeSearch } from '#web/paths.ts'

export type SearchText = Readonly<Record<string, string>>

/** The address's search parameters as plain text. */
export const useSearchText = (): SearchText => useSearch({ strict: false }) as SearchText

/**
 * The address's search parameters as of this moment. `useSearchText` lags behind while a heavy screen is being drawn; a control that
 * took its value from there would fall back to an older one while someone is typing.
 */
export const useLatestSearchText = (): SearchText => {
  const { history } = useRouter()
  const drawn = useRouterState({ select: ({ location }) => location })
  const text = useSyncExternalStore(history.subscribe, () =>
    history.location.pathname === drawn.pathname ? history.location.search : drawn.searchStr,
  )
  return useMemo(() => readSearch(text), [text])
}

/** Reads the search parameters when something is done, for what happens later than it was drawn; null once the screen is being left. */
export const useReadSearch = (): (() => SearchText | null) => {
  const { history } = useRouter()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return useCallback(() => (history.location.pathname === pathname ? readSearch(history.location.search) : null), [history, pathname])
}

/** Goes to a path of this app. `replace` leaves no step to go back to. */
export const useGo = (): ((href: string, options?: { replace?: boolean }) => void) => {
  const navigate = useNavigate()
  return useCallback((href, options = {}) => void navigate({ href, replace: options.replace === true }), [navigate])
}

/** Changes the search parameters and stays on the screen where it is scrolled to. */
export const useSetSearch = (): ((search: Readonly<Record<string, string | undefined>>, options?: { replace?: boolean }) => void) => {
  const navigate = useNavigate()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return useCallback(
    (search, options = {}) =>
      void navigate({ href: pathname + writeSearch(search), replace: options.replace === true, resetScroll: false }),
    [navigate, pathname],
  )
}
