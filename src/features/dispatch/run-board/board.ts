import { daysAfter } from '#kit/dates/iso-day.ts'
import { licensesOf } from '#records/dispatch/gate/licenses.ts'
import { readinessOn } from '#records/dispatch/gate/readiness-on.ts'
import type { GateReason } from '#records/dispatch/gate/readiness-on.ts'
import type { Licensed } from '#records/dispatch/gate/run-license.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { uncoveredStates } from '#records/dispatch/run-assignments/coverage-states.ts'
import type { Board, BoardCell, BoardDriver, BoardRun } from './answers.ts'
import { cellsOf, driversOf, runsOf } from './read.ts'
import type { BoardSpan, CellRow, DriverRow, RunRow } from './read.ts'
import { loudOf, risksOf, saidOf } from './risks.ts'
import type { Risks } from './risks.ts'

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const weekdayOf = (day: string): string => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** Everything one screen of the board shows, in a number of statements that does not grow with it. */
export const readBoard = async (tx: ReadTx, span: BoardSpan, count: number): Promise<Board> => {
  const days = Array.from({ length: count }, (_, position) => daysAfter(span.from, position))
  const runs = await runsOf(tx, span)
  const found = await cellsOf(tx, span)
  const drivers = await driversOf(tx, span)
  const risks = await risksOf(tx, found)
  const reasons = await readinessOn(tx, { drivers: drivers.map(({ id }) => id), from: span.from, to: daysAfter(span.to, -1) })
  const licenses = await licensesOf(
    tx,
    drivers.map(({ id }) => id),
  )
  const cells = found.map((cell) => cellOf(cell, risks))
  const shown = new Set(found.map(({ id }) => id))
  return {
    from: span.from,
    days,
    today: tx.today,
    runs: runs.map((run) => runOf(run, days)),
    runTotal: runs[0]?.total ?? 0,
    cells,
    drivers: drivers.flatMap((driver) => {
      const license = licenses.get(driver.id)
      return license === undefined ? [] : [driverOf({ ...driver, ...license }, days, loudOf(tx, reasons.get(driver.id) ?? []), shown)]
    }),
    figures: figuresOf(cells, days, tx),
  }
}

const runOf = ({ days: on, active, startsOn, endsOn, total: _total, endorsements, ...run }: RunRow, days: readonly string[]): BoardRun => ({
  ...run,
  endorsements: [...endorsements],
  due: days.filter(
    (day) => active && (on ?? []).includes(weekdayOf(day)) && (startsOn === null || startsOn <= day) && (endsOn === null || endsOn >= day),
  ),
})

const cellOf = ({ zone: _zone, overridden: _overridden, needs: _needs, ...cell }: CellRow, risks: Risks): BoardCell => ({
  ...cell,
  drivers: [...cell.drivers],
  trailers: [...cell.trailers],
  risk: risks.get(cell.id) ?? null,
})

const driverOf = (
  row: DriverRow & Licensed,
  days: readonly string[],
  reasons: readonly GateReason[],
  shown: ReadonlySet<string>,
): BoardDriver => {
  const worked = new Set(row.worked)
  return {
    id: row.id,
    title: row.title,
    licenseClass: row.licenseClass,
    endorsements: [...row.endorsements],
    drives: row.drives,
    testedIn: row.testedIn,
    enforcedFrom: row.enforcedFrom,
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

const isUncovered = ({ coverage }: BoardCell): boolean => uncoveredStates.some((state) => state === coverage)

const figuresOf = (cells: readonly BoardCell[], days: readonly string[], { today, now }: ReadTx): Board['figures'] => {
  const shareOf = (asked: readonly BoardCell[]) => ({
    covered: asked.filter(({ coverage }) => coverage === 'covered').length,
    total: asked.filter(({ coverage }) => coverage !== null).length,
  })
  return {
    today: days.includes(today) ? shareOf(cells.filter(({ day }) => day === today)) : null,
    week: shareOf(cells),
    uncovered: cells.filter((cell) => isUncovered(cell) && Date.parse(cell.start) >= now.getTime()).map(({ id }) => id),
    atRisk: cells.filter((cell) => cell.risk !== null && !isUncovered(cell)).map(({ id }) => id),
  }
}
