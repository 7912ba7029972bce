import type { Issue } from '#kit/errors.ts'
import { issue } from '#kit/record.ts'

/** When somebody is away, as far as one request alone says it. */
interface Away {
  readonly driver: string | null
  readonly user: string | null
  readonly type: string
  readonly start: string
  readonly end: string
  readonly partOfDay: string
  readonly startsAtNoon: boolean | null
  readonly endsAtNoon: boolean | null
  readonly absentMinutes: number | null
  readonly hoursAway: number | null
  readonly weekHours: number | null
  readonly weekHoursReason: string | null
}

/** Half days: of a single day a part, of several days noon. */
const halves = ({ start, end, partOfDay, startsAtNoon, endsAtNoon }: Away): readonly (Issue | false)[] => {
  const noon = startsAtNoon === true || endsAtNoon === true
  return [
    partOfDay !== 'full' && noon && issue('startsAtNoon', 'Choose a part of the day, or noon'),
    noon && end === start && issue('endsAtNoon', 'For a single day, choose a part of the day'),
    partOfDay !== 'full' && end !== start && issue('partOfDay', 'Half a day begins and ends on the same day'),
  ]
}

/** Minutes and hours of a single day. */
const partOfOne = ({ start, end, type, absentMinutes, hoursAway }: Away): readonly (Issue | false)[] => [
  absentMinutes !== null && end !== start && issue('absentMinutes', 'Minutes are of a single day'),
  absentMinutes !== null && type !== 'fmla' && issue('absentMinutes', 'Minutes are counted for FMLA alone'),
  hoursAway !== null && end !== start && issue('hoursAway', 'Hours away are of a single day'),
  hoursAway !== null && type === 'fmla' && issue('hoursAway', 'FMLA is counted in minutes: enter the minutes away'),
]

/** What is wrong within a request. */
export const checkAway = (request: Away): readonly (Issue | false)[] => [
  request.driver !== null && request.user !== null && issue('user', 'Choose a driver or someone in the office, not both'),
  ...halves(request),
  ...partOfOne(request),
  request.weekHours !== null && request.weekHoursReason === null && issue('weekHoursReason', 'Enter the correction reason'),
]

/** What only family and medical leave asks (29 CFR part 825). */
export const familyLeave = [
  'certificationAskedOn',
  'certificationOn',
  'incompleteOn',
  'enoughOn',
  'hoursWorked',
  'fiftyWithin75',
  'fiftyOn',
  'weekHours',
  'caregiver',
] as const
