import { useUser } from '#web/api/session.ts'
import { keep, readKept, useKept } from '#web/engine/queries/kept.ts'
import { reportChoicesPrefix } from './report-choices-key.ts'

const mostRecent = 5
const none: readonly string[] = []
const keyOf = (user: string, choice: 'favorites' | 'recent'): string => `${reportChoicesPrefix}${choice}.${user}`

/** Reports by key or id, the one opened last first. */
export const recentReports = (user: string): readonly string[] => readKept<readonly string[]>(keyOf(user, 'recent')) ?? none

export const rememberReport = (user: string, report: string): void =>
  keep(keyOf(user, 'recent'), [report, ...recentReports(user).filter((other) => other !== report)].slice(0, mostRecent))

/** The reports that the person starred in this browser, in the order starred. */
export const useFavorites = (): { favorites: readonly string[]; toggle: (report: string) => void } => {
  const [favorites, setFavorites] = useKept<readonly string[]>(keyOf(useUser().id, 'favorites'), none)
  return {
    favorites,
    toggle: (report) => setFavorites(favorites.includes(report) ? favorites.filter((other) => other !== report) : [...favorites, report]),
  }
}
