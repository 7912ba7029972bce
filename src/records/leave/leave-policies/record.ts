import { bool, choice, date, decimal, int, longText, ref, rows } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { administrators, managers, operationsStaff } from '#kit/roles.ts'
import { accruals, payPeriods } from '../leave-ledger/accrual.ts'
import { leaveUnits } from '../leave-ledger/amounts.ts'
import { leaveTypes } from '../time-off/types.ts'
import { leavePoliciesWords } from './words.ts'

const stewards = ['super_admin', 'admin'] as const
const amount = { places: 2, exact: true, min: 0, max: 9_999 } as const

/** How the company counts and grants a type of leave, for all of it or for one division. Policy, not law. */
export const leavePolicies = defineRecord({
  name: 'leave-policies',
  path: '/time-off/policies',
  label: { one: 'Leave policy', many: 'Leave policies' },
  noLaw: 'Company policy. Leave that the law grants has no policy.',
  words: leavePoliciesWords,
  number: 'LVP-{seq3}',
  fields: {
    type: choice(leaveTypes, { label: 'Type', required: true }),
    division: ref('divisions', { label: 'Division', help: 'Leave blank for the whole company.' }),
    paid: bool({ label: 'Paid', default: true }),
    unit: choice(leaveUnits, {
      label: 'Counted in',
      required: true,
      default: 'days',
      help: 'Balances and requests follow. When you change it, what people have left is converted.',
    }),
    hoursPerDay: decimal({
      label: 'Hours in a workday',
      unit: 'h',
      places: 2,
      exact: true,
      min: 0.5,
      max: 24,
      help: 'What a full day off takes when leave is counted in hours. Leave blank for 8.',
    }),
    countsWeekends: bool({ label: 'Saturdays and Sundays', yes: 'Use up leave', no: 'Don’t count', default: false }),
    countsHolidays: bool({ label: 'Holidays', yes: 'Use up leave', no: 'Don’t count', default: false }),
    accrual: choice(accruals, { label: 'Granted', required: true, default: 'yearly' }),
    yearly: decimal({
      ...amount,
      label: 'Yearly amount',
      also: ['Days a year', 'Hours a year'],
      help: 'In days or hours, as counted. Granted at the start of the year, prorated by month for new hires. For leave earned by hours or miles, the most in a year. Leave blank if nothing is granted, or for no limit.',
    }),
    tiers: rows(
      {
        years: int({ label: 'Years of service', required: true, min: 1, max: 60 }),
        yearly: decimal({ ...amount, label: 'Yearly amount', required: true }),
      },
      {
        label: 'More with years of service',
        max: 8,
        help: 'A yearly grant goes by the years completed on January 1, others by those completed on the pay date.',
      },
    ),
    payPeriod: choice(payPeriods, { label: 'Pay period' }),
    payDate: date({ label: 'A pay date', help: 'Any one, for weekly and biweekly pay. The others are counted from it.' }),
    accruesFrom: date({ label: 'Accrues from', help: 'Pay dates before this day grant nothing. Defaults to the day you set it up.' }),
    earnPer: decimal({
      label: 'Hours or miles to earn one',
      places: 2,
      exact: true,
      min: 0.01,
      max: 100_000,
      help: 'With 30, 30 hours worked earn 1 hour of leave. Hours and miles come from the figures you enter for a pay date, else from completed runs.',
    }),
    carryOver: decimal({
      ...amount,
      label: 'Carryover limit',
      also: ['Carried over'],
      help: 'Leave blank to carry over all of it. Some states bar forfeiture: check before you enter a limit.',
    }),
    carryMonths: int({
      label: 'Carried-over leave lasts',
      unit: 'months',
      min: 1,
      max: 12,
      help: 'Counted from January 1. What is not used by then expires. Leave blank if it doesn’t expire.',
    }),
    maxNegative: decimal({ ...amount, label: 'Negative balance limit', help: 'Enter 0 to never go below zero. Leave blank for no limit.' }),
    noticeDays: int({ label: 'Notice', unit: 'd', min: 0, max: 365, help: 'Shorter notice is confirmed first.' }),
    stateProtected: bool({
      label: 'Protected by state law',
      default: false,
      help: 'Then it can’t be denied, and no blackout, coverage rule or limit applies to it.',
    }),
    note: longText({ label: 'Note', max: 1000 }),
  },
  lifecycle: { states: { active: { label: 'In effect', tone: 'success' } }, initial: 'active', moves: {} },
  access: { read: operationsStaff, create: administrators, update: stewards, archive: stewards, export: managers },
  scope: 'company',
  title: ({ type }) => leaveTypes[type].label,
  about: ['{division}: {title}'],
  list: {
    columns: ['title', 'unit', 'accrual', 'yearly', 'carryOver', 'maxNegative', 'noticeDays', 'countsWeekends', 'countsHolidays', 'paid'],
    sort: 'number',
    filters: ['type', 'unit', 'accrual', 'stateProtected'],
    facts: ['unit', 'yearly', 'carryOver', 'noticeDays'],
  },
  form: [
    { heading: 'Policy', fields: ['type', 'division', 'paid', 'unit', 'hoursPerDay', 'maxNegative'] },
    { heading: 'Grants', fields: ['accrual', 'yearly', 'tiers', 'payPeriod', 'payDate', 'accruesFrom', 'earnPer'] },
    { heading: 'Carryover', fields: ['carryOver', 'carryMonths'] },
    { heading: 'Requests', fields: ['noticeDays', 'countsWeekends', 'countsHolidays', 'stateProtected', 'note'] },
  ],
  check: ({ type, accrual, yearly, tiers, payPeriod, payDate, earnPer, carryOver, maxNegative }) => [
    leaveTypes[type].protected &&
      [yearly, carryOver, maxNegative].some((value) => value !== null) &&
      issue('yearly', 'Protected leave has no balance'),
    leaveTypes[type].protected && accrual !== 'yearly' && issue('accrual', 'Protected leave has no balance'),
    accrual !== 'yearly' && payPeriod === null && issue('payPeriod', 'Choose the pay period'),
    accrual !== 'yearly' &&
      (payPeriod === 'weekly' || payPeriod === 'biweekly') &&
      payDate === null &&
      issue('payDate', 'Enter any pay date; the others are counted from it'),
    accrual === 'pay_period' && yearly === null && issue('yearly', 'Enter the yearly amount'),
    (accrual === 'hours_worked' || accrual === 'miles') && earnPer === null && issue('earnPer', 'Enter how many earn one'),
    new Set((tiers ?? []).map(({ years }) => years)).size < (tiers ?? []).length && issue('tiers', 'Enter each number of years once'),
  ],
})
