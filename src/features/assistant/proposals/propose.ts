import { may, wholeReaders } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { isFilterable, parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { fieldEntries, fieldOf } from '#kit/record.ts'
import type { Values } from '#kit/schemas.ts'
import { inSentence, withArticle } from '#kit/words.ts'
import { abilitiesOf } from '#engine/read/abilities.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { listPage } from '#engine/read/list.ts'
import { readRecord } from '#engine/write/store.ts'
import { assistantActor, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { hrefOf } from '#features/questions/groups.ts'
import type { Lexicon } from '../lexicon.ts'
import { runsTouched } from './runs-touched.ts'
import type { Act, Card, Draft } from './act.ts'
import { rehearse } from './carry-out.ts'
import { isKeptForPeople } from './kept-for-people.ts'
import { valueWords } from './words-of.ts'

/** A card to confirm, or why there is none. */
export interface Proposed {
  readonly response: string
  readonly draft: Draft | null
  readonly list: { readonly href: string; readonly label: string } | null
}

const notThere = 'I can’t show that. It may not exist, or your role may not have access.'
const refused = (response: string): Proposed => ({ response, draft: null, list: null })
/** Fields of a new record that stand in the card, to be changed before it is confirmed. */
const asked: Readonly<Record<string, readonly string[]>> = {
  tasks: ['title', 'dueAt', 'priority'],
  'maintenance-todos': ['title', 'dueOn', 'priority'],
  'time-off': ['type', 'start', 'end'],
}

/** Plans the change with the person's own rights and says it in words. Nothing is written. */
export const propose = async (deps: Deps, user: SessionUser, { kinds }: Lexicon, act: Act): Promise<Proposed> => {
  try {
    switch (act.what) {
      case 'move':
        return await proposeMove(deps, user, kinds[act.named.kind], act)
      case 'moveOf':
        return await proposeMoveOf(deps, user, kinds[act.kind], act)
      case 'create':
        return await proposeCreate(deps, user, kinds[act.kind], kinds, act)
      case 'comment':
        return await proposeComment(deps, user, kinds[act.named.kind], act)
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    return refused(notThere)
  }
}

const proposeMove = async (
  deps: Deps,
  user: SessionUser,
  record: RecordDefinition | undefined,
  { named, moves }: Extract<Act, { what: 'move' }>,
): Promise<Proposed> => {
  if (record === undefined) return refused(notThere)
  const row = await readRecord(deps, record, user, named.id)
  const place = placeOf(record, row)
  const name = moves.find((move) => abilitiesOf(deps.rules, record, user, row).moves.includes(move)) ?? moves[0] ?? ''
  const move = record.lifecycle.moves[name]
  if (move === undefined) return refused(notThere)
  if (isKeptForPeople(record.name, name))
    return {
      ...refused(`“${move.label}” is decided on the page of the ${inSentence(record.label.one)} itself, not from here.`),
      list: { href: place.href, label: `Open ${row.number}` },
    }
  const { moves: possible, why } = abilitiesOf(deps.rules, record, user, row)
  if (!possible.includes(name))
    return { ...refused(`${place.label}: ${why[name] ?? 'This step is not possible now.'}`), list: openIt(row, place) }
  const asks = Object.keys(move.asks ?? {})
  const to = move.to ?? row.status
  const seen: Values = Object.fromEntries(
    ['status', ...asks.filter((field) => isPlain(record, field))].map((field) => [field, row[field] ?? null]),
  )
  const plan = { type: 'move', kind: record.name, id: row.id, move: name, seen } as const
  const lacks = Object.values(move.asks ?? {}).some((field) => field.required === true)
  const judged = lacks ? { warnings: [], refusal: null } : await tried(deps, user, { plan, values: {} })
  if (judged.refusal !== null) return { ...refused(`${place.label}: ${judged.refusal}`), list: openIt(row, place) }
  const card: Card = {
    heading: `${move.label}: ${place.label}`,
    // "Close" alone would read as closing the card.
    confirm: move.label.includes(' ') ? move.label : `${move.label} ${inSentence(record.label.one)}`,
    danger: move.tone === 'danger',
    kind: record.name,
    move: name,
    record: place,
    changes:
      to === row.status
        ? []
        : [{ label: 'Status', from: valueWords(record, 'status', row.status, ''), to: valueWords(record, 'status', to, '') ?? to }],
    editable: asks,
    values: Object.fromEntries(Object.entries(move.asks ?? {}).flatMap(([field, one]) => ('default' in one ? [[field, one.default]] : []))),
    warnings: judged.warnings,
    undoable: !Object.hasOwn(record.lifecycle.moves, `undo_${name}`),
  }
  return { response: ready, draft: { plan, card }, list: null }
}

/** The record is found by whose it is and by the states from which the step leads; of several the person chooses in their list. */
const proposeMoveOf = async (
  deps: Deps,
  user: SessionUser,
  record: RecordDefinition | undefined,
  { owner, moves }: Extract<Act, { what: 'moveOf' }>,
): Promise<Proposed> => {
  const by =
    record === undefined
      ? undefined
      : fieldEntries(record).find(([name, field]) => field.kind === 'ref' && field.to === owner.kind && isFilterable(record, name))
  if (record === undefined || by === undefined) return refused(notThere)
  const from = [...new Set(moves.flatMap((move) => record.lifecycle.moves[move]?.from ?? []))]
  const query = { [by[0]]: owner.id, status: from.join(',') }
  const { text } = await listPage(deps, record, user, parseListQuery(record, { ...query, limit: '2', fields: 'title' }))
  const [first, ...others] = JSON.parse(text) as { id: string; title: string }[]
  if (first === undefined) {
    const states = from.map((state) => inSentence(record.lifecycle.states[state]?.label ?? state)).join(' or ')
    return refused(`${owner.label} has no ${inSentence(record.label.one)} that is ${states}.`)
  }
  if (others.length > 0)
    return {
      ...refused(`${owner.label} has several. Choose the one you mean.`),
      list: { href: hrefOf(record, query), label: 'Open the list' },
    }
  return proposeMove(deps, user, record, { what: 'move', named: { kind: record.name, id: first.id, label: first.title }, moves })
}

const ready = 'Here is what I would change. Nothing is saved until you confirm it.'
const placeOf = (record: RecordDefinition, row: StoredRow): { label: string; href: string } => ({
  label: row.title.includes(row.number) || row.number === '' ? row.title : `${row.number}, ${row.title}`,
  href: `${record.path}/${row.id}`,
})
const openIt = (row: StoredRow, { href }: { href: string }): Proposed['list'] => ({ href, label: `Open ${row.number}` })

const proposeCreate = async (
  deps: Deps,
  user: SessionUser,
  record: RecordDefinition | undefined,
  kinds: Lexicon['kinds'],
  { values, about }: Extract<Act, { what: 'create' }>,
): Promise<Proposed> => {
  if (record === undefined) return refused(notThere)
  const one = inSentence(record.label.one)
  if (!may(user.role, 'create', record)) return refused(`Your role can’t add ${inSentence(record.label.many)}.`)
  const target = about === null ? undefined : kinds[about.kind]
  const row = about === null || target === undefined ? null : await readRecord(deps, target, user, about.id)
  const given: Values = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
  const editable = asked[record.name] ?? []
  const plan = { type: 'create', kind: record.name, values: given } as const
  const { warnings, refusal } = await tried(deps, user, { plan, values: {} })
  if (refusal !== null) return refused(`I can’t propose that. ${refusal}.`.replace(/\.\.$/, '.'))
  const card: Card = {
    heading: `Add ${withArticle(one)}`,
    confirm: `Add ${one}`,
    danger: false,
    kind: record.name,
    move: null,
    record: row === null || target === undefined ? null : placeOf(target, row),
    changes: [],
    editable,
    values: Object.fromEntries(editable.map((field) => [field, given[field] ?? defaultOf(record, field)])),
    warnings: [...warnings, ...(await runsTouched(deps, user, kinds, given))],
    undoable: true,
  }
  return { response: ready, draft: { plan, card }, list: null }
}

/** Values that a read shows as they are stored: others cannot be compared when the card is confirmed. */
const isPlain = (record: RecordDefinition, name: string): boolean => {
  const field = fieldOf(record, name)
  return field !== undefined && field.confidential === undefined && field.computed !== true
}

const defaultOf = (record: RecordDefinition, name: string): unknown => {
  const field = fieldOf(record, name)
  return field !== undefined && 'default' in field ? field.default : null
}

const proposeComment = async (
  deps: Deps,
  user: SessionUser,
  record: RecordDefinition | undefined,
  { named, body }: Extract<Act, { what: 'comment' }>,
): Promise<Proposed> => {
  if (record === undefined || !wholeReaders(record).includes(user.role)) return refused(notThere)
  const row = await readRecord(deps, record, user, named.id)
  const place = placeOf(record, row)
  const card: Card = {
    heading: `Comment on ${place.label}`,
    confirm: 'Add comment',
    danger: false,
    kind: record.name,
    move: null,
    record: place,
    changes: [],
    editable: ['body'],
    values: { body },
    warnings: [],
    undoable: false,
  }
  return { response: ready, draft: { plan: { type: 'comment', kind: record.name, id: row.id }, card }, list: null }
}

/** What the rules say of it as it is proposed: warnings to be accepted, or why it is not possible. */
const tried = async (
  deps: Deps,
  user: SessionUser,
  given: Parameters<typeof rehearse>[1],
): Promise<{ warnings: readonly string[]; refusal: string | null }> => {
  try {
    await inTransaction(deps, assistantActor(user), (tx) => rehearse(tx, given))
    return { warnings: [], refusal: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    if (error.code !== 'confirm_needed')
      return { warnings: [], refusal: error.issues.map(({ message }) => message).join('. ') || error.message }
    const warnings = (error.extra['warnings'] as readonly { message: string }[] | undefined) ?? []
    return { warnings: warnings.map(({ message }) => message), refusal: null }
  }
}
