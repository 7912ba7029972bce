import type { ConfidentialClass, Field } from './fields.ts'
import type { BesideWhere } from './beside.ts'
import { factsLeft } from './kind/overview.ts'
import type { FormSection, RecordDefinition } from './record.ts'
import type { Role } from './roles.ts'

export type RecordAction = 'read' | 'create' | 'update' | 'archive' | 'export'

/** Who asks: role and the divisions he is limited to (null = all). */
export interface Viewer {
  readonly id: string
  readonly role: Role
  /** Division ids with their descendants; null means the whole company. */
  readonly divisions: readonly string[] | null
  /** When the person gave the password last in this session, in milliseconds since 1970; absent where there is no session. */
  readonly confirmedAt?: number | null
}

const seen = new WeakMap<RecordDefinition, Map<Role, RecordDefinition>>()

/**
 * The kind as a role knows it: without the fields it does not read. Lists, records, filters, sorting, exports and history take it in
 * place of the declaration, so that none of them tells what another one hides. The declaration itself where nothing is hidden.
 */
export const asSeenBy = (role: Role, record: RecordDefinition): RecordDefinition => {
  const known = seen.get(record) ?? new Map<Role, RecordDefinition>()
  seen.set(record, known)
  const made = known.get(role) ?? withoutUnread(role, record)
  known.set(role, made)
  return made
}

/** Whether a role reads records of the kind whole, not just a line of each. */
export const readsWhole = (role: Role, record: RecordDefinition): boolean => record.access.whole?.roles.includes(role) ?? true

/** The roles that read a record with its history, comments and files. */
export const wholeReaders = (record: RecordDefinition): readonly Role[] => record.access.read.filter((role) => readsWhole(role, record))

/** Whether a role reads what others put beside a record: comments, files, the reasons in its history. */
export const readsBeside = (role: Role, { access: { beside } }: RecordDefinition, row: Readonly<Record<string, unknown>>): boolean =>
  beside === undefined || beside.readers.includes(role) || !isWhere(beside.where, row)

const isWhere = (where: BesideWhere | undefined, row: Readonly<Record<string, unknown>>): boolean => {
  if (where === undefined) return true
  const value = row[where.field]
  return where.is === 'given' ? (value ?? null) !== null : typeof value === 'string' && where.is.includes(value)
}

/** Whether a role that reads the field is kept from what stands in it on this row (`access.beside`); `record` is the kind as it knows it. */
export const isKept = ({ kept }: RecordDefinition, property: string, row: Readonly<Record<string, unknown>>): boolean =>
  kept?.words.includes(property) === true && isWhere(kept.own?.[property] ?? kept.where, row)

/**
 * Whether a role may not write a value on this row because it is kept from it. Words that say rows of their own are facts of the record:
 * whoever does not read one would learn it by trying values.
 */
export const isSealed = (role: Role, record: RecordDefinition, property: string, row: Readonly<Record<string, unknown>>): boolean =>
  record.access.beside?.wordsWhere !== undefined && isKept(asSeenBy(role, record), property, row)

/** What the server keeps on every record and a line shows of it; number and title are those that `access.whole` gives a line. */
const baseOfLine: ReadonlySet<string> = new Set(['id', 'number', 'title', 'status', 'version'])

/** False where the kind is known by lines only, and no line has the property. */
export const isOnLine = (record: RecordDefinition, property: string): boolean =>
  record.lineOnly !== true || baseOfLine.has(property) || Object.hasOwn(record.fields, property)

/** Sections with the fields that are left of them; one of which nothing is left is none. */
const formLeft = (form: readonly FormSection[], left: (names: readonly string[]) => string[]): FormSection[] =>
  form.flatMap((section) => {
    const fields = left(section.fields)
    if (fields.length === section.fields.length) return [section]
    return fields.length === 0 ? [] : [{ ...section, fields, withheld: true as const }]
  })

const lineOf = (record: RecordDefinition, { line, sort }: NonNullable<RecordDefinition['access']['whole']>): RecordDefinition => {
  const onLine = (names: readonly string[]): string[] =>
    names.filter((name) => name === 'status' || name === 'title' || line.includes(name))
  const { list } = record
  const kept = new Set(['status', 'sort', ...line])
  return {
    ...record,
    lineOnly: true,
    fields: Object.fromEntries(Object.entries(record.fields).filter(([name]) => line.includes(name))),
    list: {
      columns: [...new Set([...onLine(list.columns), ...line])],
      keep: onLine(list.keep),
      overview: factsLeft(list.overview, onLine),
      filters: onLine(list.filters),
      // Facts that are withheld leave their place to what the line has, or a card would say little more than the state.
      facts: [...new Set([...onLine(list.facts), ...line])].slice(0, 3),
      sort,
      views: list.views.flatMap((view) => {
        const words = [...new URLSearchParams(view.query)].filter(([name]) => name !== 'sort')
        return words.every(([name]) => kept.has(name)) ? [{ ...view, query: new URLSearchParams(words).toString() }] : []
      }),
    },
    form: formLeft(record.form, onLine),
    children: [],
    tabs: [],
    milestones: [],
  }
}

