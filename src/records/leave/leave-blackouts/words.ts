import type { KindWords } from '#kit/kind/words.ts'

export const leaveBlackoutsWords: KindWords = {
  names: [
    [
      [
        'blackouts',
        'blackout',
        'blackout days',
        'blackout dates',
        'blackout periods',
        'blackout weeks',
        'leave blackouts',
        'leave blackout',
      ],
      { effect: 'warn,block' },
      'Blackout',
    ],
    [['holidays', 'company holidays', 'company holiday', 'paid holidays', 'days we are closed'], { effect: 'holiday' }, 'Company holiday'],
    [
      ['leave blackouts', 'leave blackout', 'time off blackouts', 'vacation blackouts', 'leave blackout dates'],
      { effect: 'warn,block' },
      'Blackout',
    ],
  ],
  fields: {
    start: ['start', 'starts', 'starting', 'begin', 'begins', 'first day'],
    end: ['end', 'ends', 'ending', 'last day'],
    effect: ['effect'],
    name: ['name'],
  },
  options: {
    'effect.warn': ['by exception', 'with exceptions', 'soft'],
    'effect.block': ['no time off', 'no exceptions', 'hard'],
  },
  views: { ahead: ['upcoming', 'coming up', 'ahead', 'to come'] },
}
