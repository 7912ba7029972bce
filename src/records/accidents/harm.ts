import { yesNoOf } from '#kit/yes-no.ts'
import type { HarmAnswers } from './law/recordable.ts'

/** What an accident says about harm; an empty count is as open as an empty answer. */
export const harmOf = (row: Readonly<Record<string, unknown>>): HarmAnswers => ({
  fatalities: typeof row['fatalities'] === 'number' ? row['fatalities'] : null,
  treatedAway: yesNoOf(row['treatedAway']),
  disablingTow: yesNoOf(row['towAway']),
})

/** Whether one of them is still to be answered. */
export const isHarmOpen = (row: Readonly<Record<string, unknown>>): boolean => Object.values(harmOf(row)).includes(null)
