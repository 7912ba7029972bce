import { choice, date, ref, text } from '#kit/fields.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { defineRecord } from '#kit/record.ts'
import { managers, operationsStaff } from '#kit/roles.ts'
import { leaveBlackoutsWords } from './words.ts'

/** Days on which nobody is to be off, and days on which the company is closed. Policy: protected leave knows neither limit. */
export const leaveBlackouts = defineRecord({
  name: 'leave-blackouts',
  path: '/time-off/blackouts',
  label: { one: 'Blackout or holiday', many: 'Blackouts and holidays' },
  noLaw: 'Company policy. It never blocks protected leave.',
  words: leaveBlackoutsWords,
  number: 'BLK-{seq4}',
  fields: {
    name: text({ label: 'Name', required: true, max: 80, search: true, placeholder: 'Peak week' }),
    division: ref('divisions', { label: 'Division', help: 'Leave blank for the whole company. Includes sub-divisions.' }),
    start: date({ label: 'First day', required: true, index: true }),
    end: date({ label: 'Last day', required: true, index: true, notBefore: ['start', 'The last day is before the first'] }),
    effect: choice(
      {
        warn: { label: 'Blackout, by exception', tone: 'warning' },
        block: { label: 'Blackout, no time off', tone: 'danger' },
        holiday: { label: 'Company holiday', tone: 'info' },
      },
      { label: 'Effect', required: true, default: 'warn', help: 'Federal holidays are already included.' },
    ),
  },
  lifecycle: { states: { active: { label: 'In effect', tone: 'success' } }, initial: 'active', moves: {} },
  access: { read: operationsStaff, create: managers, update: managers, archive: managers, export: managers },
  scope: 'company',
  title: ({ name, start, end }) => `${name}, ${formatDate(start)}${end === start ? '' : ` to ${formatDate(end)}`}`,
  list: {
    columns: ['title', 'effect', 'start', 'end', 'division'],
    sort: '-start',
    filters: ['effect', 'start', 'end'],
    views: [{ key: 'ahead', label: 'Ahead', query: 'endFrom=today&sort=start' }],
    facts: ['effect', 'start', 'end'],
  },
  form: [{ heading: 'Dates', fields: ['name', 'start', 'end', 'effect', 'division'] }],
})
