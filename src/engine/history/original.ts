import { sql } from 'drizzle-orm'
import { asEnteredBy, asSeenBy, readsBeside } from '#kit/access.ts'
import type { Viewer } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { isStored } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import type { Deps } from '../write/rules.ts'
import type { Change } from '../change.ts'
import { shownChanges, withoutState, withoutWords } from './history.ts'
import type { StoredRow } from '../write/rules.ts'
import { run } from '../sql.ts'

/** A record as it was first saved. */
export interface Original {
  /** When it was saved, ISO UTC. */
  readonly at: string
  readonly actor: { readonly kind: string; readonly id: string | null; readonly name: string | null }
  /** By field: every stored one, null where nothing was said, confidential ones always null. */
  readonly values: Readonly<Record<string, unknown>>
  /** Titles behind references, as they read today. */
  readonly labels: Readonly<Record<string, string>>
}

interface Creation {
  readonly at: string
  readonly actorKind: string
  readonly actorId: string | null
  readonly actorName: string | null
  readonly changes: readonly Change[]
}

/**
 * The record as first saved, rebuilt from the event of its creation, which nothing can alter. `row` is the record as the viewer reads
 * it; whoever entered it reads all they wrote. Throws not_found where no creation was written down.
 */
export const originalOf = async (deps: Deps, user: Viewer, record: RecordDefinition, row: StoredRow): Promise<Original> => {
  const { id: viewer, role } = user
  const [creation] = await run<Creation>(
    deps.pool,
    sql`
    select to_json(e.at)#>>'{}' as at, e.actor_kind as "actorKind", e.actor_id as "actorId", u.title as "actorName", e.changes
    from events e left join users u on u.id = e.actor_id
    where e.record_id = ${row.id}::uuid and e.kind = ${record.name} and e.action = 'create'
    order by e.id limit 1`,
  )
  if (!creation) throw new AppError('not_found', `The first version of this ${inSentence(record.label.one)} was not kept.`)
  const own = creation.actorId === viewer
  const known = own ? asEnteredBy(role, record) : asSeenBy(role, record)
  const lists = await shownChanges(deps, user, own ? { ...record, fields: { ...record.fields, ...known.fields } } : record, [
    creation.changes,
  ])
  const [changes = []] = await withoutState(deps, role, record, [row.id], lists)
  const read = readsBeside(role, record, row) ? changes : withoutWords(role, record, changes, own)
  const said = new Map(read.map((change) => [change.field, change]))
  const stored = fieldEntries(known).filter(([, field]) => isStored(field))
  return {
    at: creation.at,
    actor: { kind: creation.actorKind, id: creation.actorId, name: creation.actorName },
    values: Object.fromEntries(stored.map(([property]) => [property, said.get(property)?.to ?? null])),
    labels: Object.fromEntries(
      stored.flatMap(([property]) => {
        const title = said.get(property)?.toTitle
        return title === undefined ? [] : [[property, title]]
      }),
    ),
  }
}
