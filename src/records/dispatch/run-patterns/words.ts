import type { KindWords } from '#kit/kind/words.ts'
import { weekdayWords } from '../weekday-words.ts'

export const runPatternsWords: KindWords = {
  names: [
    'patterns',
    'pattern',
    'run bids',
    'bid runs',
    'recurring assignments',
    'regular assignments',
    'standing assignments',
    'set schedules',
    'driver schedules',
  ],
  fields: {
    startsOn: ['starts', 'started', 'from', 'effective'],
    endsOn: ['ends', 'ended', 'until'],
    days: ['days', 'run days'],
  },
  options: { ...weekdayWords, 'status.ended': ['no longer in effect'] },
  phrases: [
    [['team', 'teams', 'with two drivers', 'with a codriver'], { secondDriver: '!null' }, 'team'],
    [['solo', 'solos'], { driver: '!null', secondDriver: 'null' }, 'solo'],
    [['unassigned', 'open'], { status: 'active', driver: 'null' }, 'no driver'],
    [['open ended', 'until further notice', 'without an end', 'no end date'], { endsOn: 'null' }, 'until further notice'],
  ],
}
