import { bool, choice, date, int, longText, money, ref, rows, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { shopWorkers, repairMoneyReaders, managers, fleetReaders } from '#kit/roles.ts'
import { maintenanceTodosWords } from './words.ts'

export const openTodo = ['backlog', 'planned', 'in_progress', 'testing'] as const

/** What the shop plans to do: no defect, no schedule, or not yet. */
export const maintenanceTodos = defineRecord({
  name: 'maintenance-todos',
  path: '/maintenance/to-dos',
  api: 'maintenance/todos',
  label: { one: 'To-do', many: 'To-dos' },
  noLaw: 'Work that the shop plans. A defect is a repair.',
  words: maintenanceTodosWords,
  number: 'TDO-{seq4}',
  fields: {
    title: text({ label: 'Title', required: true, max: 120 }),
    vehicle: ref('vehicles', { label: 'Unit' }),
    division: ref('divisions', { label: 'Division', help: 'Leave blank for unit to-dos.' }),
    priority: choice(
      {
        low: { label: 'Low' },
        normal: { label: 'Normal' },
        high: { label: 'High', tone: 'warning' },
        critical: { label: 'Critical', tone: 'danger' },
      },
      { label: 'Priority', required: true, default: 'normal', inline: true },
    ),
    dueOn: date({ label: 'Due date', expiry: true, due: true, index: true }),
    dueMiles: int({ label: 'Due at miles', unit: 'mi', reading: true, min: 0, max: 5_000_000 }),
    assignee: text({ label: 'Assigned to', max: 80, search: true, inline: true }),
    checklist: rows({ step: text({ label: 'Step', required: true, max: 200 }), done: bool({ label: 'Done' }) }, { label: 'Checklist' }),
    estimate: money({ label: 'Estimate', min: 0, readable: repairMoneyReaders }),
    note: longText({ label: 'Note', max: 2000, search: true }),
    repair: ref('repairs', { label: 'Repair', system: true }),
    oilChange: ref('oil-changes', { label: 'Oil change', system: true }),
    origin: text({ label: 'Source', max: 120, search: true }),
  },
  lifecycle: {
    states: {
      backlog: { label: 'Backlog', tone: 'neutral' },
      planned: { label: 'Planned', tone: 'info' },
      in_progress: { label: 'In progress', tone: 'info' },
      testing: { label: 'Testing', tone: 'info' },
      done: { label: 'Done', tone: 'success', closed: true },
      dropped: { label: 'Dropped', tone: 'neutral', closed: true },
    },
    initial: 'planned',
    moves: {
      start: { label: 'Start', from: ['backlog', 'planned', 'testing'], to: 'in_progress', roles: shopWorkers },
      test: { label: 'Test', from: ['in_progress'], to: 'testing', roles: shopWorkers },
      done: { label: 'Mark done', from: openTodo, to: 'done', roles: shopWorkers, next: true, keys: 'd' },
      plan: { label: 'Plan', from: ['backlog'], to: 'planned', roles: shopWorkers },
      put_off: { label: 'Move to backlog', from: ['planned', 'in_progress', 'testing'], to: 'backlog', roles: shopWorkers },
      to_repair: {
        label: 'Convert to repair',
        from: openTodo,
        to: 'done',
        roles: shopWorkers,
        help: 'Adds an open repair of the unit.',
        asks: { unsafe: bool({ label: 'Unsafe to drive', default: false }) },
      },
      to_oil_change: {
        label: 'Convert to oil change',
        from: openTodo,
        to: 'done',
        roles: shopWorkers,
        help: 'Schedules an oil change of the unit.',
        asks: { scheduledFor: date({ label: 'Scheduled for', required: true }) },
      },
      drop: {
        label: 'Drop',
        from: openTodo,
        to: 'dropped',
        roles: shopWorkers,
        tone: 'danger',
        asks: { reason: text({ label: 'Reason', required: true, max: 200 }) },
      },
      reopen: { label: 'Reopen', from: ['done', 'dropped'], to: 'planned', roles: shopWorkers },
    },
  },
  access: { read: fleetReaders, create: shopWorkers, update: shopWorkers, archive: managers, export: managers },
  scope: { field: 'division' },
  title: (todo) => todo.title,
  list: {
    columns: ['title', 'vehicle', 'dueOn', 'dueMiles', 'assignee', 'status', 'priority', 'estimate', 'division'],
    keep: ['vehicle', 'assignee', 'status', 'priority', 'dueMiles'],
    sort: 'dueOn',
    filters: ['status', 'vehicle', 'priority', 'dueOn', 'dueMiles'],
    views: [
      { key: 'planned', label: 'Planned', query: 'status=planned,in_progress,testing&sort=urgency', first: true },
      { key: 'backlog', label: 'Backlog', query: 'status=backlog' },
    ],
    overview: [
      ['For', 'vehicle', 'assignee'],
      'dueOn',
      'dueMiles',
      'priority',
      'estimate',
      'origin',
      'division',
      ['Done as', 'repair', 'oilChange'],
      'note',
    ],
  },
  firstDay: ['title', 'vehicle', 'division', 'dueOn', 'priority', 'assignee'],
  form: [
    {
      heading: 'To-do',
      fields: ['title', 'vehicle', 'division', 'priority', 'dueOn', 'dueMiles', 'assignee', 'estimate', 'origin', 'note'],
    },
    { heading: 'Checklist', fields: ['checklist'] },
  ],
  importTogether: ['title', 'vehicle'],
  check: (todo) => [todo.division === null && todo.vehicle === null && issue('division', 'Choose a division or a unit')],
})
