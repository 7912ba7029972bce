import type { KindWords } from '#kit/kind/words.ts'

export const timeOffWords: KindWords = {
  names: [
    'leave',
    'pto',
    'time off requests',
    'requests',
    'days off',
    'day off',
    'leave requests',
    'absences',
    [['off', 'out'], { status: 'approved' }, 'Approved'],
    [['vacation', 'vacations'], { shownAs: 'vacation' }, 'Vacation'],
    [['on vacation'], { status: 'approved', shownAs: 'vacation' }, 'on vacation'],
    [['out sick'], { status: 'approved', shownAs: 'sick' }, 'out sick'],
    [['off sick'], { status: 'approved', shownAs: 'sick' }, 'off sick'],
    [['called in sick'], { shownAs: 'sick' }, 'Sick'],
  ],
  fields: {
    reason: ['reason'],
  },
  options: {
    'status.denied': ['rejected', 'turned down'],
    'shownAs.home_time': ['home time'],
  },
  phrases: [
    [
      ['to approve', 'waiting', 'waiting for approval', 'waiting on approval', 'unapproved', 'not approved', 'pending'],
      { status: 'pending' },
      'Pending',
    ],
    [['sick', 'called in sick'], { shownAs: 'sick' }, 'Sick'],
    [['on vacation'], { status: 'approved', shownAs: 'vacation' }, 'on vacation'],
  ],
}
