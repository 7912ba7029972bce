import type { KindWords } from '#kit/kind/words.ts'

export const pmProgramsWords: KindWords = {
  names: ['pm program', 'maintenance programs', 'maintenance program', 'service programs', 'service program', 'pm plans', 'pm plan'],
  fields: {
    kinds: ['unit types', 'unit type'],
    make: ['make', 'brand'],
    units: ['units', 'units on it', 'unit count'],
    schedules: ['schedules', 'schedule count'],
    yearFrom: ['model year from'],
    yearTo: ['model year to'],
  },
  options: {
    'kinds.tractor': ['for tractors'],
    'kinds.trailer': ['for trailers'],
    'kinds.straight': ['for straight trucks'],
    'kinds.box': ['for box trucks'],
    'kinds.yard': ['for yard trucks'],
    'status.active': ['in use', 'live', 'active'],
    'status.draft': ['not applied'],
    'status.ended': ['retired', 'discontinued'],
  },
}
