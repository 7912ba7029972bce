import { readKept } from '#web/api/kept.ts'

export type Language = 'en' | 'es'

export const languageKey = 'longhaul.driver-page.language'

/** The language chosen on this phone, else that of its browser. */
export const firstLanguage = (): Language => {
  const chosen = readKept<string>(languageKey)
  if (chosen === 'en' || chosen === 'es') return chosen
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}
