import { sql } from 'drizzle-orm'
import type { Values } from '#kit/schemas.ts'
import type { Happening, Stage } from './stage.ts'
import { momentOf } from './tolls.ts'

interface Asked {
  readonly carrier: string
  readonly contact: string
  /** Days from today on which the request came and was answered; null while it is open. */
  readonly came: number
  readonly answered: number | null
}

const asked: readonly Asked[] = [
  { carrier: 'Cedar Hollow Transport LLC', contact: 'Safety office, 555-0148', came: -24, answered: null },
  { carrier: 'Bluestem Bulk Carriers Inc', contact: 'Rita Okafor, 555-0119', came: -6, answered: null },
  { carrier: 'Prairie Star Freight LLC', contact: 'Dana Ellis, 555-0163', came: -70, answered: -62 },
]

/** Other carriers ask about drivers who left; one answer is disputed by the driver. */
export const carrierRequestStories = (stage: Stage): Happening[] => {
  const { calendar, crew } = stage
  const leavers = sql`select id from drivers where status = 'terminated' order by number limit ${asked.length}`
  return asked.map(({ carrier, contact, came, answered }, position) => ({
    at: momentOf(stage, answered ?? came),
    by: crew.safety[0],
    act: async (hand) => {
      const driver = (await hand.find<{ id: string }>(leavers))[position]
      if (driver === undefined) return
      const request: Values = { driver: driver.id, carrier, contact, receivedOn: calendar.day(came), channel: 'email', consent: 'on_file' }
      const { id } = await hand.create('carrier-requests', request)
      if (answered === null) return
      const on = calendar.day(answered)
      await hand.move('carrier-requests', id, 'answer', {
        answeredOn: on,
        outcome: 'history',
        releasedTo: contact,
        answer: 'Dates of employment, one accident without injury',
        drugAlcohol: 'No violations',
      })
      await hand.move('carrier-requests', id, 'rebut', { rebuttedOn: on, rebuttal: 'The other truck backed into me.' })
      await hand.move('carrier-requests', id, 'send_rebuttal', { rebuttalSentOn: on })
    },
  }))
}
