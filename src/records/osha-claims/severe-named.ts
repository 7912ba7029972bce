import { sql } from 'drizzle-orm'
import type { StoredRow, Write } from '#server/engine/rules.ts'
import type { SQL } from 'drizzle-orm'
import type { ReadTx, Tx } from '#server/engine/transaction.ts'
import { changeRecords, lockBeyondLimits, sets, textOf } from '../effects.ts'
import { namedElsewhere } from './named-elsewhere.ts'
import { namedEvents } from './osha/named-events.ts'
import type { SevereKind } from './osha/severe.ts'

/** A severe event that the words of a case, its claim or its accident name, and about which nobody has answered yet. */
export interface NamedEvent {
  readonly kind: SevereKind
  /** When it came to be known here, ISO 8601: 8 or 24 hours run from then (29 CFR 1904.39(a), (b)(7)). */
  readonly knownAt: string
}

export const namedOf = (row: Readonly<Record<string, unknown>>): readonly NamedEvent[] =>
  Array.isArray(row['severeNamed']) ? (row['severeNamed'] as NamedEvent[]) : []

/** Said already: answered as this kind, dead with a date, or named before. */
const isKnown = (row: Readonly<Record<string, unknown>>, kind: SevereKind): boolean =>
  row['severeKind'] === kind ||
  (kind === 'fatality' && textOf(row['outcomeDeath']) !== null) ||
  namedOf(row).some((one) => one.kind === kind)

/** The open events of a case with these kinds beside them; null where that says nothing new. */
export const withNamed = (
  row: Readonly<Record<string, unknown>>,
  kinds: readonly SevereKind[],
  knownAt: string,
): readonly NamedEvent[] | null => {
  const fresh = [...new Set(kinds)].filter((kind) => !isKnown(row, kind))
  return fresh.length === 0 ? null : [...namedOf(row), ...fresh.map((kind) => ({ kind, knownAt }))]
}

const namedInCase = (row: StoredRow): readonly SevereKind[] => [
  ...new Set([
    ...(row['inpatient'] === true ? (['inpatient'] as const) : []),
    ...namedEvents([row['description'], row['injuryDetail'], row['whatHappened'], row['activityBefore']]),
  ]),
]

/** The move by which a person says what happened; it answers also where the answer stays the same. */
export const answering = 'answer_severe'

/**
 * What a case names by itself stays open until a person answers. An answer closes what was named before it; words that come after it
 * ask again.
 */
export const settleNamed = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const linked = writes.filter((write) => !isAnswered(write) && links.some((link) => write.after[link] !== null && sets(write, link)))
  const named = await namedElsewhere(
    tx,
    linked.map(({ after }) => after),
  )
  for (const write of writes) {
    const { before, after } = write
    if (isAnswered(write)) {
      after['severeNamed'] = []
      continue
    }
    const told = before === null ? [] : namedInCase(before)
    const fresh = [...namedInCase(after).filter((kind) => !told.includes(kind)), ...(linked.includes(write) ? named(after) : [])]
    const knownAt = before === null ? (textOf(after['learnedAt']) ?? String(after['occurredAt'])) : tx.now.toISOString()
    after['severeNamed'] = withNamed(after, fresh, knownAt) ?? namedOf(after)
  }
}

const links = ['claim', 'accident'] as const

const isAnswered = (write: Write): boolean => write.move === answering || (sets(write, 'severeKind') && write.after['severeKind'] !== null)

/** Cases under way from before words were read: what they name counts from when they were known. */
export const readOpenCases = async (tx: Tx): Promise<void> => {
  const open = await tx.query<{ id: string }>(
    sql`select id from osha_claims where severe_named is null and severe_kind is null and status in ('open', 'investigating') and archived_at is null order by id`,
  )
  const rows = await lockBeyondLimits(
    tx,
    'osha-claims',
    open.map(({ id }) => id),
  )
  const named = new Map<string, readonly NamedEvent[]>()
  const elsewhere = await namedElsewhere(tx, rows)
  for (const row of rows) {
    const found = withNamed(row, [...namedInCase(row), ...elsewhere(row)], textOf(row['learnedAt']) ?? String(row['occurredAt']))
    if (found !== null) named.set(row.id, found)
  }
  await changeRecords(
    tx,
    'osha-claims',
    [...named.keys()],
    (row) => ({ severeNamed: named.get(row.id) }),
    'Names a severe event nobody has answered',
  )
}

/** How the question after a severe event stands: named and not answered, not answered, answered with an event, answered with none. */
export const severeStateOf = (row: SQL): SQL => sql`(case
  when jsonb_array_length(coalesce(${row}.severe_named, '[]')) > 0 then 'named'
  when ${row}.severe_kind is null then (case when ${row}.outcome_death is null then 'open' else 'severe' end)
  when ${row}.severe_kind = 'none' and ${row}.outcome_death is null then 'none' else 'severe' end)`
