import type { Address } from '#kit/fields.ts'
import { formatPhone } from '#kit/format.ts'
import { formatDateEntry, formatTime } from '#kit/dates/format-time.ts'
import { privacyName } from './classification.ts'
import type { ReportedInjury } from './reported-injury.ts'

/** A case as Form 301 asks it. */
export interface ReportedCase extends ReportedInjury {
  readonly name: string
  readonly privacyCase: boolean
  readonly homeAddress: Address | null
  readonly physician: string | null
  readonly facility: string | null
  /** Whose job title no one has entered: the role of an account is none. */
  readonly completedBy: { readonly name: string; readonly phone: string; readonly on: string } | null
}

export interface FormItem {
  /** 1 to 18; null below the numbered items. */
  readonly item: number | null
  readonly label: string
  /** What is printed; null leaves the line empty. */
  readonly value: string | null
  /** Left out because it tells who the person is. */
  readonly withheld: boolean
}

/**
 * What of Form 301 a copy shows: all; the name but no further personal data, for viewers without that right (a privacy case then
 * shows no name either, 29 CFR 1904.29(b)(6)); or only items 10 to 18, "Information about the case", which is all that representatives
 * of the employees get (29 CFR 1904.35(b)(2)(v)(B)).
 */
export type Shown = 'all' | 'name' | 'case'

/** Form 301, items 1 to 18 and who completed it (29 CFR 1904.29(b)(2)). */
export const form301 = (reported: ReportedCase, shown: Shown): readonly FormItem[] => {
  const personal = (item: number, label: string, value: string | null): FormItem =>
    shown === 'all' ? plain(item, label, value) : { item, label, value: null, withheld: true }
  const about = (item: number | null, label: string, value: string | null): FormItem =>
    shown === 'case' ? { item, label, value: null, withheld: true } : plain(item, label, value)
  const name = shown === 'all' || (shown === 'name' && !reported.privacyCase) ? reported.name : null
  return [
    name === null
      ? { item: 1, label: 'Full name', value: reported.privacyCase ? privacyName : null, withheld: true }
      : plain(1, 'Full name', name),
    personal(2, 'Address', addressOf(reported.homeAddress)),
    personal(3, 'Date of birth', dateOf(reported.birthDate)),
    personal(4, 'Date hired', dateOf(reported.hiredOn)),
    personal(5, 'Sex', reported.sex === null ? null : reported.sex === 'M' ? 'Male' : 'Female'),
    personal(6, 'Physician or other health care professional', reported.physician),
    personal(7, 'Where treatment was given away from the worksite', reported.facility),
    about(8, 'Treated in an emergency room?', yesNo(reported.emergencyRoom)),
    about(9, 'Hospitalized overnight as an in-patient?', yesNo(reported.inpatient)),
    plain(10, 'Case number from the Log', reported.caseNumber),
    plain(11, 'Date of injury or illness', dateOf(reported.occurredOn)),
    plain(12, 'Time employee began work', clockTimeOf(reported.timeBeganWork)),
    plain(13, 'Time of event', reported.timeUnknown ? 'Cannot be determined' : clockTimeOf(reported.timeOfEvent)),
    plain(14, 'What was the employee doing just before the incident occurred?', reported.activityBefore),
    plain(15, 'What happened?', reported.whatHappened),
    plain(16, 'What was the injury or illness?', reported.injuryDetail),
    plain(17, 'What object or substance directly harmed the employee?', reported.harmObject),
    plain(18, 'If the employee died, when did death occur?', dateOf(reported.diedOn)),
    about(null, 'Completed by', reported.completedBy?.name ?? null),
    about(null, 'Title', null),
    about(null, 'Phone', reported.completedBy === null ? null : formatPhone(reported.completedBy.phone) || null),
    about(null, 'Date', dateOf(reported.completedBy?.on ?? null)),
  ]
}

const plain = (item: number | null, label: string, value: string | null): FormItem => ({ item, label, value, withheld: false })

const dateOf = (day: string | null): string | null => formatDateEntry(day) || null

/** "5:30 AM", as the form asks it. */
const clockTimeOf = (time: string | null): string | null => (time === null ? null : formatTime(`1970-01-01T${time}:00Z`, 'UTC'))

const yesNo = (value: boolean | null): string | null => (value === null ? null : value ? 'Yes' : 'No')

const addressOf = (address: Address | null): string | null =>
  address === null ? null : `${address.street}, ${address.city}, ${address.state} ${address.zip}`
