import { addDays } from 'date-fns/addDays'
import { addYears } from 'date-fns/addYears'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'

const day = (date: Date): string => format(date, 'yyyy-MM-dd')

/** Days in which the reviewer wants the information he asked for (field notes, 28). Calendar days. */
const answerDays = 14

/** Last day to send what the reviewer asked for. Calendar dates. */
export const answerDue = (askedOn: string): string => day(addDays(parseISO(askedOn), answerDays))

/** Years back for which DataQs takes a request, by what it is about. Not law: to be checked against DataQs (regulations notes, 7.2). */
export const windowYears = { inspection: 3, crash: 5 } as const

export interface FilingWindow {
  readonly last: string
  readonly open: boolean
}

/** Last day to file for an event, itself included. Calendar dates. */
export const filingWindow = (about: keyof typeof windowYears, eventOn: string, today: string): FilingWindow => {
  const last = day(addYears(parseISO(eventOn), windowYears[about]))
  return { last, open: today <= last }
}

/** Calendar days of each review; States switch to them at different times, so they are settings (91 FR 20561). */
export interface ReviewDays {
  readonly initial: number
  readonly final: number
}

export const announcedDays: ReviewDays = { initial: 21, final: 30 }

export interface ReviewStage {
  readonly stage: 'initial' | 'final'
  readonly expectedBy: string
  readonly overdue: boolean
}

/** When a decision may be expected: the initial one from filing, the final one from the request to reconsider; null when not asked for. */
export const reviewStages = (
  { filedOn, reconsiderOn }: { readonly filedOn: string; readonly reconsiderOn: string | null },
  today: string,
  days: ReviewDays = announcedDays,
): readonly ReviewStage[] => {
  const stageOf = (stage: ReviewStage['stage'], from: string): ReviewStage => {
    const expectedBy = day(addDays(parseISO(from), days[stage]))
    return { stage, expectedBy, overdue: today > expectedBy }
  }
  return reconsiderOn === null ? [stageOf('initial', filedOn)] : [stageOf('initial', filedOn), stageOf('final', reconsiderOn)]
}
