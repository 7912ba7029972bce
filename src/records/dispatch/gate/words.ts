import { formatDate } from '#kit/dates/format-time.ts'
import { outlines } from '#records/outlines.ts'
import { pendingWords } from './reason.ts'
import type { Reason } from './reason.ts'

/** What a statement found of a reason. Days are `YYYY-MM-DD`. */
export interface Found {
  readonly subject: string
  readonly about: string | null
  readonly expires: string | null
  readonly said: string | null
  readonly id: string | null
}

const aboutWhat = (reason: Reason, { about }: Found): string | null => (about === null ? null : (reason.about?.label(about) ?? about))

/** One line: "License expires Nov 26, 2026", "Missing: Road test or CDL copy". */
export const wordsOf = (reason: Reason, found: Found, today: string): string =>
  reason.pending === true ? pendingWords(plainWords(reason, found, today)) : plainWords(reason, found, today)

const plainWords = (reason: Reason, found: Found, today: string): string => {
  if (found.said !== null) return found.said
  const what = aboutWhat(reason, found)
  if (reason.missing === true) return `Missing: ${what ?? ''}`
  const lead = found.expires !== null && found.expires >= today ? (reason.ahead ?? reason.text) : reason.text
  const date = found.expires === null ? '' : formatDate(found.expires)
  if (what === null) return date === '' ? lead : `${lead} ${date}`
  return date === '' ? `${lead}: ${what}` : `${lead}: ${what} (${date})`
}

/** The screen on which it is put right. */
export const fixOf = (reason: Reason, found: Found, subject: 'drivers' | 'vehicles'): string => {
  const page = `${outlines[subject].path}/${found.subject}`
  if (reason.missing === true)
    return `/qualification-documents/new?type=${found.about ?? ''}&${subject === 'drivers' ? 'driver' : 'vehicle'}=${found.subject}`
  if (reason.source !== undefined && found.id !== null) return `${outlines[reason.source.kind].path}/${found.id}`
  return reason.field === undefined ? page : `${page}/edit`
}
