import type { KindWords } from '#kit/kind/words.ts'

export const meterEntriesWords: KindWords = {
  names: [
    'odometer readings',
    'odometer reading',
    'meter readings',
    'meter reading',
    'mileage entries',
    'mileage readings',
    'hour meter readings',
    [['dash swaps', 'dash swap', 'meter swaps', 'meter swap'], { swap: 'yes' }, 'Meter was replaced'],
    'readings',
  ],
  fields: {
    readAt: ['read', 'taken', 'reading date'],
    value: ['reading', 'meter value'],
    origin: ['source', 'origin', 'where from'],
    meter: ['meter', 'meter type'],
    warning: ['warning', 'flag'],
  },
  options: {
    'status.void': ['voided', 'thrown out', 'tossed', 'struck'],
    'status.valid': ['good', 'kept'],
    'meter.engine_hours': ['hour meter', 'hours'],
    'origin.telematics': ['from the eld', 'from gps', 'from samsara', 'eld'],
    'origin.manual': ['keyed in', 'typed in', 'by hand', 'entered by hand'],
    'origin.fuel': ['fuel stops', 'at the fuel island', 'from fuel'],
    'origin.service': ['from service', 'at service'],
    'origin.inspection': ['from an inspection', 'from inspections'],
    'origin.import': ['imported', 'uploaded'],
    'swap.yes': ['meter swaps', 'meter swapped', 'new dash', 'dash swap', 'dash swaps', 'odometer replaced'],
    'warning.too_low': ['went backwards', 'going backwards', 'rolled back'],
    'warning.too_high': ['jumped', 'jumps'],
    'warning.duplicate': ['duplicates', 'doubled up'],
  },
  phrases: [
    [
      ['suspicious', 'flagged', 'to check', 'questionable', 'look wrong', 'looks wrong', 'look off', 'suspect', 'wrong', 'bad'],
      { warning: '!null', status: 'valid' },
      'To check',
    ],
  ],
}
