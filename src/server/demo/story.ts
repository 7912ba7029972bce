import { v7 as uuidv7 } from 'uuid'
import type { RecordDefinition } from '#kit/record.ts'
import { fieldEntries } from '#kit/record.ts'
import { defaultsOf } from '#kit/defaults.ts'
import type { Values } from '#kit/schemas.ts'
import { changesBetween } from '#engine/write/write.ts'
import type { Change } from '#engine/change.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import type { Dice } from './dice.ts'

/** One thing somebody did to a record. `by` null means the system or the sync. */
export interface Act {
  readonly at: Date
  readonly by: string | null
  readonly as?: 'user' | 'sync' | 'import' | 'system'
  readonly set?: Values
  readonly status?: string
  readonly reason?: string
  readonly batchId?: string
  /** A measured value (mileage, time of the sync): it has no history of its own and leaves the version alone. */
  readonly measured?: true
}

/** A record's life: the first act creates it; the others may be told in any order. */
export interface Plot {
  readonly record: RecordDefinition
  readonly id: string
  readonly acts: Act[]
}

export interface StoryEvent {
  readonly batchId: string
  readonly kind: string
  readonly recordId: string
  readonly action: 'create' | 'update' | 'status'
  readonly changes: readonly Change[]
  readonly version: number
  readonly actorKind: string
  readonly actorId: string | null
  readonly reason: string | null
  readonly at: string
}

export interface Story {
  readonly record: RecordDefinition
  readonly row: StoredRow
  readonly events: readonly StoryEvent[]
}

/** Ids that are the same for the same seed and grow with time, as the product's own do. */
export const idMaker = (dice: Dice): ((at: Date) => string) => {
  let sequence = 0
  return (at) => {
    sequence += 1
    return uuidv7({ msecs: at.getTime(), seq: sequence, random: dice.bytes(16) })
  }
}

/** Plays a plot: the row as it stands today, and the history that led there. */
export const play = (plot: Plot, newId: (at: Date) => string): Story => {
  const { record, id } = plot
  const [first, ...rest] = plot.acts
  if (first === undefined) throw new Error(`${record.name} without an act`)
  const later = rest.filter((act) => act.at >= first.at).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  let row: StoredRow = {
    ...Object.fromEntries(
      fieldEntries(record)
        .filter(([, field]) => field.computed !== true)
        .map(([property]) => [property, null]),
    ),
    ...defaultsOf(record),
    id,
    number: '',
    title: '',
    status: record.lifecycle.initial,
    version: 0,
    source: 'demo',
    tags: [],
    createdAt: first.at.toISOString(),
    createdBy: first.by,
    archivedAt: null,
    archiveReason: null,
    statusSince: first.at.toISOString(),
  }
  const events: StoryEvent[] = []
  for (const act of [first, ...later]) {
    if (act.measured === true) {
      row = { ...row, ...act.set }
      continue
    }
    const before = row.version === 0 ? null : row
    row = after(row, act)
    const changes = changesBetween(record, before, row)
    if (before !== null && changes.length === 0) {
      row.version -= 1
      continue
    }
    events.push({
      batchId: act.batchId ?? newId(act.at),
      kind: record.name,
      recordId: id,
      action: before === null ? 'create' : act.status === undefined ? 'update' : 'status',
      changes,
      version: row.version,
      actorKind: act.as ?? 'user',
      actorId: act.by,
      reason: act.reason ?? null,
      at: act.at.toISOString(),
    })
  }
  return { record, row, events }
}

const after = (row: StoredRow, act: Act): StoredRow => {
  const moment = act.at.toISOString()
  const status = act.status ?? row.status
  return {
    ...row,
    ...act.set,
    status,
    version: row.version + 1,
    updatedAt: moment,
    updatedBy: act.by,
    ...(status === row.status ? {} : { statusSince: moment }),
  }
}
