import { asSeenBy, mayEnterField, mayReveal, readsWhole } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import type { Field } from '#kit/fields.ts'
import { isFilterable, isSortable, parseListQuery } from '#kit/list-query.ts'
import { fieldEntries, fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import { columnOf } from './columns.ts'
import { firstOf, limitContradictions, tabContradictions } from './declaration-links.ts'
import type { RecordRules } from './write/rules.ts'
import type { Kinds } from './read/scope.ts'

/*
 * Words of a declaration that take each other back. None of them fails by itself: a field that nobody can fill in, a step that writes its
 * reason over another, a view that opens a refusal are found by a user. So the start looks for them (docs/adr/0029).
 */

/** One word of a declaration and what is wrong with it: "workers-comp.narrative: …". */
type Check = (record: RecordDefinition, rules: RecordRules) => readonly string[]

const every = (roles: readonly Role[]): string => roles.join(', ')

/** A check of each field; `say` answers what is wrong with it, the first thing alone. */
const ofFields =
  (say: (record: RecordDefinition, name: string, field: Field) => readonly string[]): Check =>
  (record) =>
    fieldEntries(record).flatMap(([name, field]) => say(record, name, field).map((sentence) => `${record.name}.${name}: ${sentence}`))

const entered = ofFields((record, name, { enteredBy, readable }) => {
  if (enteredBy === undefined) return []
  const { create, update } = record.access
  const among = (roles: readonly Role[], wanted: boolean): Role[] => enteredBy.filter((role) => roles.includes(role) === wanted)
  const both = among(readable ?? [], true)
  const idle = among(create, false)
  const changing = among(update, true)
  const kept = enteredBy.filter((role) => !mayEnterField(role, record, name))
  return firstOf(
    readable === undefined && 'enteredBy hides nothing without readable: declare readable',
    both.length > 0 && `${every(both)} is in readable and in enteredBy: who reads it enters it anyway`,
    idle.length > 0 && `${every(idle)} is in enteredBy and creates no such record`,
    changing.length > 0 &&
      `${every(changing)} is in enteredBy and in update: it would change a record of which it does not see what it wrote`,
    kept.length > 0 &&
      `${every(kept)} is in enteredBy and cannot fill it in: its class, editable, system, computed or access.whole is against it`,
  )
})

const authored = ofFields((record, _name, field) => {
  if (field.authored === undefined) return []
  const { states, initial } = record.lifecycle
  const unknown = field.authored.while.filter((state) => !Object.hasOwn(states, state))
  const authors = record.access.create.filter((role) => !mayReveal(role, record, field))
  const stuck = authors.filter((role) => !record.access.update.includes(role) || !readsWhole(role, record))
  return firstOf(
    field.confidential === undefined && 'authored without confidential: everyone reads it, and no view is logged',
    (field.readable !== undefined || field.enteredBy !== undefined) &&
      'authored with readable or enteredBy: its author would not know the field. The readers of its class are enough',
    (field.system === true || field.computed === true) && 'authored and written by the program: its author cannot fill it in',
    unknown.length > 0 && `authored while ${unknown.join(', ')}, which is no state`,
    !field.authored.while.includes(initial) && `authored, but not while ${initial}, where a new record begins`,
    stuck.length > 0 && `authored, but ${every(stuck)} creates such a record and cannot change it, or does not read it whole`,
  )
})

/** Nobody reads it, or somebody is asked for it and cannot answer. */
const reachable = ofFields((record, name, field) => {
  const readers = record.access.read.filter((role) => readsWhole(role, record) && mayReveal(role, record, field))
  const { confidential, readable } = field
  const isAsked = field.required === true && field.system !== true && field.computed !== true && !('default' in field)
  const stopped = record.access.create.filter((role) => isAsked && !mayEnterField(role, record, name))
  return firstOf(
    confidential !== undefined &&
      (record.access.confidential?.[confidential] ?? []).length === 0 &&
      `confidential, but access.confidential names no reader of ${confidential} data`,
    readers.length === 0 && `${readable === undefined ? 'confidential' : 'readable'} for no role that reads the kind whole`,
    stopped.length > 0 && `required, but ${every(stopped)} creates such a record and may not fill it in`,
  )
})

const payment = ofFields((_record, _name, { confidential, kind }) =>
  confidential === 'payment' && kind !== 'text' ? ['confidential payment shows the last four digits of a text, and this is none'] : [],
)

const searched: Check = (record, { masked = {} }) =>
  fieldEntries(record).flatMap(([name, field]) => {
    if (field.search !== true) return []
    const why = field.confidential !== undefined ? 'confidential' : field.readable !== undefined ? 'readable' : undefined
    return firstOf(
      why !== undefined && `${record.name}.${name}: search with ${why} finds nothing: text hidden from some readers is not searched`,
      masked[name] !== undefined && `${record.name}.${name}: search with masked would find what the row hides`,
    )
  })

/** What a list is asked for by itself must be answered to each of its readers; a value shown on request has no place in it. */
const listed: Check = (record) => {
  const shown = new Set([...record.list.columns, ...record.list.facts])
  const masked = fieldEntries(record).flatMap(([name, { confidential }]) =>
    confidential !== undefined && shown.has(name)
      ? [`${record.name}.${name}: confidential but a column or fact of the list, where it’s empty for everyone`]
      : [],
  )
  const asked = record.access.read.flatMap((role) => {
    const seen = asSeenBy(role, record)
    const { filters, sort, views } = seen.list
    const filter = filters.filter((name) => !isFilterable(seen, name)).map((name) => `${record.name}.${name}: is no filter for ${role}`)
    const orders = sort.split(',').map((name) => name.replace(/^-/, ''))
    const order = orders.filter((name) => !isSortable(seen, name)).map((name) => `${record.name}.${name}: sorts the list, not for ${role}`)
    const own = views.filter(({ roles }) => roles?.includes(role) ?? true)
    const view = own.flatMap(({ label, query }) =>
      refuses(seen, query).map((field) => `${record.name}.${field}: the view "${label}" asks for it, and ${role} is refused`),
    )
    return [...filter, ...order, ...view]
  })
  return [...masked, ...asked]
}

/** The first column is the link to the record, so it names it: a date or an amount does not. */
const keyed: Check = (record) => {
  const [name = ''] = record.list.columns
  const kind = fieldOf(record, name)?.kind
  const names = kind === undefined ? name === 'title' || name === 'number' : ['text', 'choice', 'ref'].includes(kind)
  return names ? [] : [`${record.name}.${name}: the first column of the list is the link to the record. Begin with title`]
}

const refuses = (seen: RecordDefinition, query: string): string[] => {
  try {
    parseListQuery(seen, Object.fromEntries(new URLSearchParams(query)))
    return []
  } catch (error) {
    if (error instanceof AppError) return error.issues.map(({ field }) => field)
    throw error
  }
}

/** A reason stands in the history, for whoever reads the record. */
const moved: Check = (record) =>
  Object.entries(record.lifecycle.moves).flatMap(([move, { asks }]) => {
    const reason = asks?.['reason']
    if (reason === undefined) return []
    return firstOf(
      fieldOf(record, 'reason') !== undefined &&
        `${record.name}.reason: "${move}" asks for a reason, which would be written over it. Ask for it under another name`,
      (reason.confidential ?? reason.readable) !== undefined &&
        `${record.name}: "${move}" asks for a reason that some do not read, and history says it to all. Ask for a field of the record`,
    )
  })

const beside: Check = (record) => {
  const { beside: own } = record.access
  if (own === undefined) return []
  const words = (own.words ?? []).filter((name) => columnOf(record, name) === undefined)
  const field = own.where === undefined ? undefined : fieldOf(record, own.where.field)
  const lost = own.where !== undefined && columnOf(record, own.where.field) === undefined
  const { is = 'given' } = own.where ?? {}
  const strange = field?.kind === 'choice' && is !== 'given' ? is.filter((value) => !Object.hasOwn(field.options, value)) : []
  return [
    ...words.map((name) => `${record.name}.${name}: named in beside.words but has no column`),
    ...firstOf(
      own.where !== undefined &&
        own.words?.includes(own.where.field) === true &&
        `${record.name}.${own.where.field}: beside.where depends on it, and people without access to it would read all the rest`,
      lost && `${record.name}.${own.where?.field}: beside.where depends on it, but it has no column`,
      strange.length > 0 && `${record.name}.${own.where?.field}: beside.where names ${strange.join(', ')}, which isn’t an option`,
    ),
  ]
}

/** A line says its fields to every reader, whatever they say of themselves. */
const lines: Check = (record, { masked = {} }) => {
  const { whole } = record.access
  if (whole === undefined) return []
  const named = [...whole.title.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').filter((name) => name !== 'code')
  const line = whole.line.flatMap((name) => {
    const field = fieldOf(record, name)
    return firstOf(
      field === undefined && `${record.name}.${name}: named in whole.line but is no field`,
      (field?.readable ?? field?.confidential) !== undefined &&
        `${record.name}.${name}: named in whole.line, which every reader of the kind sees`,
    )
  })
  const title = named.flatMap((name) =>
    firstOf(
      !whole.line.includes(name) && `${record.name}.${name}: named in whole.title but not in whole.line`,
      masked[name] !== undefined && `${record.name}.${name}: named in whole.title, though a row may hide it`,
      columnOf(record, name) === undefined && `${record.name}.${name}: named in whole.title but has no column`,
    ),
  )
  return [...line, ...title]
}

/** What the rules hide is a column, or in the history a file: a computed value, or a name that is none, would be shown all the same. */
const ruled: Check = (record, { masked = {}, earlierWords, earlierState }) =>
  Object.entries({
    masked: Object.keys(masked),
    earlierWords: earlierWords?.fields ?? [],
    earlierState: earlierState?.fields ?? [],
  }).flatMap(([word, names]) =>
    names
      .filter((name) => columnOf(record, name) === undefined && !(word === 'earlierWords' && name === 'attachment'))
      .map((name) => `${record.name}.${name}: ${word} hides it, and it is kept in no column`),
  )

/** Titles stand in links, notices and lists for every reader: asked for with nothing and with something in every field. */
const titled: Check = (record, { masked = {} }) => {
  const read = new Set<string>()
  for (const value of [null, '1']) {
    const row = new Proxy({}, { get: (_row, name) => (read.add(String(name)), value) })
    try {
      record.title(row)
    } catch {
      // A title that needs more of a value than this: what it read until then counts.
    }
  }
  return [...read].flatMap((name) => {
    const field = fieldOf(record, name)
    const hides =
      field?.confidential !== undefined ||
      field?.readable !== undefined ||
      masked[name] !== undefined ||
      record.access.beside?.words?.includes(name) === true
    return hides ? [`${record.name}.${name}: used in the title, which people without access to it read`] : []
  })
}

/** A path with a step that no record can reach would be drawn all the same. */
const staged: Check = ({ name, process, fields, lifecycle }) => {
  if (process === undefined) return []
  const { by, path } = process
  const field = by === 'status' ? undefined : fields[by]
  if (by !== 'status' && field?.kind !== 'choice') return [`${name}.process: ${by} is neither status nor a choice`]
  const known = field?.kind === 'choice' ? field.options : lifecycle.states
  const unknown = path.filter((step) => !Object.hasOwn(known, step))
  return unknown.length === 0 ? [] : [`${name}.process: ${unknown.join(', ')} is no ${by}`]
}

const checks: readonly Check[] = [
  staged,
  entered,
  authored,
  reachable,
  payment,
  searched,
  listed,
  keyed,
  moved,
  beside,
  lines,
  ruled,
  titled,
]

/** All contradictions in the declarations, a sentence each. */
export const contradictionsIn = ({ registry, rules }: Kinds): string[] => [
  ...new Set(
    Object.values(registry).flatMap((record) => [
      ...checks.flatMap((check) => check(record, rules[record.name] ?? {})),
      ...tabContradictions(record, registry),
      ...limitContradictions(record, registry),
    ]),
  ),
]

/** Refuses to start with declarations that contradict themselves. */
export const refuseContradictions = (kinds: Kinds): void => {
  const found = contradictionsIn(kinds)
  if (found.length > 0) throw new Error(`Declarations contradict themselves:\n${found.join('\n')}`)
}
