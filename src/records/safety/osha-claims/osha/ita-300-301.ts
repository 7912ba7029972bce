import { differenceInYears } from 'date-fns/differenceInYears'
import { parseISO } from 'date-fns/parseISO'
import { categoryNumber, classificationWords } from './classification.ts'
import type { Classification } from './classification.ts'
import { dayCap } from './day-counts.ts'
import { cell, digits, faultsOf, isBlank, isCount, usDate } from './ita-file.ts'
import type { Finding, ItaChecks, ItaFile } from './ita-file.ts'
import { fullNames, lastNames } from './ita-names.ts'
import type { ReportedInjury } from './reported-injury.ts'
import type { CountedCase } from './totals.ts'

/** One recordable case as it is filed (29 CFR 1904.41(a)(2)). */
export interface ItaCase extends CountedCase, ReportedInjury {
  readonly establishmentName: string
  readonly year: number
  readonly jobTitle: string
  readonly place: string
  readonly description: string
  /** Full names of the employee and of whoever treated them: they are looked for, and never written. */
  readonly names: readonly string[]
}

const header: readonly string[] = [
  'establishment_name',
  'year_of_filing',
  'case_number',
  'job_title',
  'date_of_incident',
  'incident_location',
  'incident_description',
  'incident_outcome',
  'dafw_num_away',
  'djtr_num_tr',
  'type_of_incident',
  'date_of_birth',
  'date_of_hire',
  'sex',
  'treatment_facility_type',
  'treatment_in_patient',
  'time_started_work',
  'time_of_incident',
  'time_unknown',
  'nar_before_incident',
  'nar_what_happened',
  'nar_injury_illness',
  'nar_object_substance',
  'date_of_death',
]

const outcomeCode: Readonly<Record<Classification, string>> = {
  death: '1',
  days_away: '2',
  restricted_or_transfer: '3',
  other_recordable: '4',
}

const flag = (value: boolean | null): string => (value === null ? '' : value ? '1' : '0')

/** The Form 300 and 301 case file of the Injury Tracking Application: 24 columns, one row per recordable case; it carries no name. */
export const ita300And301Rows = (cases: readonly ItaCase[]): ItaFile => ({
  header,
  rows: cases.map((one) => [
    cell(one.establishmentName),
    digits(one.year),
    cell(one.caseNumber),
    cell(one.jobTitle),
    usDate(one.occurredOn),
    cell(one.place),
    cell(one.description),
    one.classification === null ? '' : outcomeCode[one.classification],
    digits(one.daysAway),
    digits(one.daysRestricted),
    digits(categoryNumber(one.category)),
    usDate(one.birthDate),
    usDate(one.hiredOn),
    one.sex ?? '',
    flag(one.emergencyRoom),
    flag(one.inpatient),
    cell(one.timeBeganWork),
    one.timeUnknown ? '' : cell(one.timeOfEvent),
    one.timeUnknown ? '1' : '',
    ...narratives(one).map(([, text]) => cell(text)),
    usDate(one.diedOn),
  ]),
})

const narratives = (one: ItaCase): readonly (readonly [string, string | null])[] => [
  ['what the employee was doing', one.activityBefore],
  ['what happened', one.whatHappened],
  ['the injury or illness', one.injuryDetail],
  ['the object or substance', one.harmObject],
]

/** Every check that fails, case by case (limits of the upload). */
export const ita300And301Checks = (cases: readonly ItaCase[]): ItaChecks => {
  const subject = (one: ItaCase): string => `Case ${cell(one.caseNumber) || 'without a number'} of ${cell(one.establishmentName)}`
  const keyOf = (one: ItaCase): string => `${cell(one.establishmentName)} ${one.year} ${cell(one.caseNumber)}`.toLowerCase()
  return {
    refused: cases.flatMap((one, at) =>
      faultsOf(subject(one), at, 'case', [
        [isBlank(one.caseNumber), 'the case number is missing'],
        [cases.findIndex((other) => keyOf(other) === keyOf(one)) !== at, 'the number is used twice in the year'],
        ...textFindings(one),
        ...outcomeFindings(one),
        ...personFindings(one),
        ...timeFindings(one),
        ...fullNames(textsOf(one), one.names),
      ]),
    ),
    warnings: cases.flatMap((one, at) => faultsOf(subject(one), at, 'case', lastNames(textsOf(one), one.names))),
  }
}

