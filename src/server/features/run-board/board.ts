import { daysAfter } from '#kit/iso-day.ts'
import { asRead } from '#records/gate/as-read.ts'
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

/** Days that a run lasts at most: the last one of the week ends in the next. */
const longest = 5

type Reasons = ReadonlyMap<string, readonly GateReason[]>

/** Everything one screen of the board shows, in a number of statements that does not grow with it. */
export const readBoard = async (tx: ReadTx, span: BoardSpan, count: number): Promise<Board> => {
  const days = Array.from({ length: count }, (_, position) => daysAfter(span.from, position))
  const runs = await runsOf(tx, span)
  const found = await cellsOf(tx, span)
  const drivers = await driversOf(tx, span)
  const named = new Set([...drivers.map(({ id }) => id), ...found.flatMap((cell) => cell.drivers.map(({ id }) => id))])
  const units = new Set(found.flatMap(({ unit, trailers }) => [...(unit === null ? [] : [unit.id]), ...trailers]))
  const asked = { drivers: [...named], vehicles: [...units], from: span.from, to: daysAfter(span.to, longest) }
  const reasons = reasonsRead(tx, await readinessOn(tx, asked))
  const cells = found.map((cell) => cellOf(cell, reasons))
  const shown = new Set(found.map(({ id }) => id))
  return {
    from: span.from,
    days,
    today: tx.today,
    runs: runs.map((run) => runOf(run, days)),
    runTotal: runs[0]?.total ?? 0,
    cells,
    drivers: drivers.map((driver) => driverOf(driver, days, reasons, shown)),
    figures: figuresOf(cells, days, tx.today),
  }
}

const runOf = ({ days: on, active, startsOn, endsOn, total: _total, ...run }: RunRow, days: readonly string[]): BoardRun => ({
  ...run,
  due: days.filter(
    (day) => active && (on ?? []).includes(weekdayOf(day)) && (startsOn === null || startsOn <= day) && (endsOn === null || endsOn >= day),
  ),
})

const cellOf = (row: CellRow, reasons: Reasons): BoardCell => {
  const { firstDay, lastDay, ...cell } = row
  return { ...cell, drivers: [...cell.drivers], trailers: [...cell.trailers], risk: ahead.has(cell.status) ? riskOf(row, reasons) : null }
}

/** What speaks on its days against the run going out as planned, the weightiest first. */
const riskOf = ({ drivers, unit, trailers, firstDay, lastDay }: CellRow, reasons: Reasons): BoardCell['risk'] => {
  const subjects = [
    ...drivers.map(({ id, title }) => ({ id, who: title })),
    ...(unit === null ? [] : [{ id: unit.id, who: `Unit ${unit.title}` }]),
    ...trailers.map((id) => ({ id, who: 'A trailer' })),
  ]
  const all = subjects.flatMap(({ id, who }) =>
    (reasons.get(id) ?? [])
      .filter((reason) => reason.firstDay <= lastDay && (reason.lastDay === null || reason.lastDay >= firstDay))
      .map((reason) => ({ who, reason })),
  )
  const first = all.find(({ reason }) => reason.effect === 'block') ?? all[0]
  return first === undefined ? null : { ...saidOf(first.reason), who: first.who }
}

/** What is only shown, such as a card that ends some weeks later, puts no run at risk. */
const reasonsRead = ({ deps, actor: { viewer } }: ReadTx, found: Reasons): Reasons =>
  new Map(
    [...found].map(([subject, all]) => {
      const loud = all.filter(({ quiet }) => quiet !== true)
      return [subject, viewer === null ? loud : asRead(deps, viewer, loud)]
    }),
  )

const saidOf = ({ effect, basis, text, firstDay, lastDay, href }: GateReason): BoardDriver['reasons'][number] => ({
  effect,
  basis,
  text,
  firstDay,
  lastDay,
  href,
})

const driverOf = (row: DriverRow, days: readonly string[], reasons: Reasons, shown: ReadonlySet<string>): BoardDriver => {
  const worked = new Set(row.worked)
  return {
    id: row.id,
    title: row.title,
    licenseClass: row.licenseClass,
    hours: Math.round(row.hours * 10) / 10,
    sinceOff: days.map((day) => inARow(worked, day)),
    reasons: (reasons.get(row.id) ?? []).map(saidOf),
    elsewhere: row.trips.filter(({ id }) => !shown.has(id)).map(({ start, end }) => ({ start, end })),
  }
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
