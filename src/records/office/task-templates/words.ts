import type { KindWords } from '#kit/kind/words.ts'

export const taskTemplatesWords: KindWords = {
  names: ['task template', 'templates', 'template', 'task rules', 'automatic tasks'],
  fields: {
    event: ['trigger', 'event', 'what triggers it'],
    dueDays: ['due after', 'days to do it'],
    person: ['assigned to', 'assignee'],
  },
  options: {
    'status.muted': ['turned off', 'switched off', 'silenced'],
    'status.active': ['turned on', 'switched on'],
    'event.driver_added': ['for a new driver', 'when a driver is added'],
    'event.driver_active': ['when a driver goes active'],
    'event.driver_terminated': ['for a terminated driver', 'when a driver is terminated', 'when a driver leaves'],
    'event.accident_added': ['for a new accident', 'when an accident is added'],
    'event.accident_closed': ['when an accident is closed'],
  },
}
