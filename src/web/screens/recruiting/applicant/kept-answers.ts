import type { Answers } from '#records/recruiting/recruiting-applications/applicants-form/open-questions.ts'

/** What was typed in a step and not saved yet, with the stamp the step had when it was typed. */
export type Kept = { readonly seen: string; readonly answers: Answers }
export type KeptSteps = Readonly<Record<string, Kept>>

// Of the token only its tail: it names the form in this tab, and opens nothing.
const keyOf = (token: string): string => `longhaul.application.${token.slice(-8)}`

export const readKeptSteps = (token: string): KeptSteps => {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(token)) ?? '{}') as KeptSteps
  } catch {
    return {}
  }
}

/** Kept until the tab is closed, so that a failed save and a reload lose nothing. The SSN never stays on a device. */
export const keepStep = (token: string, step: string, { seen, answers: { ssn: _ssn, ...answers } }: Kept): void =>
  write(token, { ...readKeptSteps(token), [step]: { seen, answers } })

export const forgetStep = (token: string, step: string): void =>
  write(token, Object.fromEntries(Object.entries(readKeptSteps(token)).filter(([name]) => name !== step)))

const write = (token: string, steps: KeptSteps): void => {
  try {
    if (Object.keys(steps).length === 0) sessionStorage.removeItem(keyOf(token))
    else sessionStorage.setItem(keyOf(token), JSON.stringify(steps))
  } catch {
    // The page holds the answers itself.
  }
}
