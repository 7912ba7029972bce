import { applicantFields } from '#records/recruiting-applications/applicant.ts'
import type { Answers } from '#records/recruiting-applications/applicants-form/open-questions.ts'

/** What was typed and not saved yet, with the stamp its step had when it was typed. */
export type Kept = { readonly step: string; readonly seen: string; readonly answers: Answers }

// Of the token only its tail: it names the form in this tab, and opens nothing.
const keyOf = (token: string): string => `longhaul.application.${token.slice(-8)}`

export const readKeptAnswers = (token: string): Kept | null => {
  try {
    const text = sessionStorage.getItem(keyOf(token))
    return text === null ? null : (JSON.parse(text) as Kept)
  } catch {
    return null
  }
}

/** Kept until the tab is closed, so that a failed save and a reload lose nothing. Null forgets. The SSN never stays on a device. */
export const keepAnswers = (token: string, kept: Kept | null): void => {
  try {
    if (kept === null) sessionStorage.removeItem(keyOf(token))
    else sessionStorage.setItem(keyOf(token), JSON.stringify({ ...kept, answers: withoutSsn(kept.answers) }))
  } catch {
    // The page holds the answers itself.
  }
}

const withoutSsn = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => name in applicantFields && name !== 'ssn'))
