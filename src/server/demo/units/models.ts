import type { Dice } from '../dice.ts'

/** A model a US carrier buys: the parts of its VIN (WMI, positions 4 to 8, plant) and its sheet. */
export interface Model {
  readonly wmi: string
  readonly descriptor: string
  readonly plant: string
  readonly make: string
  readonly model: string
  readonly weight: number
  readonly engine?: string
  readonly trim?: string
  readonly length?: number
  readonly reefer?: boolean
}

const tractors: readonly [Model, ...Model[]] = [
  {
    wmi: '3AK',
    descriptor: 'JHHDR',
    plant: 'S',
    make: 'Freightliner',
    model: 'Cascadia',
    weight: 40,
    engine: 'Detroit DD15',
    trim: '126 sleeper',
  },
  {
    wmi: '1XK',
    descriptor: 'YDP9X',
    plant: 'J',
    make: 'Kenworth',
    model: 'T680',
    weight: 20,
    engine: 'PACCAR MX-13',
    trim: '76 in sleeper',
  },
  { wmi: '1XP', descriptor: 'BDP9X', plant: 'D', make: 'Peterbilt', model: '579', weight: 15, engine: 'PACCAR MX-13', trim: 'UltraLoft' },
  { wmi: '4V4', descriptor: 'NC9EH', plant: 'N', make: 'Volvo', model: 'VNL 760', weight: 15, engine: 'Volvo D13' },
  { wmi: '3HS', descriptor: 'DZAPR', plant: 'N', make: 'International', model: 'LT625', weight: 7, engine: 'Cummins X15' },
  { wmi: '1M1', descriptor: 'AN4GY', plant: 'M', make: 'Mack', model: 'Anthem', weight: 3, engine: 'Mack MP8', trim: 'day cab' },
]

const trailers: readonly [Model, ...Model[]] = [
  { wmi: '1JJ', descriptor: 'V532D', plant: 'L', make: 'Wabash', model: 'DuraPlate', weight: 30, length: 53 },
  { wmi: '1GR', descriptor: 'AP062', plant: 'E', make: 'Great Dane', model: 'Champion CL', weight: 22, length: 53 },
  { wmi: '1UY', descriptor: 'VS253', plant: 'G', make: 'Utility', model: '3000R', weight: 24, length: 53, reefer: true },
  { wmi: '1DW', descriptor: '1A532', plant: 'S', make: 'Stoughton', model: 'Z-Plate', weight: 10, length: 53 },
  { wmi: '3H3', descriptor: 'V532C', plant: 'T', make: 'Hyundai Translead', model: 'HyCube', weight: 9, length: 53 },
  { wmi: '13N', descriptor: '14830', plant: 'A', make: 'Fontaine', model: 'Revolution flatbed', weight: 5, length: 48 },
]

const weighted = (dice: Dice, models: readonly [Model, ...Model[]]): Model => {
  let rest = dice.next() * models.reduce((sum, model) => sum + model.weight, 0)
  return models.find((model) => (rest -= model.weight) < 0) ?? models[0]
}

export const tractorModel = (dice: Dice): Model => weighted(dice, tractors)
export const trailerModel = (dice: Dice): Model => weighted(dice, trailers)
