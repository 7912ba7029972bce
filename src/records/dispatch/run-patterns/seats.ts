import type { Values } from '#kit/schemas.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { busyBetween } from '../run-assignments/busy.ts'
import type { Busy } from '../run-assignments/busy.ts'
import { licensesOf } from '../gate/licenses.ts'
import { licenseGaps } from '../gate/run-license.ts'
import type { Licensed } from '../gate/run-license.ts'
import { classFor, weightsOf } from '../gate/unit-license.ts'
import type { Weighed } from '../gate/unit-license.ts'
import { blockOn, blocksBetween } from './blocks.ts'
import type { Block, Blocks } from './blocks.ts'
import { lockTaken } from './lock-taken.ts'
import { seats } from './slots.ts'
import type { Crew, Slot } from './slots.ts'

/** A slot to fill: the row it changes, and who sits there now if the times stay. */
export interface Open {
  readonly slot: Slot
  readonly row: string | null
  readonly now: Crew | null
}

interface Facts {
  readonly busy: Busy
  readonly blocks: Blocks
  readonly licenses: ReadonlyMap<string, Licensed>
  readonly weights: ReadonlyMap<string, Weighed>
}

interface Why {
  readonly covers: 'time_off' | 'hold' | 'breakdown' | null
  readonly words: string
}

/**
 * Puts drivers and units of the patterns on their runs. Who is away, held or on another run by then is left out, with the reason: one
 * seat stays empty, the schedule goes on. Who sits there already stays; a hold that came later is for the dispatcher to decide.
 */
export const planSeats = async (
  tx: ReadTx,
  open: readonly Open[],
  without: ReadonlySet<string>,
): Promise<{ readonly row: string | null; readonly values: Values }[]> => {
  if (open.length === 0) return []
  const ids = open.flatMap(({ slot }) => seats.flatMap((seat) => slot[seat] ?? []))
  await lockTaken(tx, ids)
  const least = (of: (slot: Slot) => string): string => open.map(({ slot }) => of(slot)).toSorted()[0] ?? ''
  const most = (of: (slot: Slot) => string): string =>
    open
      .map(({ slot }) => of(slot))
      .toSorted()
      .at(-1) ?? ''
  const taken = {
    drivers: open.flatMap(({ slot }) => [slot.driver, slot.secondDriver]).filter((id) => id !== null),
    vehicles: open.flatMap(({ slot }) => slot.vehicle ?? []),
  }
  const facts: Facts = {
    busy: await busyBetween(
      tx,
      least(({ start }) => start),
      most(({ end }) => end),
      without,
    ),
    blocks: await blocksBetween(
      tx,
      taken,
      least(({ serviceDate }) => serviceDate),
      most(({ end }) => end.slice(0, 10)),
    ),
    licenses: await licensesOf(tx, [...new Set(taken.drivers)]),
    weights: await weightsOf(tx, taken.vehicles),
  }
  const inOrder = open.toSorted((a, b) => Number(a.now === null) - Number(b.now === null) || (a.slot.start < b.slot.start ? -1 : 1))
  return inOrder.map((one) => ({ row: one.row, values: valuesOf(one, facts) }))
}

// No names: a reader of the run need not be one who may see the driver.
const labels = { driver: 'Regular driver', secondDriver: 'Regular second driver', vehicle: 'Regular unit' } as const

const valuesOf = ({ slot, now }: Open, { busy, blocks, licenses, weights }: Facts): Values => {
  const turn = { from: Date.parse(slot.start), to: Date.parse(slot.end) }
  const whys: Why[] = []
  const seat = (name: (typeof seats)[number]): string | null => {
    const id = slot[name]
    if (id === null) return null
    const block = now?.[name] === id ? undefined : blockOn(blocks, id, slot)
    const why =
      block !== undefined
        ? whyOf(name, block)
        : isUnlicensed(licenses.get(id), slot, weights)
          ? noLicense
          : busy.isFree(id, turn)
            ? null
            : { covers: null, words: 'on another run' }
    if (why === null) {
      busy.take(id, turn)
      return id
    }
    whys.push({ ...why, words: `${labels[name]}: ${why.words}` })
    return null
  }
  const [driver, secondDriver, vehicle] = [seat('driver'), seat('secondDriver'), seat('vehicle')]
  return {
    run: slot.run,
    serviceDate: slot.serviceDate,
    start: slot.start,
    end: slot.end,
    division: slot.division,
    milesPlanned: slot.miles,
    driver,
    secondDriver,
    vehicle,
    status: driver === null && secondDriver === null ? 'unassigned' : 'planned',
    coverReason: whys.find(({ covers }) => covers !== null)?.covers ?? null,
    risk:
      whys.length === 0
        ? null
        : whys
            .map(({ words }) => words)
            .join('. ')
            .slice(0, 250),
    scheduleKey: slot.key,
  }
}

const noLicense: Why = { covers: null, words: 'without the license for the run' }

const isUnlicensed = (driver: Licensed | undefined, slot: Slot, weights: ReadonlyMap<string, Weighed>): boolean => {
  const unitClass = classFor(slot.vehicle === null ? null : (weights.get(slot.vehicle) ?? null), [])
  return (
    driver !== undefined && driver.enforcedFrom <= slot.serviceDate && licenseGaps({ ...slot, unitClass, drives: true }, driver).length > 0
  )
}

// Why somebody is away is theirs; that they are is the dispatcher’s to know.
const whyOf = (seat: (typeof seats)[number], { leave }: Block): Why =>
  leave
    ? { covers: 'time_off', words: 'off then' }
    : seat === 'vehicle'
      ? { covers: 'breakdown', words: 'unit can’t be dispatched then' }
      : { covers: 'hold', words: 'driver can’t be dispatched then' }
