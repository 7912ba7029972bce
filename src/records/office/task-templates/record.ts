import { bool, choice, int, longText, ref, rows, text } from '#kit/fields.ts'
import { defineRecord } from '#kit/record.ts'
import { officeStaff, managers } from '#kit/roles.ts'
import type { TaskEvents } from '#kit/kind/task-events.ts'
import { taskPriorities, taskTypes } from '../tasks/record.ts'
import { taskTemplatesWords } from './words.ts'

/** Longhaul adds the task when the event happens. `events` are those that kinds declare. */
export const taskTemplatesFor = (events: TaskEvents) =>
  defineRecord({
    name: 'task-templates',
    path: '/task-templates',
    label: { one: 'Task template', many: 'Task templates' },
    noLaw: 'Company policy.',
    words: taskTemplatesWords,
    number: 'TPL-{seq4}',
    fields: {
      title: text({ label: 'Title', required: true, max: 200 }),
      description: longText({ label: 'Description', max: 5000, search: true }),
      event: choice(events, { label: 'Trigger', required: true }),
      dueDays: int({ label: 'Due after', required: true, min: 0, max: 365, unit: 'days', help: 'Days from the event, at 5 PM.' }),
      person: ref('users', { label: 'Assigned to', help: 'Leave blank to assign the person who adds or moves the record.' }),
      type: choice(taskTypes, { label: 'Type', required: true, default: 'todo' }),
      priority: choice(taskPriorities, { label: 'Priority', required: true, default: 'normal' }),
      checklist: rows({ step: text({ label: 'Step', required: true, max: 200 }), done: bool({ label: 'Done' }) }, { label: 'Checklist' }),
      mutedReason: text({ label: 'Mute reason', max: 300, system: true }),
    },
    lifecycle: {
      states: {
        active: { label: 'Active', tone: 'success' },
        muted: { label: 'Muted', tone: 'neutral', closed: true },
      },
      initial: 'active',
      moves: {
        mute: {
          label: 'Mute',
          from: ['active'],
          to: 'muted',
          roles: managers,
          help: 'No more tasks are added from it. Those already added stay.',
          asks: { mutedReason: text({ label: 'Reason', max: 300 }) },
        },
        unmute: { label: 'Unmute', from: ['muted'], to: 'active', roles: managers },
      },
    },
    access: { read: officeStaff, create: managers, update: managers, archive: managers, export: managers },
    scope: 'company',
    title: (template) => template.title,
    list: {
      columns: ['title', 'status', 'event', 'dueDays', 'person', 'type', 'priority'],
      sort: 'title',
      filters: ['status', 'event', 'person', 'type', 'priority'],
      facts: ['event', 'dueDays', 'person'],
    },
    children: [{ kind: 'tasks', by: 'template', label: 'Tasks added' }],
    form: [
      { heading: 'Task', fields: ['title', 'type', 'priority', 'description', 'checklist'] },
      { heading: 'Trigger and assignment', fields: ['event', 'dueDays', 'person'] },
    ],
  })