/** The kind as a role fills in a new record of it, and reads the first version that it wrote. */
export const asEnteredBy = (role: Role, record: RecordDefinition): RecordDefinition => {
  const known = asSeenBy(role, record)
  return known.entered ?? known
}

const withoutWords = (role: Role, record: RecordDefinition): RecordDefinition => {
  const { beside } = record.access
  if (beside === undefined || beside.readers.includes(role)) return record
  const { words = [], where, wordsWhere } = beside
  const own = wordsWhere === undefined ? undefined : Object.fromEntries(words.map((name) => [name, wordsWhere]))
  return { ...record, kept: { words: ['archiveReason', ...words], where, own } }
}

const withoutUnread = (role: Role, declared: RecordDefinition): RecordDefinition => {
  const record = withoutWords(role, declared)
  const { whole } = record.access
  if (whole !== undefined && !whole.roles.includes(role)) return lineOf(record, whole)
  const unread = Object.entries(record.fields).filter(([, field]) => field.readable?.includes(role) === false)
  if (unread.length === 0) return record
  const left = without(record, new Set(unread.map(([name]) => name)))
  const entered = unread.filter(([, field]) => field.enteredBy?.includes(role))
  if (entered.length === 0) return left
  const open = entered.map(([name, field]) => [name, { ...field, readable: [role] }] as const)
  const never = unread.filter(([, field]) => field.enteredBy?.includes(role) !== true).map(([name]) => name)
  return { ...left, entered: without({ ...record, fields: { ...record.fields, ...Object.fromEntries(open) } }, new Set(never)) }
}

const without = (record: RecordDefinition, unread: ReadonlySet<string>): RecordDefinition => {
  const left = (names: readonly string[]): string[] => names.filter((name) => !unread.has(name))
  const { list } = record
  return {
    ...record,
    fields: Object.fromEntries(Object.entries(record.fields).filter(([name]) => !unread.has(name))),
    list: {
      ...list,
      columns: left(list.columns),
      filters: left(list.filters),
      facts: left(list.facts),
      overview: factsLeft(list.overview, left),
    },
    form: formLeft(record.form, left),
  }
}

/** The one answer to "may this role do that with this kind". Row scope is decided in SQL (engine/read/scope.ts). */
export const may = (role: Role, action: RecordAction, record: RecordDefinition): boolean => record.access[action].includes(role)

export const mayReadClass = (role: Role, record: RecordDefinition, wanted: ConfidentialClass): boolean =>
  record.access.confidential?.[wanted]?.includes(role) ?? false

/** False when the role may never see the value; a confidential value it may see is still shown only on request. */
export const mayReveal = (role: Role, record: RecordDefinition, field: Field): boolean =>
  (field.readable?.includes(role) ?? true) && (field.confidential === undefined || mayReadClass(role, record, field.confidential))

export const mayEditField = (role: Role, record: RecordDefinition, field: Field): boolean =>
  field.system !== true && field.computed !== true && (field.editable?.includes(role) ?? true) && mayReveal(role, record, field)

/** The same for a new record, where some roles enter what they do not read later, and everybody what is its author's. */
export const mayEnterField = (role: Role, record: RecordDefinition, name: string): boolean => {
  const field = asEnteredBy(role, record).fields[name] ?? record.fields[name]
  return field !== undefined && mayEditField(role, record, field.authored === undefined ? field : unclassed(field))
}

/** Who asks for a field of one row; the id is null for the program itself. */
export interface Reader {
  readonly id: string | null
  readonly role: Role
}

/** The same field, for whom its class is no bar. */
const unclassed = ({ confidential: _class, ...rest }: Field): Field => rest

/** The field as one person meets it in one row: while it is in its author's hands (`authored`), the class does not keep it from them. */
const inRow = (reader: Reader, field: Field, row: Readonly<Record<string, unknown>>): Field => {
  const own = reader.id !== null && row['createdBy'] === reader.id
  return own && field.authored?.while.includes(String(row['status'])) === true ? unclassed(field) : field
}

/** `mayReveal` in one row. */
export const mayRevealIn = (reader: Reader, record: RecordDefinition, field: Field, row: Readonly<Record<string, unknown>>): boolean =>
  mayReveal(reader.role, record, inRow(reader, field, row))

/** `mayEditField` in one row. */
export const mayEditFieldIn = (reader: Reader, record: RecordDefinition, field: Field, row: Readonly<Record<string, unknown>>): boolean =>
  mayEditField(reader.role, record, inRow(reader, field, row))

/** Whether a role may list the records of a kind by what they point to: it reads the kind, and the field is there for it. */
export const mayFollow = (role: Role, record: RecordDefinition, by: string): boolean =>
  may(role, 'read', record) && Object.hasOwn(asSeenBy(role, record).fields, by)
