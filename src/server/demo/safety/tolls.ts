import type { Happening, Stage } from './stage.ts'

/** A moment of the working day (7 AM to 3 PM Central Standard Time), so many days from today; the same for each call with that day. */
export const momentOf = (stage: Stage, offset: number): Date => {
  const minutes = stage.dice(`moment/${offset}`).between(13 * 60, 21 * 60)
  return stage.later(new Date(`${stage.calendar.day(offset)}T00:00:00Z`), minutes / 60)
}

/** Parking and tolls come as lists of plates: the driver is found by the assignment of that minute. */
export const tolls = (stage: Stage): Happening[] =>
  [-33, -21, -9, -3].map((offset, position): Happening => {
    const at = momentOf(stage, offset)
    const seat = stage.seatAt(at, stage.dice(`dispute/toll/${position}`))
    return {
      at: stage.later(at, 48),
      by: stage.crew.safety[0],
      act: async (hand) => {
        await hand.create('tickets', {
          citationNumber: `OTA-88${4100 + position * 7}`,
          kind: position === 3 ? 'camera' : 'toll',
          issuedAt: at.toISOString(),
          state: 'OK',
          agency: 'Turnpike authority',
          vehicle: seat.vehicle,
          charges: [
            { description: position === 3 ? 'Red light camera' : 'Unpaid toll', fine: position === 3 ? 12_500 : 1_480, serious: 'no' },
          ],
          responsible: 'company',
          respondBy: stage.calendar.day(offset + 30),
        })
      },
    }
  })
