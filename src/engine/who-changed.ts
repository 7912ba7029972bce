import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { formatAge } from '#kit/dates/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { changesSomething } from './history/history.ts'
import type { StoredRow } from './write/rules.ts'
import type { ReadTx } from './write/rules.ts'

interface LastChange {
  readonly action: string
  readonly by: string | null
  readonly name: string | null
  readonly at: string
  readonly moved: boolean
}

const statusChanged: SQL = sql`(e.action <> 'create' and e.changes @> '[{"field":"status"}]'::jsonb)`

const verbs: Readonly<Record<string, string>> = { archive: 'archived', restore: 'restored' }

/**
 * "Dana Whitfield changed this repair 2 min ago. It is now Closed.": the last of the changes `which` selects (over an event `e`), for
 * somebody who reads the record and therefore its history, which names the same person. Null when there is none.
 */
const lastChange = async (tx: ReadTx, record: RecordDefinition, row: StoredRow, which: SQL): Promise<string | null> => {
  const [last] = await tx.query<LastChange>(sql`
    select e.action, e.actor_id as by, u.title as name, to_json(e.at)#>>'{}' as at, bool_or(${statusChanged}) over () as moved
    from events e left join users u on u.id = e.actor_id
    where e.record_id = ${row.id}::uuid and e.kind = ${record.name} and e.version is not null and ${changesSomething} and ${which}
    order by e.id desc limit 1`)
  if (last === undefined) return null
  const who = last.by !== null && last.by === tx.actor.id ? 'You' : (last.name ?? 'Longhaul')
  const changed = `${who} ${verbs[last.action] ?? 'changed'} this ${inSentence(record.label.one)} ${formatAge(last.at, tx.now)}.`
  return last.moved ? `${changed} It is now ${record.lifecycle.states[row.status]?.label ?? row.status}.` : changed
}

/** Refuses a writer whose version is out of date: who changed the record since, when, and both versions for the merge. */
export const assertVersion = async (
  tx: ReadTx,
  record: RecordDefinition,
  before: StoredRow,
  version: number | null | undefined,
): Promise<void> => {
  if (version === null || version === undefined || before.version === version) return
  const changed = await lastChange(tx, record, before, sql`e.version > ${version}::int`)
  const said = changed ?? `Someone changed this ${inSentence(record.label.one)} after you opened it.`
  throw new AppError('stale', `${said} Nothing was saved. Check what changed, then try again.`, [], {
    yourVersion: version,
    currentVersion: before.version,
  })
}

/** Refuses a change to an archived record, and says who archived it. */
export const assertNotArchived = async (tx: ReadTx, record: RecordDefinition, before: StoredRow): Promise<void> => {
  if (before['archivedAt'] === null) return
  const archived = await lastChange(tx, record, before, sql`e.action = 'archive'`)
  throw new AppError('conflict', `${archived ?? `This ${inSentence(record.label.one)} is archived.`} Restore it first.`)
}

/** The refusal of archiving what is archived, or of restoring what is not. */
export const alreadyDone = async (
  tx: ReadTx,
  record: RecordDefinition,
  before: StoredRow,
  action: 'archive' | 'restore',
): Promise<AppError> => {
  const fallback = action === 'archive' ? 'Already archived.' : 'This record is not archived.'
  return new AppError('conflict', (await lastChange(tx, record, before, sql`e.action = ${action}`)) ?? fallback)
}

/** The refusal of a move that the present status rules out: who set that status and when, then `rule`, the sentence on when it is possible. */
export const wrongState = async (tx: ReadTx, record: RecordDefinition, before: StoredRow, rule: string): Promise<AppError> => {
  const changed = await lastChange(tx, record, before, statusChanged)
  return new AppError('move_refused', changed === null ? rule : `${changed} ${rule}`)
}
