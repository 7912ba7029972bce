import type { KindWords } from '#kit/kind/words.ts'
import { weekdayWords } from '../weekday-words.ts'

export const runsWords: KindWords = {
  names: [
    'scheduled runs',
    'scheduled run',
    'regular runs',
    'regular run',
    'dedicated runs',
    'dedicated run',
    'lanes',
    'routes',
    'route',
    'run codes',
    'run list',
  ],
  fields: {
    miles: ['miles', 'distance', 'run length'],
    durationHours: ['hours', 'duration', 'drive time', 'transit time'],
    origin: ['origin', 'pickup'],
    destination: ['destination', 'drop'],
    dispatchTime: ['dispatch time', 'departure time', 'start time'],
    customer: ['customer', 'account', 'shipper'],
    days: ['days', 'run days'],
    crew: ['crew', 'solo or team'],
    endsOn: ['ends', 'ended', 'in effect until'],
    startsOn: ['starts', 'started', 'in effect from'],
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
}
