/**
 * What Form 301 tells of an injury, and the electronic file takes over from it (29 CFR 1904.29(b)(2), 1904.41(a)(2)). Days 'YYYY-MM-DD',
 * times 'HH:MM' of 24 hours at the place; null where nobody has said.
 */
export interface ReportedInjury {
  readonly caseNumber: string
  readonly birthDate: string | null
  readonly hiredOn: string | null
  readonly sex: 'M' | 'F' | null
  readonly emergencyRoom: boolean | null
  readonly inpatient: boolean | null
  readonly occurredOn: string
  readonly timeBeganWork: string | null
  readonly timeOfEvent: string | null
  readonly timeUnknown: boolean
  readonly activityBefore: string | null
  readonly whatHappened: string | null
  readonly injuryDetail: string | null
  readonly harmObject: string | null
  readonly diedOn: string | null
}
