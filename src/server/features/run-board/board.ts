import { daysAfter } from '#kit/iso-day.ts'
import { asRead } from '#records/gate/as-read.ts'
import { gateOf } from '#records/gate/assigning.ts'
import { readinessOn } from '#records/gate/readiness-on.ts'
import type { GateReason } from '#records/gate/readiness-on.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import type { Board, BoardCell, BoardDriver, BoardRun } from './answers.ts'
import { cellsOf, driversOf, runsOf } from './read.ts'
import type { BoardSpan, CellRow, DriverRow, RunRow } from './read.ts'

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const weekdayOf = (day: string): string => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** Before it leaves: what becomes of it can still be changed by another driver. */
const ahead: ReadonlySet<string> = new Set(['planned', 'confirmed', 'dispatched'])

type Risks = ReadonlyMap<string, NonNullable<BoardCell['risk']>>

/** Everything one screen of the board shows, in a number of statements that does not grow with it. */
export const readBoard = async (tx: ReadTx, span: BoardSpan, count: number): Promise<Board> => {
  const days = Array.from({ length: count }, (_, position) => daysAfter(span.from, position))
  const runs = await runsOf(tx, span)
  const found = await cellsOf(tx, span)
  const drivers = await driversOf(tx, span)
  const risks = await risksOf(tx, found)
  const reasons = await readinessOn(tx, { drivers: drivers.map(({ id }) => id), from: span.from, to: daysAfter(span.to, -1) })
  const cells = found.map((cell) => cellOf(cell, risks))
  const shown = new Set(found.map(({ id }) => id))
  return {
    from: span.from,
    days,
    today: tx.today,
    runs: runs.map((run) => runOf(run, days)),
    runTotal: runs[0]?.total ?? 0,
    cells,
    drivers: drivers.map((driver) => driverOf(driver, days, loudOf(tx, reasons.get(driver.id) ?? []), shown)),
    figures: figuresOf(cells, days, tx.today),
  }
}

const runOf = ({ days: on, active, startsOn, endsOn, total: _total, ...run }: RunRow, days: readonly string[]): BoardRun => ({
  ...run,
  due: days.filter(
    (day) => active && (on ?? []).includes(weekdayOf(day)) && (startsOn === null || startsOn <= day) && (endsOn === null || endsOn >= day),
  ),
})

const cellOf = ({ zone: _zone, overridden: _overridden, ...cell }: CellRow, risks: Risks): BoardCell => ({
  ...cell,
  drivers: [...cell.drivers],
  trailers: [...cell.trailers],
  risk: risks.get(cell.id) ?? null,
})

/** What the gate says against runs going out as planned, the weightiest of each. What somebody has overridden is no risk any more. */
const risksOf = async (tx: ReadTx, cells: readonly CellRow[]): Promise<Risks> => {
  const planned = cells.filter(({ status, end }) => ahead.has(status) && Date.parse(end) > tx.now.getTime())
  const met = await gateOf(
    tx,
    planned.map(({ drivers, unit, trailers, start, end, zone }) => ({
      seats: [
        ...drivers.map(({ seat, id }) => ({ field: seat, of: 'drivers', id }) as const),
        ...[...(unit === null ? [] : [unit.id]), ...trailers].map((id) => ({ field: 'vehicle', of: 'vehicles', id }) as const),
      ],
      from: new Date(start),
      until: new Date(end),
      zone,
    })),
  )
  const risks = planned.flatMap((cell, at) => {
    const all = (met[at] ?? []).filter(({ reason }) => reason.quiet !== true && cell.overridden?.includes(reason.code) !== true)
    const worst = all.find(({ reason }) => reason.effect === 'block') ?? all[0]
    const [reason] = worst === undefined ? [] : loudOf(tx, [worst.reason])
    return worst === undefined || reason === undefined ? [] : [[cell.id, { ...saidOf(reason), text: worst.why, who: worst.who }] as const]
  })
  return new Map(risks)
}

/** What is only shown, such as a card that ends some weeks later, speaks against nothing here. */
const loudOf = ({ deps, actor: { viewer } }: ReadTx, all: readonly GateReason[]): readonly GateReason[] => {
  const loud = all.filter(({ quiet }) => quiet !== true)
  return viewer === null ? loud : asRead(deps, viewer, loud)
}

const saidOf = ({ effect, basis, code, text, firstDay, lastDay, href }: GateReason): BoardDriver['reasons'][number] => ({
  effect,
  basis,
  code,
  text,
  firstDay,
  lastDay,
  href,
})

const driverOf = (row: DriverRow, days: readonly string[], reasons: readonly GateReason[], shown: ReadonlySet<string>): BoardDriver => {
  const worked = new Set(row.worked)
  return {
    id: row.id,
    title: row.title,
    licenseClass: row.licenseClass,
    division: row.division,
    hours: Math.round(row.hours * 10) / 10,
    sinceOff: days.map((day) => inARow(worked, day)),
    reasons: decisive(reasons, days.at(-1) ?? '').map(saidOf),
    elsewhere: row.trips.filter(({ id }) => !shown.has(id)).map(({ start, end }) => ({ start, end })),
  }
}

/** Without those that a weightier one hides on each of their days: a place shows the first alone. */
const decisive = (all: readonly GateReason[], last: string): readonly GateReason[] => {
  const end = ({ lastDay }: GateReason): string => (lastDay === null || lastDay > last ? last : lastDay)
  const kept: GateReason[] = []
  for (const one of all) if (!kept.some((other) => other.firstDay <= one.firstDay && end(other) >= end(one))) kept.push(one)
  return kept
}

/** Days worked one after the other up to the day before. */
const inARow = (worked: ReadonlySet<string>, day: string): number => {
  let count = 0
  while (worked.has(daysAfter(day, -1 - count))) count += 1
  return count
}

const covering: ReadonlySet<string> = new Set(['planned', 'confirmed', 'dispatched', 'in_progress', 'completed'])

const figuresOf = (cells: readonly BoardCell[], days: readonly string[], today: string): Board['figures'] => {
  const shareOf = (asked: readonly BoardCell[]) => {
    const meant = asked.filter(({ status }) => status !== 'cancelled')
    return { covered: meant.filter(({ status }) => covering.has(status)).length, total: meant.length }
  }
  return {
    today: days.includes(today) ? shareOf(cells.filter(({ day }) => day === today)) : null,
    week: shareOf(cells),
    uncovered: cells.filter(({ status }) => status === 'unassigned').map(({ id }) => id),
    atRisk: cells.filter(({ risk }) => risk !== null).map(({ id }) => id),
  }
}
