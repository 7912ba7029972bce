import { may } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { SessionUser } from '../platform/session.ts'
import { wrongStateSentence } from './moves.ts'
import type { StoredRow } from './rules.ts'

export interface Abilities {
  readonly update: boolean
  readonly archive: boolean
  readonly restore: boolean
  readonly export: boolean
  /** Moves offered now. */
  readonly moves: readonly string[]
  /** Why something is not possible: by `update`, `archive` or a move's name. */
  readonly why: Readonly<Record<string, string>>
}

/** What this person may do with this record now, decided once on the server; the browser only shows it. */
export const abilitiesOf = (record: RecordDefinition, user: SessionUser, row: StoredRow): Abilities => {
  const archived = row['archivedAt'] !== null
  const why: Record<string, string> = {}
  const allow = (name: string, byRole: boolean, refusal: string | null): boolean => {
    if (!byRole) why[name] = 'Your role does not allow this.'
    else if (refusal !== null) why[name] = refusal
    return byRole && refusal === null
  }
  const whileArchived = archived ? `This ${record.label.one.toLowerCase()} is archived. Restore it first.` : null
  const moves = Object.entries(record.lifecycle.moves).filter(([name, move]) =>
    allow(name, move.roles.includes(user.role), whileArchived ?? (move.from.includes(row.status) ? null : wrongStateSentence(record, move)))).map(([name]) => name)
  return {
    update: allow('update', may(user.role, 'update', record), whileArchived),
    archive: allow('archive', may(user.role, 'archive', record), archived ? 'Already archived.' : null),
    restore: allow('restore', may(user.role, 'archive', record), archived ? null : 'Not archived.'),
    export: may(user.role, 'export', record),
    moves, why,
  }
}
