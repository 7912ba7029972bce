import { lastDayOf } from '#records/duties/deadlines/due-day.ts'
import type { Allowance } from '#records/duties/deadlines/due.ts'

/** The rule by which a request may be filed, by what it is about. Not law: to be checked against DataQs. */
export const filingRules = { inspection: 'DQ-FILE-INSPECTION', crash: 'DQ-FILE-CRASH' } as const

export interface FilingWindow {
  readonly last: string
  readonly open: boolean
}

/** Last day to file for an event, itself included. Calendar dates; the time allowed is company policy. */
export const filingWindow = (eventOn: string, today: string, allowed: Allowance): FilingWindow => {
  const last = lastDayOf(allowed, eventOn)
  return { last, open: today <= last }
}

/** Time for each review, null where none is said; States switch to them at different times, so they are rules (91 FR 20561). */
export interface ReviewTimes {
  readonly initial: Allowance | null
  readonly final: Allowance | null
}

export interface ReviewStage {
  readonly stage: 'initial' | 'final'
  readonly expectedBy: string
  readonly overdue: boolean
}

/** When a decision may be expected: the initial one from filing, the final one from the request to reconsider; null when not asked for. */
export const reviewStages = (
  { filedOn, reconsiderOn }: { readonly filedOn: string; readonly reconsiderOn: string | null },
  today: string,
  times: ReviewTimes,
): readonly ReviewStage[] => {
  const stageOf = (stage: ReviewStage['stage'], from: string): ReviewStage[] => {
    const allowed = times[stage]
    if (allowed === null) return []
    const expectedBy = lastDayOf(allowed, from)
    return [{ stage, expectedBy, overdue: today > expectedBy }]
  }
  return [...stageOf('initial', filedOn), ...(reconsiderOn === null ? [] : stageOf('final', reconsiderOn))]
}
