import type { GrantRule } from '../leave-ledger/accrual.ts'
import type { Hundredths, LeaveUnit } from '../leave-ledger/amounts.ts'

/** How a type of leave is counted and judged, before the company's own policy (`leave-policies`). Amounts are hundredths of `unit`. */
export interface LeaveTerms {
  /** What balances and requests of the type are counted in. */
  readonly unit: LeaveUnit
  /** What a full day off takes where it is counted in hours. */
  readonly hoursPerDay: Hundredths
  readonly paid: boolean
  readonly countsWeekends: boolean
  readonly countsHolidays: boolean
  /** Days are granted and used up. */
  readonly balance: boolean
  /** How far a balance may go below zero; null for no limit. */
  readonly maxNegative: Hundredths | null
  /** Days between asking and the first day; less is a warning. */
  readonly noticeDays: number
  /** How leave is granted. */
  readonly grants: GrantRule
  /** How much of last year's balance is carried over; null for all of it. */
  readonly carryOver: Hundredths | null
  /** Months of the new year after which what was carried over expires; null for never. */
  readonly carryMonths: number | null
  /** The policy behind these terms; null where the type's own count. */
  readonly policy: string | null
  /** No denial, blackout, coverage rule or floor: it is designated. */
  readonly protected: boolean
}

/** A scheduled day where the policy says nothing else. */
export const usualHoursPerDay: Hundredths = 800

const nothing: GrantRule = {
  accrual: 'yearly',
  yearly: null,
  tiers: [],
  payPeriod: null,
  payDate: null,
  accruesFrom: null,
  earnPer: null,
}

const plain: LeaveTerms = {
  unit: 'days',
  hoursPerDay: usualHoursPerDay,
  paid: true,
  countsWeekends: false,
  countsHolidays: false,
  balance: false,
  maxNegative: null,
  noticeDays: 0,
  grants: nothing,
  carryOver: null,
  carryMonths: null,
  policy: null,
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

/**
 * Whether the law protects a request: all of those that people see as "Leave". Rules ask this and not the flag, which the person who
 * decides may not read.
 */
export const isProtected = (request: Readonly<Record<string, unknown>>): boolean => request['shownAs'] === 'leave'