const textsOf = (one: ItaCase): readonly (readonly [string, string | null])[] => [
  ['the job title', one.jobTitle],
  ['the place', one.place],
  ['the description', one.description],
  ...narratives(one),
]

const textFindings = (one: ItaCase): readonly Finding[] => [
  [isBlank(one.establishmentName), 'the establishment is missing'],
  [cell(one.establishmentName).length > 100, 'the name of the establishment is longer than 100 characters'],
  ...textsOf(one).map(([what, text]): Finding => [isBlank(text), `${what} is missing`]),
  ...textsOf(one)
    .slice(0, 3)
    .map(([what, text]): Finding => [cell(text).length > 255, `${what} is longer than 255 characters`]),
]

const outcomeFindings = (one: ItaCase): readonly Finding[] => {
  const words = one.classification === null ? 'nothing' : classificationWords[one.classification]
  const lighter = one.classification === 'restricted_or_transfer' || one.classification === 'other_recordable'
  return [
    [one.classification === null, 'the outcome (columns G to J of Form 300) is missing'],
    [one.category === null, 'the injury or illness type (column M of Form 300) is missing'],
    [!isCount(one.daysAway) || !isCount(one.daysRestricted), 'the days must be whole numbers, zero or more'],
    [one.daysAway + one.daysRestricted > dayCap, `more than ${dayCap} days away and restricted together`],
    [one.classification === 'days_away' && one.daysAway === 0, `classified as ${words}, but no day away is counted`],
    [one.classification === 'restricted_or_transfer' && one.daysRestricted === 0, `classified as ${words}, but no such day is counted`],
    [lighter && one.daysAway > 0, `classified as ${words}, but with days away`],
    [one.classification === 'other_recordable' && one.daysRestricted > 0, `classified as ${words}, but with restricted days`],
    [one.classification === 'death' && one.diedOn === null, 'the date of death is missing'],
    [
      one.classification !== null && one.classification !== 'death' && one.diedOn !== null,
      `classified as ${words}, but with a date of death`,
    ],
    [one.diedOn !== null && one.diedOn < one.occurredOn, 'the death lies before the incident'],
  ]
}

/** Ages nobody mistypes; the limits are ours, not the upload's. */
const youngest = 14
const oldest = 99

const personFindings = (one: ItaCase): readonly Finding[] => {
  const age = one.birthDate === null ? null : differenceInYears(parseISO(one.occurredOn), parseISO(one.birthDate))
  return [
    [one.birthDate === null, 'the birth date is missing'],
    [age !== null && (age < youngest || age > oldest), `the employee would have been ${age} years old`],
    [one.hiredOn === null, 'the hire date is missing'],
    [one.hiredOn !== null && one.hiredOn > one.occurredOn, 'hired after the incident'],
    [one.emergencyRoom === null, 'say whether an emergency room treated the employee'],
    [one.inpatient === null, 'say whether the employee was hospitalized overnight'],
  ]
}

const isClock = (value: string | null): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(cell(value))

const timeFindings = (one: ItaCase): readonly Finding[] => [
  [!one.occurredOn.startsWith(`${one.year}-`), `the incident does not lie in ${one.year}`],
  [!isClock(one.timeBeganWork), 'the time work began is missing, such as 06:30'],
  [!one.timeUnknown && !isClock(one.timeOfEvent), 'the time of the event is missing: enter it, such as 14:05, or mark it as unknown'],
]
