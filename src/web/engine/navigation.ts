import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { writeSearch } from '#web/paths.ts'

export type SearchText = Readonly<Record<string, string>>

/** The address's search parameters as plain text. */
export const useSearchText = (): SearchText => useSearch({ strict: false }) as SearchText

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
