import { may } from '#kit/access.ts'
import type { OpenDuty } from '#kit/duty/duty.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import { inSentence } from '#kit/words.ts'
import type { SessionUser } from '#platform/session.ts'
import { wrongStateSentence } from '../write/wrong-state.ts'
import { frozenSentence } from '../write/frozen.ts'
import type { RulesTable, StoredRow } from '../write/rules.ts'

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

/** They depend on kind, role, status and archive alone, so each combination is worked out once; a frozen record says its own reason. */
const known = new WeakMap<RecordDefinition, Map<string, Abilities>>()

/** What this person may do with this record now, decided once on the server; the browser only shows it. */
export const abilitiesOf = (
  rules: RulesTable,
  record: RecordDefinition,
  user: Pick<SessionUser, 'role' | 'id'>,
  row: StoredRow,
): Abilities => {
  const archived = row['archivedAt'] !== null
  const frozen = frozenSentence(rules, record.name, row)
  if (frozen !== null)
    return withoutRuledOut(
      rules,
      record,
      user.id,
      row,
      decide(record, user.role, row.status, archived, { frozen, thaws: rules[record.name]?.thaws ?? [] }),
    )
  const key = `${user.role}|${row.status}|${String(archived)}`
  const kept = known.get(record) ?? new Map<string, Abilities>()
  known.set(record, kept)
  const abilities = kept.get(key) ?? decide(record, user.role, row.status, archived, thawed)
  kept.set(key, abilities)
  return withoutRuledOut(rules, record, user.id, row, abilities)
}

/** Leaves out the moves that this record's own values rule out for this person, each with its sentence. */
const withoutRuledOut = (rules: RulesTable, record: RecordDefinition, by: string, row: StoredRow, abilities: Abilities): Abilities => {
  const moves = rules[record.name]?.moves
  if (moves === undefined) return abilities
  const refusals = abilities.moves.flatMap((name) => {
    const sentence = moves[name]?.ruledOut?.(row, by) ?? null
    return sentence === null ? [] : [[name, sentence] as const]
  })
  if (refusals.length === 0) return abilities
  const refused = Object.fromEntries(refusals)
  return { ...abilities, moves: abilities.moves.filter((name) => refused[name] === undefined), why: { ...abilities.why, ...refused } }
}

/** Leaves out the moves that an open duty holds, each with the duties that have to be done first. */
export const withoutHeld = (abilities: Abilities, open: readonly OpenDuty[]): Abilities => {
  const held = new Set(open.flatMap(({ holds }) => holds).filter((name) => abilities.moves.includes(name)))
  if (held.size === 0) return abilities
  const why = Object.fromEntries([...held].map((name) => [name, heldSentence(open, name)]))
  return { ...abilities, moves: abilities.moves.filter((name) => !held.has(name)), why: { ...abilities.why, ...why } }
}

/** The duties' own sentences, else "First: enter costs, determine preventability." */
export const heldSentence = (open: readonly OpenDuty[], move: string): string => {
  const holding = open.filter(({ holds }) => holds.includes(move))
  const own = holding.flatMap(({ held }) => held ?? [])
  return own.length > 0 ? own.join(' ') : `First: ${holding.map(({ verb }) => inSentence(verb)).join(', ')}.`
}

interface Frozen {
  readonly frozen: string | null
  /** Moves that are possible all the same. */
  readonly thaws: readonly string[]
}
const thawed: Frozen = { frozen: null, thaws: [] }

const decide = (record: RecordDefinition, role: Role, status: string, archived: boolean, { frozen, thaws }: Frozen): Abilities => {
  const why: Record<string, string> = {}
  const allow = (name: string, byRole: boolean, refusal: string | null): boolean => {
    if (!byRole) why[name] = 'Your role does not allow this.'
    else if (refusal !== null) why[name] = refusal
    return byRole && refusal === null
  }
  const whileArchived = archived ? `This ${inSentence(record.label.one)} is archived. Restore it first.` : null
  const moves = Object.entries(record.lifecycle.moves)
    .filter(([name, move]) =>
      allow(
        name,
        move.roles.includes(role),
        whileArchived ?? (move.from.includes(status) ? (thaws.includes(name) ? null : frozen) : wrongStateSentence(record, move)),
      ),
    )
    .map(([name]) => name)
  return {
    update: allow('update', may(role, 'update', record), whileArchived ?? frozen),
    archive: allow('archive', may(role, 'archive', record), archived ? 'Already archived.' : frozen),
    restore: allow('restore', may(role, 'archive', record), archived ? null : 'Not archived.'),
    export: may(role, 'export', record),
    moves,
    why,
  }
}
