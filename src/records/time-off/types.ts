/** How a type of leave is counted and judged, before the company's own policy (`leave-policies`). */
export interface LeaveTerms {
  readonly paid: boolean
  readonly countsWeekends: boolean
  readonly countsHolidays: boolean
  /** Days are granted and used up. */
  readonly balance: boolean
  /** Days a balance may go below zero; null for no limit. */
  readonly maxNegative: number | null
  /** Days between asking and the first day; less is a warning. */
  readonly noticeDays: number
  /** Days granted each year; null where nobody grants any. */
  readonly yearlyDays: number | null
  /** Days of last year's balance that are carried over; null for all of them. */
  readonly carryDays: number | null
  /** No denial, blackout, coverage rule or floor: it is designated. */
  readonly protected: boolean
}

const plain: LeaveTerms = {
  paid: true,
  countsWeekends: false,
  countsHolidays: false,
  balance: false,
  maxNegative: null,
  noticeDays: 0,
  yearlyDays: null,
  carryDays: null,
  protected: false,
}
const earned: LeaveTerms = { ...plain, balance: true, maxNegative: 0 }
const unpaid: LeaveTerms = { ...plain, paid: false }
/** Leave that the law gives, and that nobody grants (29 CFR 825.220, 20 CFR 1002.87, 28 USC 1875). */
const byLaw: LeaveTerms = { ...unpaid, protected: true }

interface LeaveType extends LeaveTerms {
  readonly label: string
  readonly also?: readonly string[]
}

export const leaveTypes = {
  pto: { ...earned, label: 'PTO', also: ['Paid time off'] },
  vacation: { ...earned, label: 'Vacation' },
  // Nobody works sick because a balance is used up: it may go negative.
  sick: { ...earned, maxNegative: null, label: 'Sick', also: ['Sick day', 'Sick leave'] },
  personal: { ...earned, label: 'Personal' },
  unpaid: { ...unpaid, label: 'Unpaid', also: ['LWOP'] },
  bereavement: { ...plain, label: 'Bereavement', also: ['Funeral'] },
  jury: { ...byLaw, label: 'Jury duty' },
  military: { ...byLaw, label: 'Military' },
  fmla: { ...byLaw, label: 'FMLA', also: ['Family leave'] },
  workers_comp: { ...byLaw, label: 'Workers’ comp' },
  training: { ...plain, label: 'Training' },
  // A driver is home on whatever days the road leaves.
  home_time: { ...unpaid, countsWeekends: true, countsHolidays: true, label: 'Home time' },
  other: { ...unpaid, label: 'Other' },
} as const satisfies Readonly<Record<string, LeaveType>>

export type LeaveTypeName = keyof typeof leaveTypes
const types: Readonly<Record<string, LeaveType>> = leaveTypes

export const leaveTypeOf = (type: string | null): LeaveType => types[type ?? 'other'] ?? types['other'] ?? { ...unpaid, label: 'Other' }

/** What everybody reads of a type: protected leave is "Leave", whatever it is for (29 CFR 825.500(g), 1630.14). */
export const shownTypes = {
  ...(Object.fromEntries(
    Object.entries(types)
      .filter(([, { protected: kept }]) => !kept)
      .map(([type, { label }]) => [type, { label }]),
  ) as unknown as Readonly<Record<Exclude<LeaveTypeName, 'jury' | 'military' | 'fmla' | 'workers_comp'>, { readonly label: string }>>),
  leave: { label: 'Leave' },
} as const
export type ShownType = keyof typeof shownTypes

export const shownAs = (type: string | null): ShownType => (leaveTypeOf(type).protected ? 'leave' : ((type ?? 'other') as ShownType))
