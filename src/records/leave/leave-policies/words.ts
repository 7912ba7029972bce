import type { KindWords } from '#kit/kind/words.ts'

export const leavePoliciesWords: KindWords = {
  names: ['pto policies', 'pto policy', 'time off policies', 'time off policy', 'vacation policies', 'vacation policy', 'leave rules'],
  fields: {
    carryOver: ['carryover', 'carry over', 'carryover limit', 'rollover'],
    noticeDays: ['notice', 'notice days', 'advance notice'],
    yearly: ['yearly amount', 'amount a year'],
    accrual: ['accrual', 'granted', 'how granted', 'accrual method'],
    unit: ['unit', 'counted in'],
    payPeriod: ['pay period', 'pay periods'],
    maxNegative: ['negative balance', 'negative balance limit'],
    hoursPerDay: ['hours per day', 'hours in a day', 'hours in a workday'],
    accruesFrom: ['accrues', 'accrues from', 'starts accruing'],
  },
  options: {
    'accrual.yearly': ['front loaded', 'frontloaded', 'up front', 'granted yearly'],
    'accrual.pay_period': ['accrued each pay period', 'accrue each pay period', 'accrued every pay period'],
    'accrual.hours_worked': ['accrued by hours', 'earned by hours'],
    'accrual.miles': ['accrued by miles', 'earned by miles', 'accrued by mileage'],
    'unit.days': ['in days', 'counted in days'],
    'unit.hours': ['in hours', 'counted in hours'],
    'paid.false': ['not paid'],
    'countsWeekends.true': ['counting weekends', 'count weekends'],
    'countsHolidays.true': ['counting holidays', 'count holidays'],
    'stateProtected.true': ['state protected', 'protected by the state', 'protected by state law', 'required by the state'],
  },
}
