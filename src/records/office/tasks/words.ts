import type { KindWords } from '#kit/kind/words.ts'

export const tasksWords: KindWords = {
  names: ['task', 'to do list', 'my work', 'task list'],
  fields: {
    assignees: ['assigned to', 'assignee'],
    dueAt: ['due', 'due date'],
    completedAt: ['completed', 'done', 'finished', 'checked off'],
    remindAt: ['reminder'],
    waitingFor: ['waiting for', 'waiting on'],
    repeats: ['repeats', 'how often'],
  },
  options: {
    'status.pending': ['not started', 'untouched'],
    'status.done': ['completed', 'finished', 'checked off', 'complete'],
    'type.call': ['calls', 'phone calls', 'call backs', 'callbacks'],
    'type.approval': ['approvals', 'sign offs'],
    'type.coaching': ['coachings'],
    'type.renewal': ['renewals'],
    'type.follow_up': ['follow ups', 'followups', 'followup'],
    'type.maintenance': ['shop'],
    'origin.rule': ['automatic', 'made automatically', 'from rules'],
    'origin.template': ['from templates', 'from a template'],
    'origin.manual': ['by hand', 'added by hand'],
    'repeats.daily': ['every day', 'repeating daily'],
    'repeats.weekly': ['every week', 'repeating weekly'],
    'repeats.monthly': ['every month', 'repeating monthly'],
  },
  views: { by_me: ['i gave out', 'i handed out', 'added by me'] },
  phrases: [
    [['open', 'outstanding', 'left', 'still to do', 'not done', 'to do'], { status: 'pending,in_progress,waiting' }, 'Open'],
    [['overdue', 'late', 'past due', 'behind'], { overdue: 'yes' }, 'Overdue'],
    [
      [
        'unassigned',
        'not assigned',
        'nobody on it',
        'nobody has',
        'nobody has picked up',
        'nobody picked up',
        'up for grabs',
        'without an assignee',
      ],
      { assignees: 'null' },
      'no one assigned',
    ],
    [['recurring', 'repeating'], { repeats: 'daily,weekly,monthly' }, 'repeating'],
  ],
}
