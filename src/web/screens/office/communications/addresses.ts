import { useMatch } from '@tanstack/react-router'
import { type SearchText, useSearchText } from '#web/engine/navigation.ts'
import { withSearch } from '#web/engine/paths.ts'

/** The address of this screen with something else in it: another thread, another view. */
export function useAddress(): (changes: Readonly<Record<keyof SearchText, string | undefined>>) => string {
  const search = useSearchText()
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return (changes) => withSearch(path, { ...search, ...changes })
}
