import { useEffect, useState } from 'react'
import { keep, readKept } from '#web/engine/queries/kept.ts'
import { isRefusal } from '#web/api/problem.ts'
import { languages, localeOf } from './words.ts'
import type { Language, PageWords } from './words.ts'

const key = 'longhaul.driver-page.language'

const first = (): Language => {
  const chosen = readKept<string>(key)
  if (chosen === 'en' || chosen === 'es') return chosen
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}

export type Said = {
  readonly language: Language
  readonly words: PageWords
  readonly choose: (language: Language) => void
  /** "Fri, Nov 20, 6:00 AM" in the language of the page. */
  readonly moment: (at: string, timeZone: string) => string
  /** "Today", "Tomorrow", or "Friday, November 20". */
  readonly day: (at: string, timeZone: string) => string
  /** Why something wasn't done: the server's refusal, or that it wasn't reached. */
  readonly failure: (error: unknown) => string
}

/** The language of the page: chosen on this phone, else that of its browser. */
export const useLanguage = (): Said => {
  const [language, setLanguage] = useState(first)
  useEffect(() => {
    document.documentElement.lang = language
    return () => {
      document.documentElement.lang = 'en'
    }
  }, [language])
  const words = languages[language]
  const locale = localeOf[language]
  const dayIn = (at: Date, timeZone: string): string => at.toLocaleDateString('en-CA', { timeZone })
  return {
    language,
    words,
    failure: (error) => (isRefusal(error) ? error.detail : words.unreachable),
    choose: (chosen) => {
      keep(key, chosen)
      setLanguage(chosen)
    },
    moment: (at, timeZone) =>
      new Date(at).toLocaleString(locale, {
        timeZone,
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
      }),
    day: (at, timeZone) => {
      const now = new Date()
      const named = dayIn(new Date(at), timeZone)
      if (named === dayIn(now, timeZone)) return words.today
      if (named === dayIn(new Date(now.getTime() + 86_400_000), timeZone)) return words.tomorrow
      return new Date(at).toLocaleDateString(locale, { timeZone, weekday: 'long', month: 'long', day: 'numeric' })
    },
  }
}
