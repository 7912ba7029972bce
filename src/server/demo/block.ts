import type { RecordDefinition } from '#kit/record.ts'
import type { Calendar } from './calendar.ts'
import type { Crew } from './people/crew.ts'
import type { Dice } from './dice.ts'
import { diceFor } from './dice.ts'
import type { Act, Plot } from './story.ts'

/** Sizes of the company at scale 1. */
export const sizes = { drivers: 150, tractors: 120, trailers: 180 } as const

/** What a part of the company is made from. A company of scale N is N such blocks over the same divisions and office. */
export interface Workshop {
  readonly block: number
  readonly calendar: Calendar
  readonly crew: Crew
  readonly kind: (name: string) => RecordDefinition
  readonly divisionId: (code: string) => string
  readonly newId: (at: Date) => string
  /** Dice of their own for each subject, so that changing one part leaves the others as they were. */
  readonly dice: (subject: string) => Dice
  /** The batch of the day on which the old spreadsheets came in. */
  readonly importBatch: string
  /** When row `index` of those spreadsheets came in. */
  readonly importedAt: (index: number) => Date
  readonly remote: RemoteIds
}

/**
 * Ids at the telematics provider. The simulator numbers what it is handed in order (see fleet.ts), so linked vehicles and drivers
 * get the next number. A stray is an id the provider does not know any more.
 */
export interface RemoteIds {
  vehicle(): string
  stray(): string
  driver(): string
}

export const firstRemoteVehicle = 281_000_000_000_001
export const firstStrayVehicle = 281_900_000_000_001
export const firstRemoteDriver = 7_100_001

export const remoteIds = (): RemoteIds => {
  let [vehicles, strays, drivers] = [0, 0, 0]
  return {
    vehicle: () => String(firstRemoteVehicle + vehicles++),
    stray: () => String(firstStrayVehicle + strays++),
    driver: () => String(firstRemoteDriver + drivers++),
  }
}

/** Days until something runs out: a few are over, some end within 30, 60 and 90 days, most have time. */
export const spread = (
  dice: Dice,
  count: number,
  amounts: { readonly over: number; readonly in30: number; readonly in60: number; readonly in90: number },
  longest: number,
): number[] => {
  const deal = dealer(dice, count)
  const bands = [
    [deal(amounts.over), -34, -2],
    [deal(amounts.in30), 0, 29],
    [deal(amounts.in60), 31, 59],
    [deal(amounts.in90), 61, 89],
  ] as const
  return Array.from({ length: count }, (_, position) => {
    const band = bands.find(([chosen]) => chosen.has(position))
    return band === undefined ? dice.between(95, longest) : dice.between(band[1], band[2])
  })
}

export const diceOf =
  (seed: number, block: number) =>
  (subject: string): Dice =>
    diceFor(seed, `${block}/${subject}`)

/** A new plot with its creating act. */
export const begin = (workshop: Workshop, kind: string, first: Act): Plot => ({
  record: workshop.kind(kind),
  id: workshop.newId(first.at),
  acts: [first],
})

/** The first few positions of a shuffled range: distinct places for special cases. */
export const dealer = (dice: Dice, count: number): ((amount: number) => Set<number>) => {
  const order = dice.order(count)
  let next = 0
  return (amount) => new Set(order.slice(next, (next += amount)))
}
