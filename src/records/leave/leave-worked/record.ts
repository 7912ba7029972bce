import { date, decimal, int, ref, text } from '#kit/fields.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { managers, officeStaff } from '#kit/roles.ts'
import { leaveWorkedWords } from './words.ts'

/** Hours and miles of a pay period as payroll has them. They count in place of completed runs where leave is earned by them. */
export const leaveWorked = defineRecord({
  name: 'leave-worked',
  path: '/time-off/worked',
  label: { one: 'Pay period worked', many: 'Hours and miles worked' },
  noLaw: 'Hours and miles from payroll.',
  words: leaveWorkedWords,
  number: 'LVW-{seq5}',
  fields: {
    driver: ref('drivers', { label: 'Driver' }),
    user: ref('users', { label: 'Office employee', also: ['User'] }),
    payDate: date({ label: 'Pay date', required: true, index: true, also: ['Period end', 'Check date'] }),
    hours: decimal({ label: 'Hours worked', unit: 'h', places: 2, exact: true, min: 0, max: 1_000, also: ['Hours'] }),
    miles: int({ label: 'Miles driven', unit: 'mi', min: 0, max: 50_000, also: ['Miles'] }),
    note: text({ label: 'Note', max: 300 }),
    division: ref('divisions', { label: 'Division', system: true }),
  },
  lifecycle: { states: { entered: { label: 'Entered', tone: 'neutral' } }, initial: 'entered', moves: {} },
  access: {
    // Everyone sees their own.
    read: officeStaff,
    create: managers,
    update: managers,
    archive: managers,
    export: managers,
  },
  // Not by division alone: everybody sees their own (rules.ts, `visible`).
  scope: 'company',
  title: ({ payDate }) => `Worked until ${formatDate(payDate)}`,
  about: ['{driver}: {title}', '{user}: {title}'],
  list: {
    columns: ['title', 'payDate', 'hours', 'miles', 'note'],
    sort: '-payDate',
    filters: ['driver', 'user', 'payDate'],
    facts: ['payDate', 'hours', 'miles'],
    division: 'division',
  },
  form: [{ heading: 'Worked', fields: ['driver', 'user', 'payDate', 'hours', 'miles', 'note'] }],
  check: ({ driver, user, hours, miles }) => [
    (driver === null) === (user === null) && issue('driver', 'Choose a driver or someone in the office'),
    hours === null && miles === null && issue('hours', 'Enter hours or miles'),
  ],
})
