import { bool, choice, decimal, int, longText, ref } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { managers } from '#kit/roles.ts'
import { outlines } from '../outlines.ts'
import { leaveTypes } from '../time-off/types.ts'

const stewards = ['super_admin', 'admin'] as const

/** How the company counts and grants a type of leave, for all of it or for one division. Policy, not law. */
export const leavePolicies = defineRecord(outlines['leave-policies'], {
  number: 'LVP-{seq3}',
  fields: {
    type: choice(leaveTypes, { label: 'Type', required: true }),
    division: ref('divisions', { label: 'Division', help: 'Leave blank for the whole company.' }),
    paid: bool({ label: 'Paid', default: true }),
    countsWeekends: bool({ label: 'Saturdays and Sundays', yes: 'Use up days', no: 'Don’t count', default: false }),
    countsHolidays: bool({ label: 'Holidays', yes: 'Use up days', no: 'Don’t count', default: false }),
    yearlyDays: decimal({
      label: 'Days a year',
      places: 1,
      min: 0,
      max: 366,
      help: 'Granted as the year begins; to new hires by the months that are left. Leave blank if none are granted.',
    }),
    carryDays: decimal({
      label: 'Carried over at most',
      unit: 'd',
      places: 1,
      min: 0,
      max: 366,
      help: 'Leave blank to carry over all of it. Some states bar forfeiture: check before you enter a limit.',
    }),
    maxNegative: decimal({
      label: 'May go below zero by',
      unit: 'd',
      places: 1,
      min: 0,
      max: 366,
      help: 'Enter 0 to never go below zero. Leave blank for no limit.',
    }),
    noticeDays: int({ label: 'Notice', unit: 'd', min: 0, max: 365, help: 'Shorter notice is confirmed first.' }),
    stateProtected: bool({
      label: 'Protected by state law',
      default: false,
      help: 'Then it can’t be denied, and no blackout, coverage rule or limit applies to it.',
    }),
    note: longText({ label: 'Note', max: 1000 }),
  },
  lifecycle: { states: { active: { label: 'In effect', tone: 'success' } }, initial: 'active', moves: {} },
  access: { update: stewards, archive: stewards, export: managers },
  scope: 'company',
  title: ({ type }) => leaveTypes[type].label,
  about: ['{division}: {title}'],
  list: {
    columns: ['title', 'yearlyDays', 'carryDays', 'maxNegative', 'noticeDays', 'countsWeekends', 'countsHolidays', 'paid'],
    sort: 'number',
    filters: ['type', 'stateProtected'],
    facts: ['yearlyDays', 'carryDays', 'noticeDays'],
  },
  form: [
    { heading: 'Policy', fields: ['type', 'division', 'paid', 'yearlyDays', 'carryDays', 'maxNegative'] },
    { heading: 'Requests', fields: ['noticeDays', 'countsWeekends', 'countsHolidays', 'stateProtected', 'note'] },
  ],
  check: ({ type, yearlyDays, carryDays, maxNegative }) => [
    leaveTypes[type].protected &&
      [yearlyDays, carryDays, maxNegative].some((value) => value !== null) &&
      issue('yearlyDays', 'The law gives this leave: it has no balance'),
  ],
})
