import type { KindWords } from '#kit/kind/words.ts'

export const deadlinesWords: KindWords = {
  names: ['deadline', 'clocks', 'due dates', 'legal deadlines', 'compliance deadlines'],
  fields: {
    dueAt: ['due', 'due date', 'coming up', 'coming due', 'up'],
    metAt: ['met', 'done', 'finished'],
    what: ['requirement'],
    missedReason: ['reason missed', 'why we missed it'],
    severity: ['weight', 'severity'],
    startsAt: ['started', 'starts'],
  },
  asks: {
    missedReason: ['why missed', 'why miss'],
  },
  options: {
    'status.met': ['done', 'made', 'hit', 'kept'],
    'status.missed': ['blown', 'blew', "didn't make"],
    'status.waived': ['excused', 'waivers'],
    'status.not_applicable': ['n/a', "didn't apply"],
    'status.not_given': ["wasn't given"],
    'severity.legal': ['required by law', 'federal', 'legally required'],
    'severity.info': ['just notes', 'for information'],
    'late.yes': ['done late', 'finished late'],
    'late.no': ['made in time', 'done in time', 'in time'],
    'policy.true': ['company policy', 'from company policy', 'our own'],
  },
  views: { today: ['due in 24 hours', 'due within 24 hours', 'due in the next 24 hours'] },
  phrases: [
    [['overdue', 'late', 'past due', 'behind'], { status: 'running', overdue: 'yes' }, 'Overdue'],
    [['open', 'running', 'ticking', 'coming up', 'upcoming', 'ahead', 'on the clock', 'pending'], { status: 'running' }, 'Running'],
  ],
}
