import { anyRef, bool, choice, date, instant, int, longText, ref, refs, rows, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { everyone, managers } from '#kit/roles.ts'
import { tasksWords } from './words.ts'

/** Types that end with an outcome, not just with a tick. */
export const typesWithOutcome: readonly string[] = ['call', 'coaching', 'approval']

export const taskTypes = {
  todo: { label: 'To-do' },
  call: { label: 'Call' },
  document: { label: 'Document' },
  approval: { label: 'Approval' },
  coaching: { label: 'Coaching' },
  inspection: { label: 'Inspection' },
  renewal: { label: 'Renewal' },
  follow_up: { label: 'Follow-up' },
  maintenance: { label: 'Maintenance' },
} as const
export const taskPriorities = {
  low: { label: 'Low' },
  normal: { label: 'Normal' },
  high: { label: 'High', tone: 'warning' },
  urgent: { label: 'Urgent', tone: 'danger' },
} as const

/** States in which something is left to do; they count as pending (acceptance B6). */
export const openStates = ['pending', 'in_progress', 'waiting'] as const
const open = openStates.join(',')

/** What somebody promised to do, by when, and about which record. */
export const tasks = defineRecord({
  name: 'tasks',
  path: '/tasks',
  label: { one: 'Task', many: 'Tasks' },
  noLaw: 'Work that people assign each other. The deadline of a legal duty is a record of its own.',
  words: tasksWords,
  reports: [
    {
      key: 'tasks',
      title: 'Open tasks',
      area: 'Company',
      query: 'status=pending,in_progress,waiting',
      by: 'status',
      definition: 'Tasks that are not completed or canceled.',
    },
  ],
  number: 'TSK-{seq4}',
  fields: {
    title: text({ label: 'Title', short: 'Task', required: true, max: 200 }),
    description: longText({ label: 'Description', max: 5000, search: true }),
    type: choice(taskTypes, { label: 'Type', required: true, default: 'todo' }),
    priority: choice(taskPriorities, { label: 'Priority', required: true, default: 'normal', inline: true }),
    assignees: refs('users', { label: 'Assigned to', help: 'Defaults to you.', index: true }),
    dueAt: instant({ label: 'Due', clock: true, index: true }),
    remindAt: instant({ label: 'Reminder' }),
    checklist: rows({ step: text({ label: 'Step', required: true, max: 200 }), done: bool({ label: 'Done' }) }, { label: 'Checklist' }),
    record: anyRef({ label: 'About', help: 'People who can’t see this record don’t see it here.', belongs: 'Tasks' }),
    repeats: choice(
      {
        never: { label: 'Never' },
        daily: { label: 'Daily' },
        weekly: { label: 'Weekly' },
        monthly: { label: 'Monthly' },
      },
      { label: 'Repeats', required: true, default: 'never' },
    ),
    repeatsUntil: date({ label: 'Repeats until' }),
    repeatDay: int({ label: 'Repeats on day', min: 1, max: 31, system: true }),
    repeatTime: text({ label: 'Repeats at', max: 5, system: true }),
    division: ref('divisions', { label: 'Division', system: true }),
    origin: choice(
      { manual: { label: 'Added by a person' }, message: { label: 'Message' }, rule: { label: 'Rule' }, template: { label: 'Template' } },
      { label: 'Origin', system: true, default: 'manual' },
    ),
    waitingFor: text({ label: 'Waiting for', max: 200, system: true }),
    outcome: text({ label: 'Outcome', max: 300, system: true }),
    completedAt: instant({ label: 'Completed', system: true }),
    completedBy: ref('users', { label: 'Completed by', system: true }),
    template: ref('task-templates', { label: 'Template', system: true }),
    previous: ref('tasks', { label: 'Repeats after', system: true }),
    overdue: choice({ no: { label: 'No' }, yes: { label: 'Overdue', tone: 'danger' } }, { label: 'Overdue', computed: true }),
  },
  lifecycle: {
    states: {
      pending: { label: 'Pending', tone: 'neutral' },
      in_progress: { label: 'In progress', tone: 'info' },
      waiting: { label: 'Waiting', tone: 'neutral' },
      done: { label: 'Done', tone: 'success', closed: true },
      cancelled: { label: 'Canceled', tone: 'neutral', closed: true },
    },
    initial: 'pending',
    moves: {
      done: { label: 'Complete task', from: openStates, to: 'done', roles: everyone, next: true, keys: 'd' },
      record_outcome: {
        label: 'Record outcome',
        from: openStates,
        to: 'done',
        roles: everyone,
        next: true,
        keys: 'd',
        asks: { outcome: text({ label: 'Outcome', required: true, max: 300 }) },
      },
      start: { label: 'Start', from: ['pending', 'waiting'], to: 'in_progress', roles: everyone },
      wait: {
        label: 'Mark waiting',
        from: ['pending', 'in_progress'],
        to: 'waiting',
        roles: everyone,
        asks: { waitingFor: text({ label: 'Waiting for', required: true, max: 200 }) },
      },
      cancel: {
        label: 'Cancel task',
        from: openStates,
        to: 'cancelled',
        roles: everyone,
        tone: 'danger',
        rare: true,
        asks: { reason: text({ label: 'Reason', required: true, max: 300 }) },
      },
      reopen: { label: 'Reopen', from: ['done', 'cancelled'], to: 'pending', roles: everyone },
    },
  },
  access: { read: everyone, create: everyone, update: everyone, archive: managers, export: everyone },
  // Not by division alone: an assignee sees a task of whatever division (rules.ts, `visible`).
  scope: 'company',
  title: (task) => task.title,
  list: {
    columns: ['title', 'record', 'assignees', 'status', 'priority', 'dueAt', 'type', 'origin'],
    keep: ['record', 'assignees', 'status', 'priority'],
    sort: 'dueAt',
    filters: ['status', 'type', 'priority', 'assignees', 'dueAt', 'overdue', 'completedAt', 'record', 'origin', 'repeats'],
    views: [
      { key: 'my_day', label: 'My day', query: `assignees=me&status=${open}&sort=urgency`, first: true },
      { key: 'by_me', label: 'Added by me', query: `createdBy=me&status=${open}&sort=dueAt` },
      { key: 'overdue', label: 'Overdue', query: 'overdue=yes&sort=dueAt' },
      { key: 'waiting', label: 'Waiting', query: 'status=waiting&sort=dueAt' },
    ],
    facts: ['priority', 'dueAt', 'assignees'],
  },
  firstDay: ['title', 'type', 'priority', 'assignees', 'dueAt', 'record', 'description'],
  form: [
    { heading: 'Task', fields: ['title', 'type', 'priority', 'assignees', 'dueAt', 'remindAt', 'record', 'description'] },
    { heading: 'Checklist', fields: ['checklist'] },
    { heading: 'Recurrence', fields: ['repeats', 'repeatsUntil'], help: 'The next task is added when this one is done.' },
  ],
  check: (task) => {
    const repeats = task.repeats !== 'never'
    return [
      task.remindAt !== null &&
        task.dueAt !== null &&
        Date.parse(task.remindAt) > Date.parse(task.dueAt) &&
        issue('remindAt', 'Set the reminder before the task is due'),
      repeats && task.dueAt === null && issue('dueAt', 'Enter when the first one is due'),
      repeats && task.repeatsUntil === null && issue('repeatsUntil', 'Enter the date the task stops repeating'),
    ]
  },
})
