import { sql } from 'drizzle-orm'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import type { SQL } from 'drizzle-orm'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { changeRecords, lockBeyondLimits, sets, textOf } from '#records/effects.ts'
import { answerTo, isUndatedDeath } from './answers.ts'
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
    ...(isUndatedDeath(row) ? (['fatality'] as const) : []),
    ...(row['inpatient'] === true ? (['inpatient'] as const) : []),
    ...namedEvents([row['description'], row['injuryDetail'], row['whatHappened'], row['activityBefore']]),
  ]),
]

/** The move by which a person says what happened; it answers also where the answer stays the same. */
export const answering = 'answer_severe'

/**
 * What a case names by itself stays open until a person answers. An answer closes what was named before it; words that come after it
 * ask again. A death that the answers name stays open, whatever else is answered, until its date is given or that answer is corrected.
 */
export const settleNamed = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const linked = writes.filter((write) => !isAnswered(write) && (isDeathWithdrawn(write) || isLinked(write)))
  const named = await namedElsewhere(
    tx,
    linked.map(({ after }) => after),
  )
  for (const write of writes) {
    const { before, after } = write
    keepKnown(write)
    const knownAt = before === null ? firstKnown(after) : tx.now.toISOString()
    if (isAnswered(write)) {
      refuseNone(write)
      const open = isUndatedDeath(after) ? (withNamed(after, ['fatality'], knownAt) ?? namedOf(after)) : []
      after['severeNamed'] = open.filter(({ kind }) => kind === 'fatality')
      continue
    }
    const told = before === null ? [] : namedInCase(before)
    const elsewhere = linked.includes(write) ? named(after) : []
    const fresh = [...namedInCase(after).filter((kind) => !told.includes(kind)), ...(isLinked(write) ? elsewhere : [])]
    const open = withNamed(after, fresh, knownAt) ?? namedOf(after)
    const isAlive = isDeathWithdrawn(write) && ![...namedInCase(after), ...elsewhere].includes('fatality')
    after['severeNamed'] = isAlive || isDated(after) ? open.filter(({ kind }) => kind !== 'fatality') : open
  }
}

const links = ['claim', 'accident'] as const

const isLinked = (write: Write): boolean => links.some((link) => write.after[link] !== null && sets(write, link))

const isAnswered = (write: Write): boolean => write.move === answering || (sets(write, 'severeKind') && write.after['severeKind'] !== null)

const isDeathWithdrawn = ({ before, after }: Write): boolean =>
  before !== null && answerTo(before, 'death') === 'yes' && answerTo(after, 'death') !== 'yes'

const firstKnown = (row: StoredRow): string => textOf(row['learnedAt']) ?? String(row['occurredAt'])

const isDated = (row: StoredRow): boolean => textOf(row['outcomeDeath']) !== null

const refuseNone = ({ after, issues }: Write): void => {
  if (isUndatedDeath(after) && after['severeKind'] === 'none')
    issues.push({
      field: 'severeKind',
      message: 'The answers indicate that the employee died. Enter the date of death, or correct that answer',
    })
}

/** What came to be known after the case keeps its moment when a person answers: 8 or 24 hours run from then (29 CFR 1904.39(a), (b)(7)). */
const keepKnown = ({ before, after }: Write): void => {
  for (const { kind, knownAt } of before === null ? [] : namedOf(before)) {
    const property = kind === 'fatality' ? 'deathLearnedAt' : 'severeLearnedAt'
    const died = textOf(after['outcomeDeath'])
    // Nobody knows of a death before it.
    const isSaid = kind === 'fatality' ? died !== null && knownAt.slice(0, 10) >= died : after['severeKind'] === kind
    if (isSaid && Date.parse(knownAt) > Date.parse(firstKnown(after))) after[property] ??= knownAt
  }
}

/** The same as `isUndatedDeath`. */
const deathIsUndated = sql`(outcome_death is null and answers @> '[{"question": "death", "answer": "yes"}]')`

/** Cases under way from before words were read: what they name counts from when they were known. */
export const readOpenCases = async (tx: Tx): Promise<void> => {
  const open = await tx.query<{ id: string }>(
    sql`select id from osha_claims where status in ('open', 'investigating') and archived_at is null
      and ((severe_named is null and severe_kind is null) or (${deathIsUndated} and not coalesce(severe_named, '[]') @> '[{"kind": "fatality"}]')) order by id`,
  )
  const rows = await lockBeyondLimits(
    tx,
    'osha-claims',
    open.map(({ id }) => id),
  )
  const named = new Map<string, readonly NamedEvent[]>()
  const elsewhere = await namedElsewhere(tx, rows)
  for (const row of rows) {
    // One that was read already is asked about the death alone that its answers name.
    const kinds: readonly SevereKind[] =
      row['severeKind'] !== null || Array.isArray(row['severeNamed']) ? ['fatality'] : [...namedInCase(row), ...elsewhere(row)]
    const found = withNamed(row, kinds, firstKnown(row))
    if (found !== null) named.set(row.id, found)
  }
  await changeRecords(
    tx,
    'osha-claims',
    [...named.keys()],
    (row) => ({ severeNamed: named.get(row.id) }),
    'Names a severe event that isn’t answered yet',
  )
}

/** How the question after a severe event stands: named and not answered, not answered, answered with an event, answered with none. */
export const severeStateOf = (row: SQL): SQL => sql`(case
  when jsonb_array_length(coalesce(${row}.severe_named, '[]')) > 0 then 'named'
  when ${row}.severe_kind is null then (case when ${row}.outcome_death is null then 'open' else 'severe' end)
  when ${row}.severe_kind = 'none' and ${row}.outcome_death is null then 'none' else 'severe' end)`
