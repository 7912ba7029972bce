import { useEffect, useState } from 'react'
import { keep } from '#web/engine/queries/kept.ts'
import { ApiError } from '#web/api/problem.ts'
import { firstLanguage, languageKey } from './language.ts'
import type { Language } from './language.ts'
import { refusalIn } from './refusals.ts'
import { languages, localeOf } from './words.ts'
import type { PageWords } from './words.ts'

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
  /** "Nov 20, 2026" of a calendar date. */
  readonly date: (day: string) => string
}

/** The language of the page: chosen on this phone, else that of its browser. */
export const useLanguage = (): Said => {
  const [language, setLanguage] = useState(firstLanguage)
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
    failure: (error) => (error instanceof ApiError ? refusalIn(language, error) : words.unreachable),
    date: (named) => new Date(`${named}T00:00:00Z`).toLocaleDateString(locale, { timeZone: 'UTC', dateStyle: 'medium' }),
    choose: (chosen) => {
      keep(languageKey, chosen)
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
