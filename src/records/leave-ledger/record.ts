import { choice, decimal, int, ref, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { managers } from '#kit/roles.ts'
import { outlines } from '../outlines.ts'
import { leaveTypes } from '../time-off/types.ts'
import { entries } from './entries.ts'

/** Days of leave given and used, line by line. A balance is the sum of its lines; a line is never changed, the next one corrects it. */
export const leaveLedger = defineRecord(outlines['leave-ledger'], {
  number: 'LVL-{seq6}',
  fields: {
    driver: ref('drivers', { label: 'Driver' }),
    user: ref('users', { label: 'Office employee', also: ['User'] }),
    type: choice(leaveTypes, { label: 'Type', required: true, default: 'pto', also: ['Leave type'] }),
    year: int({ label: 'Year', required: true, plain: true, min: 2000, max: 2200, index: true }),
    entry: choice(entries, { label: 'Entry', required: true, default: 'opening' }),
    days: decimal({
      label: 'Days',
      required: true,
      places: 1,
      min: -1000,
      max: 1000,
      also: ['Balance', 'Opening balance'],
      help: 'Days taken away have a minus.',
    }),
    note: text({ label: 'Reason', max: 300, also: ['Note'] }),
    request: ref('time-off', { label: 'Request', system: true }),
    division: ref('divisions', { label: 'Division', system: true }),
  },
  lifecycle: { states: { posted: { label: 'Posted', tone: 'neutral' } }, initial: 'posted', moves: {} },
  access: { update: [], archive: [], export: managers },
  // Not by division alone: everybody sees their own (rules.ts, `visible`).
  scope: 'company',
  title: ({ type, entry, year }) => `${leaveTypes[type].label} ${year}, ${entries[entry].label.toLowerCase()}`,
  about: ['{driver}: {title}', '{user}: {title}'],
  list: {
    columns: ['title', 'days', 'note', 'request', 'createdAt'],
    sort: '-number',
    filters: ['driver', 'user', 'type', 'year', 'entry', 'request'],
    facts: ['entry', 'days', 'year'],
  },
  form: [{ heading: 'Line', fields: ['driver', 'user', 'type', 'year', 'entry', 'days', 'note'] }],
  check: ({ driver, user, type, entry, days, note }) => [
    leaveTypes[type].protected && issue('type', 'The law gives this leave: it has no balance'),
    (driver === null) === (user === null) && issue('driver', 'Choose a driver or someone in the office'),
    entry === 'adjusted' && note === null && issue('note', 'Say why it is adjusted'),
    days === 0 && entry !== 'opening' && issue('days', 'Enter days to add or take away'),
  ],
})
