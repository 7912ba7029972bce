import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { kindOf } from '#kit/kind-of.ts'
import { checkBatch, commitBatch } from '#engine/write/bulk-writes.ts'
import type { Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import { lockRecords, plannedCreates, plannedUpdate } from '#engine/write/store.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Copied, Copy } from './answers.ts'
import { takenDays } from './assigning.ts'
import { cellsOf } from './read.ts'
import type { BoardSpan, CellRow } from './read.ts'

const week = 7

/** A run of last week with a crew, and where it would go: onto an uncovered assignment, or as a new one. */
interface Line {
  readonly source: CellRow
  readonly day: string
  readonly write: Write
}

const ran: ReadonlySet<string> = new Set(['planned', 'confirmed', 'dispatched', 'in_progress', 'completed'])

/**
 * Puts who drove last week on the same runs of this one, where nobody is on them yet. Each is judged as if planned by hand, and those left
 * together: what is refused is named and stays open. `only` takes those lines alone; without `confirmed`, warnings are asked about first.
 */
export const copyWeek = async (
  tx: Tx,
  span: BoardSpan,
  { only, confirmed }: { only: readonly string[] | null; confirmed: boolean },
): Promise<Copy> => {
  const record = kindOf(tx.deps, 'run-assignments')
  const { lines, covered } = await planned(tx, span, only)
  const checked = await checkBatch(
    tx,
    record,
    lines.map(({ write }) => write),
  )
  const good = checked.filter(({ issues }) => issues.length === 0)
  const warnings = good.flatMap((write) => write.warnings ?? [])
  if (warnings.length > 0 && !confirmed)
    throw new AppError('confirm_needed', warnings.map(({ message }) => message).join('. '), [], { warnings })
  const written = new Map((await commitBatch(tx, record, good, 'Copied from last week')).map((write) => [write.after.id, write]))
  const rows = lines.map((line, at) => copiedOf(line, written.get(line.write.after.id) ?? checked[at] ?? line.write))
  return { rows, covered, batchId: good.length === 0 ? null : tx.batchId }
}

const copiedOf = ({ source, day }: Line, { issues, warnings }: Write): Copied => ({
  from: source.id,
  label: source.label,
  day,
  drivers: source.drivers.map(({ title }) => title),
  unit: source.unit?.title ?? null,
  refusal: issues[0]?.message ?? null,
  warnings: (warnings ?? []).map(({ message }) => message),
})

const planned = async (
  tx: Tx,
  { from, to, divisions }: BoardSpan,
  only: readonly string[] | null,
): Promise<{ lines: Line[]; covered: number }> => {
  const record = kindOf(tx.deps, 'run-assignments')
  const before = await cellsOf(tx, { from: daysAfter(from, -week), to: daysAfter(to, -week), divisions })
  const sources = before
    .filter(({ id, run, status, drivers }) => run !== null && drivers.length > 0 && ran.has(status) && (only?.includes(id) ?? true))
    .map((source) => ({ source, run: source.run ?? '', day: daysAfter(source.day, week) }))
    .filter(({ day }) => day >= tx.today)
  const taken = await takenDays(
    tx,
    sources.map(({ run, day }) => ({ run, day })),
  )
  const standing = new Map((await lockRecords(tx, record, [...taken.values()])).map((row) => [row.id, row]))
  const paused = await pausedRuns(
    tx,
    sources.map(({ run }) => run),
  )
  const lines: Line[] = []
  let covered = 0
  for (const { source, run, day } of sources) {
    const id = taken.get(`${run} ${day}`)
    const row = standing.get(id ?? '')
    if (id !== undefined && row?.status !== 'unassigned') {
      covered += 1
      continue
    }
    const seats = crewOf(source)
    const [write] =
      row === undefined ? await plannedCreates(tx, record, [{ ...seats, run, serviceDate: day }]) : [plannedUpdate(tx, record, row, seats)]
    if (write === undefined) continue
    if (paused.has(run)) write.issues.push({ field: 'run', message: 'This run is not active' })
    lines.push({ source, day, write })
  }
  return { lines, covered }
}

const crewOf = ({ drivers, unit, trailers }: CellRow) => ({
  driver: null,
  secondDriver: null,
  relayDriver: null,
  ...Object.fromEntries(drivers.map(({ seat, id }) => [seat, id])),
  vehicle: unit?.id ?? null,
  trailers: [...trailers],
})

const pausedRuns = async (tx: Tx, runs: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = await tx.query<{ id: string }>(sql`
    select id from runs where id = any(${arrayOf([...new Set(runs)], 'uuid')}) and (status <> 'active' or archived_at is not null)`)
  return new Set(found.map(({ id }) => id))
}
