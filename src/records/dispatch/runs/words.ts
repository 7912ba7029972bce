import { said } from '#kit/kind/words.ts'
import type { KindWords } from '#kit/kind/words.ts'
import { weekdayWords } from '../weekday-words.ts'

export const runsWords: KindWords = {
  names: said(`
    scheduled runs, scheduled run, regular runs, regular run, dedicated runs, dedicated run, lanes, routes, route, run codes, run
    list
  `),
  fields: {
    miles: ['miles', 'distance', 'run length', 'long', 'far'],
    durationHours: ['hours', 'duration', 'drive time', 'transit time'],
    origin: said(`
      origin, pickup, out of, leave, leaves, leaving, leave from, leaves from, leaving from, leave out of, come out of, comes out
      of, coming out of, go out of, goes out of, depart, departs, departing, depart from, departs from, departing from, start in,
      starts in, starting in, start at, start out of, start from, originate in, originating in, pick up in, picks up in, loads in,
      load in
    `),
    destination: said(`
      destination, drop, to, into, go to, goes to, going to, run to, runs to, running to, deliver in, delivers in, deliver to,
      delivers to, delivering in, delivering to, end in, ends in, end up in, ending in, headed to, headed for, bound for, heading
      to, arrive in, destined for
    `),
    dispatchTime: said(`
      dispatch time, departure time, start time, leave, leaves, leaving, depart, departs, departing, go out, going out, head out,
      roll out, start, starting, dispatched, dispatch
    `),
    customer: ['customer', 'account', 'shipper', 'for', 'hauled for', 'run for'],
    days: ['days', 'run days'],
    crew: ['crew', 'solo or team'],
    endsOn: ['ends', 'ended', 'in effect until'],
    startsOn: ['starts', 'started', 'in effect from'],
  },
  asks: {
    dispatchTime: [
      'what time leave',
      'what time start',
      'what time go',
      'when leave',
      'when depart',
      'when start',
      'when go',
      'when head out',
      'when roll',
      'when scheduled',
    ],
    destination: ['where go', 'where going', 'where run to', 'where end', 'where deliver', 'where headed', 'where head'],
    origin: ['where start', 'where come from', 'where leave from', 'where depart', 'where begin'],
    durationHours: ['how long', 'how many hours'],
  },
  options: {
    ...weekdayWords,
    'status.paused': ['on pause', 'on hold'],
    'status.ended': ['discontinued', 'no longer running', 'dropped'],
    'type.assigned': ['bid', 'with a regular driver'],
    'type.unassigned': ['extra board', 'without a regular driver', 'no regular driver'],
    'type.shuttle': ['shuttles'],
    'type.local': ['locals'],
    'crew.team': ['teams', 'two drivers'],
    'crew.solo': ['solos', 'one driver'],
  },
  labels: false,
  phrases: [
    [
      ['need hazmat', 'needs hazmat', 'hauling hazmat', 'with hazmat', 'requiring hazmat', 'that need a hazmat endorsement'],
      { endorsements: 'H,X' },
      'needing hazmat',
    ],
  ],
}
