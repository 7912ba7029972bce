import type { Values } from '#kit/schemas.ts'
import type { Dice } from '../dice.ts'
import type { Happening, Seat, Stage } from './stage.ts'

interface Stop {
  readonly at: Date
  readonly seat: Seat
  readonly state: string
  readonly level: string
}

/** What is told from the roadside, and when the paper itself comes in. */
export const reportOf = (
  stage: Stage,
  { at, seat, level, state }: Stop,
  violationsFound: boolean,
  dice: Dice,
): { readonly report: Values; readonly papers: Values } => ({
  report: {
    reportNumber: `${state}${String(at.getTime()).slice(4, 10)}${dice.between(100, 999)}`,
    state,
    level,
    inspectedAt: at.toISOString(),
    violationsFound,
    // Every fourth day's officers do not ask for the form back.
    returnAsked: at.getUTCDate() % 4 !== 0,
    driver: seat.driver,
    vehicle: seat.vehicle,
    trailers: [stage.trailerOf(seat.division, dice)].filter((id) => id !== null),
    division: seat.division,
    location: dice.pick(['Weigh station, eastbound', 'Port of entry', 'Rest area', 'Scale house, mile 3']),
    facility: dice.pick(['fixed', 'roadside']),
  },
  papers: { handedInAt: stage.later(at, dice.between(2, 30)).toISOString(), receivedOn: stage.day(stage.later(at, 26)) },
})

/** The paper comes in within thirty hours. */
export const handIn = (stage: Stage, { at, seat }: Stop, inspection: () => string, papers: () => Values): Happening => ({
  at: stage.later(at, 30),
  by: stage.crew.supervisorOf(seat.code),
  act: async (hand) => void (await hand.change('roadside-inspections', inspection(), papers())),
})
