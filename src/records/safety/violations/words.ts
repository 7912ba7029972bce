import type { KindWords } from '#kit/kind/words.ts'

export const violationsWords: KindWords = {
  names: ['violation'],
  fields: {
    points: ['points', 'csa points'],
  },
  phrases: [
    [['oos', 'out of service'], { oos: 'true' }, 'Out of service'],
    [['hos', 'hours of service', 'logbook', 'log'], { category: 'hos' }, 'HOS Compliance'],
    [['maintenance', 'vehicle maintenance'], { category: 'vehicle_maint,driver_observed' }, 'Vehicle Maintenance'],
    [['speeding', 'unsafe driving'], { category: 'unsafe_driving' }, 'Unsafe Driving'],
    [['driver fitness'], { category: 'driver_fitness' }, 'Driver Fitness'],
  ],
}
