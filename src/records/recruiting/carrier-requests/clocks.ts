import type { StoredOf } from '#engine/write/rules-for.ts'
import { startOfDay } from '#platform/clock.ts'
import { dayFact } from '#records/duties/deadlines/clocks.ts'
import type { Clock } from '#records/duties/deadlines/clocks.ts'
import type { ClocksOf } from '#records/duties/deadlines/sync.ts'
import type { carrierRequests } from './record.ts'

type Request = StoredOf<typeof carrierRequests>

export interface Home {
  readonly division: string
  /** IANA name. */
  readonly timeZone: string
}

/** What a previous employer owes: the answer (49 CFR 391.23(g)), the decision on a correction and the copy of a rebuttal (391.23(j)). */
export const requestClocks =
  (homeOf: (request: Request) => Home): ClocksOf =>
  (row) => {
    const request = row as unknown as Request
    const { division, timeZone } = homeOf(request)
    const clock = (code: Clock['code'], from: string | null, basis: string, doneOn: string | null, proof: string): Clock[] =>
      from === null
        ? []
        : [
            {
              code,
              startsAt: startOfDay(from, timeZone).toISOString(),
              basis,
              recurs: true,
              done: doneOn === null ? null : { at: `${doneOn}T${dayFact}:00.000Z`, proof },
            },
          ]
    return {
      about: { driver: request.driver, division, timeZone },
      clocks: {
        running: [
          ...clock('SPH-ANSWER', request.receivedOn, 'Another carrier asked about the driver', request.answeredOn, 'Answered'),
          ...clock('SPH-CORRECT', request.correctionOn, 'The driver requested a correction', request.correctedOn, 'Decided'),
          ...clock('SPH-REBUT', request.rebuttedOn, 'The driver sent a rebuttal', request.rebuttalSentOn, 'Sent to the carrier'),
        ],
        stopped: {},
      },
    }
  }
