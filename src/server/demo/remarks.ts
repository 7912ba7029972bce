import { comments, savedViews } from '#server/db/kernel-tables.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Tx } from '#engine/write/rules.ts'
import type { Workshop } from './block.ts'
import type { Plot } from './story.ts'

const aboutUnits = [
  'Driver says it pulls to the right when braking. Shop looked, found nothing; watch it.',
  'Second key is in the safe in Springfield.',
  'Reefer unit was replaced under warranty, new serial is on the invoice.',
  'Do not send to the Gulf before the AC is fixed.',
  'Customer asked for this trailer on the paper run, please keep it clean.',
] as const
const aboutDrivers = [
  'Called in: new phone number, changed above.',
  'Wants regional from January if a seat opens.',
  'Medical exam booked for next week, will send the card.',
  'Sent the annual MVR consent by mail.',
  'Good with new people; ask before pairing with a trainee.',
] as const

/** What people wrote beside the records, and two shared views of the lists. */
export const writeRemarks = async (tx: Tx, workshop: Workshop, plots: readonly Plot[]): Promise<void> => {
  const { calendar, crew, newId } = workshop
  const dice = workshop.dice('remarks')
  const db = drizzle(tx.client)
  const about = (kind: string, bodies: readonly [string, ...string[]], count: number) => {
    const own = plots.filter((plot) => plot.record.name === kind)
    return Array.from({ length: count }, (_, position) => {
      const plot = own[dice.between(0, own.length - 1)]
      const at = calendar.at(-dice.between(0, 60), dice)
      const division = ['OZK', 'JOP', 'KCM', 'GLF'][position % 4] ?? 'OZK'
      return {
        id: newId(at),
        kind,
        recordId: plot?.id ?? newId(at),
        body: bodies[position % bodies.length] ?? bodies[0],
        createdBy: position % 3 === 0 ? crew.safety[0] : crew.supervisorOf(division),
        createdAt: at.toISOString(),
        pinned: position === 0,
      }
    })
  }
  await db.insert(comments).values([...about('vehicles', aboutUnits, 14), ...about('drivers', aboutDrivers, 16)])
  const at = calendar.at(-120, dice)
  const moment = at.toISOString()
  await db.insert(savedViews).values([
    {
      id: newId(at),
      kind: 'vehicles',
      name: 'Reefers',
      query: 'kind=trailer&reefer=true&status=active',
      shared: true,
      ownerId: crew.admin,
      position: 0,
      createdAt: moment,
      updatedAt: moment,
    },
    {
      id: newId(at),
      kind: 'drivers',
      name: 'Hazmat drivers',
      query: 'status=active&endorsements=X,H&sort=medicalExpirationDate',
      shared: true,
      ownerId: crew.admin,
      position: 0,
      createdAt: moment,
      updatedAt: moment,
    },
  ])
}
