import type { KindWords } from '#kit/kind/words.ts'

export const pmSchedulesWords: KindWords = {
  names: [
    'pm',
    'pms',
    'pm schedules',
    'preventive maintenance',
    'services',
    'pm services',
    'scheduled services',
    [['annual inspections', 'annual inspection', 'annuals'], { task: 'annual_inspection' }, 'annual inspection'],
  ],
  options: {
    'task.oil': ['engine oil', 'oil change', 'oil changes', 'oil'],
  },
  phrases: [
    [['overdue', 'past due', 'late'], { status: 'active', state: 'overdue,stop' }, 'overdue'],
    [['due', 'coming due', 'due soon', 'coming up'], { status: 'active', state: 'stop,overdue,due,soon' }, 'due'],
    [['annual inspections', 'annual inspection', 'annuals'], { task: 'annual_inspection' }, 'annual inspection'],
  ],
}
