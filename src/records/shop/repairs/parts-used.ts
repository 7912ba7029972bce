import { sql } from 'drizzle-orm'
import type { Values } from '#kit/schemas.ts'
import { formatNumber } from '#kit/format.ts'
import { arrayOf } from '#engine/sql.ts'
import type { DoneWrite, PlannedWrite } from '#engine/write/rules-for.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { createRecords, lockBeyondLimits, seenBy } from '#records/effects.ts'
import { hundredths, onHandIn } from '../parts/stock.ts'
import type { repairs } from './record.ts'

type Planned = PlannedWrite<typeof repairs>
type Done = DoneWrite<typeof repairs>
type Facts = Pick<Planned['after'], 'lines' | 'status' | 'archivedAt'>

/** The parts that lines name, by number. */
const namedIn = (row: Pick<Facts, 'lines'> | null): readonly string[] => (row?.lines ?? []).flatMap(({ part }) => part ?? [])

/** What a repair takes off the shelf, in hundredths by part number: nothing once it is canceled or archived. */
const usedBy = ({ lines, status, archivedAt }: Facts): ReadonlyMap<string, number> => {
  const used = new Map<string, number>()
  if (status === 'cancelled' || archivedAt !== null) return used
  for (const { part, quantity } of lines ?? []) if (part != null) used.set(part, (used.get(part) ?? 0) + hundredths(quantity ?? 1))
  return used
}

interface Found {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly unitCost: number | null
  /** The writer may take it for another repair. */
  readonly usable: boolean
}

const partsBy = async (tx: ReadTx, numbers: readonly string[]): Promise<ReadonlyMap<string, Found>> => {
  const found = await tx.query<Found>(sql`
    select p.id, p.number, p.title, p.unit_cost as "unitCost", p.archived_at is null and ${seenBy(tx, 'parts', 'p')} as usable
    from parts p where p.number = any(${arrayOf([...new Set(numbers)], 'text')})`)
  return new Map(found.map((part) => [part.number, part]))
}

interface Moved {
  readonly repair: string
  readonly part: string
  readonly number: string
  /** Hundredths that the repair has taken by its movements. */
  readonly taken: number
}

const takenBy = (tx: ReadTx, repairs: readonly string[]): Promise<Moved[]> =>
  tx.query<Moved>(sql`
    select m.repair_id as repair, m.part_id as part, p.number, (-sum(m.quantity) * 100)::int as taken from stock_movements m join parts p on p.id = m.part_id
    where m.archived_at is null and m.repair_id = any(${arrayOf(repairs, 'uuid')}) group by 1, 2, 3`)

interface Owed {
  readonly repair: string
  readonly part: string
  readonly number: string
  /** Hundredths still to be taken, or put back where negative. */
  readonly owed: number
}

/** What movements still owe to what the lines of repairs say. */
const owedBy = async (
  tx: ReadTx,
  writes: readonly { readonly after: Facts & { readonly id: string } }[],
  parts: ReadonlyMap<string, Found>,
): Promise<readonly Owed[]> => {
  const moved = await takenBy(
    tx,
    writes.map(({ after }) => after.id),
  )
  return writes.flatMap(({ after }) => {
    const taken = new Map(moved.filter(({ repair }) => repair === after.id).map((one) => [one.number, one]))
    const used = usedBy(after)
    return [...new Set([...taken.keys(), ...used.keys()])].flatMap((number) => {
      const part = parts.get(number)?.id ?? taken.get(number)?.part
      const owed = (used.get(number) ?? 0) - (taken.get(number)?.taken ?? 0)
      return part === undefined || owed === 0 ? [] : [{ repair: after.id, part, number, owed }]
    })
  })
}

const amount = (inHundredths: number): string => formatNumber(inHundredths / 100, inHundredths % 100 === 0 ? 0 : 2)

/** A line takes what exists, and a shelf that runs short is said before it is saved: the part may have been used all the same. */
export const checkParts = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const naming = writes.filter(({ after }) => namedIn(after).length > 0)
  if (naming.length === 0) return
  const parts = await partsBy(
    tx,
    naming.flatMap(({ after }) => namedIn(after)),
  )
  for (const { before, after, issues } of naming) {
    const known = new Set(namedIn(before))
    for (const [position, { type, part }] of (after.lines ?? []).entries()) {
      if (part == null) continue
      if (type !== 'part') issues.push({ field: 'lines', message: `Row ${position + 1}: only a part comes from stock` })
      if (!known.has(part) && parts.get(part)?.usable !== true)
        issues.push({ field: 'lines', message: `Row ${position + 1}: ${part} isn’t a part in stock` })
    }
  }
  await warnOfShortage(tx, naming, parts)
}

const warnOfShortage = async (tx: ReadTx, naming: readonly Planned[], parts: ReadonlyMap<string, Found>): Promise<void> => {
  const owed = (await owedBy(tx, naming, parts)).filter((one) => one.owed > 0)
  const left = new Map(
    await onHandIn(
      tx,
      owed.map(({ part }) => part),
    ),
  )
  for (const { repair, part, number, owed: taking } of owed) {
    const onHand = left.get(part) ?? 0
    left.set(part, onHand - taking)
    if (taking <= onHand) continue
    naming
      .find(({ after }) => after.id === repair)
      ?.warnings?.push({
        field: 'lines',
        message: `${parts.get(number)?.title ?? number}: ${amount(onHand)} on hand, and this takes ${amount(taking)}. Stock goes below zero`,
      })
  }
}

/**
 * Brings stock in line with the lines of repairs, whatever led there: a new line, another quantity, a step, an undo, the archive. A movement
 * is added, never changed, so nothing is taken twice. The repairs are locked; the parts are, so that a count waits.
 */
export const moveStock = async (tx: Tx, writes: readonly Done[]): Promise<void> => {
  const naming = writes.filter(({ before, after }) => namedIn(before).length > 0 || namedIn(after).length > 0)
  if (naming.length === 0) return
  const parts = await partsBy(
    tx,
    naming.flatMap(({ after }) => namedIn(after)),
  )
  const owed = await owedBy(tx, naming, parts)
  if (owed.length === 0) return
  const locked = await lockBeyondLimits(
    tx,
    'parts',
    owed.map(({ part }) => part),
  )
  const costs = new Map(locked.map((row) => [row.id, row['unitCost'] ?? null]))
  const movements = owed.map(({ repair, part, owed: taking }): Values => ({
    part,
    repair,
    entry: taking > 0 ? 'used' : 'returned',
    quantity: -taking / 100,
    unitCost: costs.get(part) ?? null,
  }))
  await createRecords(tx, 'stock-movements', movements, 'By the repair')
}
