import { yesNoOf } from '#kit/yes-no.ts'
import type { HarmAnswers } from './law/recordable.ts'
import { countWords } from './law/register.ts'

/** What an accident says about harm; an empty count is as open as an empty answer. */
export const harmOf = (row: Readonly<Record<string, unknown>>): HarmAnswers => ({
  fatalities: typeof row['fatalities'] === 'number' ? row['fatalities'] : null,
  treatedAway: yesNoOf(row['treatedAway']),
  disablingTow: yesNoOf(row['towAway']),
})

/** Whether one of them is still to be answered. */
export const isHarmOpen = (row: Readonly<Record<string, unknown>>): boolean => Object.values(harmOf(row)).includes(null)

/**
 * Why our unit goes out no more after a tow (company policy): it was towed, or the report does not say yet whose vehicle was. Null for any other
 * answer.
 */
export const towOf = (row: Readonly<Record<string, unknown>>): 'ours' | 'unsaid' | null => {
  if (row['ourTowed'] === true) return 'ours'
  return row['towAway'] === true && (row['ourTowed'] ?? null) === null ? 'unsaid' : null
}

/** Entries 4 and 5 as the register writes them (49 CFR 390.15(b)(1)): without a count anyone treated is at least one, and what nobody has answered says so. */
export const harmWords = (
  row: Readonly<Record<string, unknown>>,
): { readonly injuries: number | string; readonly fatalities: number | string } => {
  const { fatalities, treatedAway } = harmOf(row)
  const injuries = typeof row['injuries'] === 'number' ? row['injuries'] : null
  return {
    injuries: countWords(injuries ?? (treatedAway === null ? null : treatedAway ? 1 : 0), injuries === null && treatedAway !== false),
    fatalities: countWords(fatalities, fatalities === null),
  }
}

/** Drivers of ours who were treated away from the scene. */
export const hurtDriversOf = (row: Readonly<Record<string, unknown>>): readonly string[] =>
  Array.isArray(row['hurtDrivers']) ? row['hurtDrivers'].filter((id): id is string => typeof id === 'string') : []
