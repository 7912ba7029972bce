import { usePreference } from '#web/api/preferences.ts'

const mostRecent = 5
const none: readonly string[] = []

/** Reports by key or id, the one opened last first. */
export const useRecentReports = (): { recent: readonly string[]; remember: (report: string) => void } => {
  const [recent, setRecent] = usePreference('reports.recent', none)
  return {
    recent,
    remember: (report) => {
      if (recent[0] !== report) setRecent([report, ...recent.filter((other) => other !== report)].slice(0, mostRecent))
    },
  }
}

/** The reports that the person starred, in the order starred. */
export const useFavorites = (): { favorites: readonly string[]; toggle: (report: string) => void } => {
  const [favorites, setFavorites] = usePreference('reports.favorites', none)
  return {
    favorites,
    toggle: (report) => setFavorites(favorites.includes(report) ? favorites.filter((other) => other !== report) : [...favorites, report]),
  }
}
