import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { readSearch, writeSearch } from './paths.ts'

export type SearchText = Readonly<Record<string, string>>

/** The address's search parameters as plain text. */
export const useSearchText = (): SearchText => useSearch({ strict: false }) as SearchText

/**
 * The path of the screen that asks. The router's own location is already the next screen's while that is being fetched, and this one
 * still stands: with its parameters a list would ask another question on the way out.
 */
const useOwnPath = (): string => useMatch({ strict: false, select: ({ pathname }) => pathname })

/**
 * The address's search parameters as of this moment. `useSearchText` lags behind while a heavy screen is being drawn; a control that
 * took its value from there would fall back to an older one while someone is typing.
 */
export const useLatestSearchText = (): SearchText => {
  const { history } = useRouter()
  const path = useOwnPath()
  const drawn = useSearchText()
  const text = useSyncExternalStore(history.subscribe, () => (history.location.pathname === path ? history.location.search : null))
  return useMemo(() => (text === null ? drawn : readSearch(text)), [text, drawn])
}

/** Reads the search parameters when something is done, for what happens later than it was drawn; null once the screen is being left. */
export const useReadSearch = (): (() => SearchText | null) => {
  const { history } = useRouter()
  const path = useOwnPath()
  return useCallback(() => (history.location.pathname === path ? readSearch(history.location.search) : null), [history, path])
}

/** Goes to a path of this app. `replace` leaves no step to go back to. */
export const useGo = (): ((href: string, options?: { replace?: boolean }) => void) => {
  const navigate = useNavigate()
  return useCallback((href, options = {}) => void navigate({ href, replace: options.replace === true }), [navigate])
}

/** Changes the search parameters and stays on the screen where it is scrolled to. */
export const useSetSearch = (): ((search: Readonly<Record<string, string | undefined>>, options?: { replace?: boolean }) => void) => {
  const navigate = useNavigate()
  const path = useOwnPath()
  return useCallback(
    (search, options = {}) => void navigate({ href: path + writeSearch(search), replace: options.replace === true, resetScroll: false }),
    [navigate, path],
  )
}
