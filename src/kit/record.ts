import type { Beside, Kept } from './beside.ts'
import { orderIssues } from './dates/date-order.ts'
import type { Issue } from './errors.ts'
import type { ConfidentialClass, Field, Fields, Tone, ValueOf } from './fields.ts'
import { apiOf } from './outline.ts'
import type { Outline } from './outline.ts'
import type { KindExtras } from './kind/extras.ts'
import type { NewForm } from './kind/new-form.ts'
import type { OverviewFact } from './kind/overview.ts'
import type { PageParts } from './kind/page.ts'
import type { BackReferences } from './kind/references.ts'
import type { Role } from './roles.ts'
import type { Seats } from './seats.ts'

/** What the server keeps on every record besides its declared fields. */
export interface BaseRow {
  id: string
  /** Sayable number, e.g. DRV-0042. */
  number: string
  title: string
  status: string
  /** Optimistic lock; grows by one with each write. */
  version: number
  /** A kind may declare a field of this name and say itself where its records come from. `system`: made by the program as an effect of what somebody did elsewhere. */
  source: 'manual' | 'system' | 'telematics' | 'import' | 'api' | 'ai' | 'migration' | 'demo'
  tags: string[]
  createdAt: string
  createdBy: string | null
  updatedAt: string
  updatedBy: string | null
  archivedAt: string | null
  archiveReason: string | null
  /** When the status last changed. */
  statusSince: string
}

type IsRequired<F> = F extends { required: true } ? true : false
export type RowOf<F extends Fields> = { [K in keyof F]: IsRequired<F[K]> extends true ? ValueOf<F[K]> : ValueOf<F[K]> | null } & Omit<
  BaseRow,
  keyof F & 'source'
>
type WritableKeys<F extends Fields> = { [K in keyof F]: F[K] extends { system: true } | { computed: true } ? never : K }[keyof F]
export type InputOf<F extends Fields> = { [K in WritableKeys<F> as IsRequired<F[K]> extends true ? K : never]: ValueOf<F[K]> } & {
  [K in WritableKeys<F> as IsRequired<F[K]> extends true ? never : K]?: ValueOf<F[K]> | null
}

export interface State {
  readonly label: string
  readonly tone: Tone
  /** No work is left on such a record: the default list views leave it out. All other states are "open" in questions to the assistant. */
  readonly closed?: boolean
}

export interface Move<S extends string = string> {
  readonly label: string
  readonly from: readonly S[]
  /** Null: the status stays, what is asked is recorded. */
  readonly to: S | null
  readonly roles: readonly Role[]
  /** Asked in the same dialog. Names of declared fields are written to the record; others stay in its history. */
  readonly asks?: Fields
  readonly help?: string
  /** What has happened once a step is taken that keeps the status: "Payment recorded". */
  readonly done?: string
  readonly tone?: 'danger'
  /** What is done next with a record in one of `from`: the primary button of its page. Of several the first that is possible. */
  readonly next?: true
  /** The other answer where the next step is a decision ("Deny" of "Approve"): it stands beside it, though it be `danger`. */
  readonly counterpart?: string
  /** A field that names the record to go to once the move is made: what a lead was converted to. */
  readonly opens?: string
  /** In a list this key takes the step, for the row the keys stand on. Two that exclude each other may share one. */
  readonly keys?: string
  /** One of `asks`, a choice: its options stand as the buttons of the dialog, so that one press answers it and takes the step. Each has a digit. */
  readonly byAnswer?: string
  readonly prepared?: true // What it asks depends on the record: the rules say it (`MoveRule.asks`).
  readonly rare?: true // Seldom meant: in the menu, never a button.
}

export type Moves<S extends string = string> = Readonly<Record<string, Move<S>>>

type NamedBy<M> = M extends { readonly counterpart: infer Name extends string } ? Name : never
/** The counterpart of a move is a declared one; the name of another stands in the message of the compiler. */
type KnownCounterparts<M> = [Exclude<NamedBy<M[keyof M]>, keyof M>] extends [never]
  ? unknown
  : { readonly moves: `${Exclude<NamedBy<M[keyof M]>, keyof M>} is no move of this record` }

export interface Lifecycle<S extends string = string, M extends Moves<S> = Moves<S>> {
  readonly states: Readonly<Record<S, State>>
  readonly initial: NoInfer<S>
  readonly moves: M
}

export interface Access {
  readonly read: readonly Role[]
  readonly create: readonly Role[]
  readonly update: readonly Role[]
  readonly archive: readonly Role[]
  readonly export: readonly Role[]
  readonly confidential?: Partial<Readonly<Record<ConfidentialClass, readonly Role[]>>>
  readonly beside?: Beside
  /**
   * Who reads a record whole. To the other readers every record of the kind is a line of a log, all alike: its status and the fields
   * of `line`, sorted by `sort`. It has no time, no history, comments, files or words to search. `title` stands for its title and its
   * number; `{field}` is replaced by the value, `{code}` by four signs of the id that put it in no order. `note` says to the reader where the rest is.
   */
  readonly whole?: {
    readonly roles: readonly Role[]
    readonly line: readonly string[]
    readonly sort: string
    readonly title: string
    readonly note: string
  }
}

/** A list view that ships with the product. `query` is the list's own search string, e.g. `status=active&sort=-hireDate`. */
export interface SystemView {
  readonly key: string
  readonly label: string
  readonly query: string
  readonly roles?: readonly Role[]
  /** The list opens with it, ahead of what is in use. */
  readonly first?: true
}

export interface FormSection<K extends string = string> {
  readonly heading: string
  readonly fields: readonly K[]
  readonly help?: string
  /** Set by `asSeenBy` where the reader is not shown all of its fields. */
  readonly withheld?: true
}

/** A tab with the records of another kind that point here; its address is `?tab=<kind>.<by>`. From nine fields on, "Add" opens the form page. */
export interface Child {
  readonly kind: string
  readonly by: string
  readonly label: string
  readonly at?: string // The day or moment by which its records are in the page's timeline.
  readonly enters?: string // Where `by` is worked out: the field in which a new one names the record.
  readonly copies?: Readonly<Record<string, string | readonly string[]>> // What a new one takes over: its field → the field here, or those that make up its text.
}

/** How a record belongs to divisions: by its own field, by the divisions of any of the records in `through`, or to everybody. */
export type Scope = { readonly field: string } | { readonly through: readonly string[] } | { readonly self: true } | 'company'

export interface RecordDefinition extends KindExtras, PageParts, NewForm<string, Readonly<Record<string, unknown>>> {
  readonly name: string
  readonly path: string
  readonly api: string
  readonly badge: readonly string[]
  readonly apart?: true | undefined
  /** Pattern of the sayable number: {seq4} counts on, {year} restarts the count each year. */
  readonly number: string
  readonly label: { readonly one: string; readonly many: string }
  readonly fields: Fields
  readonly lifecycle: Lifecycle
  readonly access: Access
  /** Properties that are empty for the role, in the rows of `where` or in all (`access.beside`). */
  readonly kept?: Kept
  /** The kind as a role knows it that sees a line of each record, no more (`access.whole`). */
  readonly lineOnly?: true
  /** The kind as a role fills in a new record of it, where that is more than it reads later (`enteredBy`). */
  readonly entered?: RecordDefinition
  readonly scope: Scope
  /** The record's own words, without what `about` names. */
  readonly title: (row: Readonly<Record<string, unknown>>) => string
  readonly about: readonly string[]
  readonly list: {
    readonly columns: readonly string[]
    readonly sort: string
    readonly filters: readonly string[]
    readonly views: readonly SystemView[]
    readonly facts: readonly string[]
    readonly keep: readonly string[]
    readonly overview: readonly OverviewFact[]
    readonly division?: string | undefined // For the scope `company`: the reference that the division filter uses.
  }
  readonly form: readonly FormSection[]
  readonly seats?: Seats | undefined
  readonly children: readonly Child[]
  readonly referencedBy: BackReferences
  /** Address that answers who may be chosen, `[{id, number, title}]` by `q` or `id`, where more people choose than may read the list. */
  readonly chosenFrom?: string | undefined
  /** Fields that identify a row of an import with an existing record, tried in order. */
  readonly importKeys: readonly string[]
  /** Fields that identify it together where no key does: all of them alike, signs and spaces aside. */
  readonly importTogether: readonly string[]
  /** Rules between fields of one record; pure, run in the browser and on the server. */
  readonly check: Judges
  /** Saved, but to be confirmed first. */
  readonly warn: Judges
  /** Fields that stay as they stand in this record, each with the sentence why: its moves alone change them. Reads no computed field. */
  readonly locks: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>
}
type Judges = (row: Readonly<Record<string, unknown>>, today: string) => readonly (Issue | false)[]
type About<K extends string> = `${string}{${K}}${string}`

interface Declaration<N extends string, F extends Fields, S extends string, M extends Moves<S>, B extends BackReferences>
  extends Omit<Outline, 'read' | 'create'>, Partial<KindExtras>, Partial<PageParts<keyof F & string>>, NewForm<keyof F & string, RowOf<F>> {
  readonly name: N
  readonly badge?: readonly NoInfer<S>[]
  readonly number: string
  readonly fields: F
  readonly lifecycle: Lifecycle<S, M> & KnownCounterparts<NoInfer<M>>
  readonly access: Access
  readonly scope: Scope
  readonly title: (row: RowOf<F>) => string
  /**
   * The title with what the record is about: `'{driver}: {title}'`, with the current title behind the reference. The first whose references
   * are filled in counts. It names none that a reader might not see (engine/read/titles.ts).
   */
  readonly about?: readonly About<keyof NoInfer<F> & string>[]
  readonly list: {
    readonly columns: readonly (keyof F | keyof BaseRow)[]
    readonly sort: string
    readonly filters: readonly (keyof F | 'status')[]
    readonly views?: readonly SystemView[]
    readonly facts?: readonly (keyof F | keyof BaseRow)[] // Next to the title, in place of the first fact of `overview`.
    /** Columns that stay longest when the list is narrow, the first first; the others follow by what they are (web/engine/list/fit). */
    readonly keep?: readonly (keyof F | keyof BaseRow)[]
    /** A record's page: the first fact next to the title, as on cards, 8 to 12 in the summary. Default: the columns, then required fields. */
    readonly overview?: readonly OverviewFact<keyof F & string>[]
    readonly division?: keyof F & string
  }
  readonly form: readonly FormSection<keyof F & string>[]
  readonly seats?: Seats & { readonly fields: Readonly<Record<string, keyof NoInfer<F> & string>> }
  readonly children?: readonly Child[]
  /** Fields that other kinds get for this kind, by their name: `holds` and `deadlines` take them. */
  readonly referencedBy?: B
  readonly chosenFrom?: string
  readonly importKeys?: readonly (keyof F & string)[]
  readonly importTogether?: readonly (keyof F & string)[]
  readonly check?: (row: RowOf<F>, today: string) => readonly (Issue | false)[]
  readonly warn?: (row: RowOf<F>, today: string) => readonly (Issue | false)[]
  readonly locks?: (row: RowOf<F>) => Readonly<Partial<Record<keyof F, string>>>
}

export type Defined<N extends string, F extends Fields, S extends string, M extends Moves<S>, B extends BackReferences> = Omit<
  RecordDefinition,
  'name' | 'fields' | 'lifecycle' | 'referencedBy'
> & {
  readonly name: N
  readonly fields: F
  readonly lifecycle: Lifecycle<S, M>
  readonly referencedBy: B
}

/** Declares a record kind. Everything else (table, schemas, routes, screens, history, import, export) derives from the result. */
export const defineRecord = <
  const N extends string,
  const F extends Fields,
  const S extends string,
  const M extends Moves<S>,
  const B extends BackReferences = Readonly<Record<never, never>>,
>(
  declared: Declaration<N, F, S, M, B>,
): Defined<N, F, S, M, B> => ({
  ...declared,
  api: apiOf(declared),
  badge: declared.badge ?? [],
  title: declared.title as unknown as RecordDefinition['title'],
  about: declared.about ?? [],
  list: { views: [], keep: [], overview: [], facts: [], ...declared.list } as unknown as RecordDefinition['list'],
  unasked: declared.unasked as unknown as RecordDefinition['unasked'],
  children: declared.children ?? [],
  tabs: declared.tabs ?? [],
  milestones: declared.milestones ?? [],
  referencedBy: declared.referencedBy ?? ({} as B),
  words: declared.words ?? {},
  taskEvents: declared.taskEvents ?? {},
  reports: declared.reports ?? [],
  importKeys: declared.importKeys ?? [],
  importTogether: declared.importTogether ?? [],
  check: (row, today) => [
    ...orderIssues(declared.fields, row),
    ...((declared.check ?? (() => [])) as unknown as RecordDefinition['check'])(row, today),
  ],
  warn: (declared.warn ?? (() => [])) as unknown as RecordDefinition['warn'],
  locks: (declared.locks ?? (() => ({}))) as unknown as RecordDefinition['locks'],
})

export type Row<R> = R extends { readonly fields: infer F extends Fields } ? RowOf<F> : never
export type Input<R> = R extends { readonly fields: infer F extends Fields } ? InputOf<F> : never
export type Registry = Readonly<Record<string, RecordDefinition>>

/** The same sentence for several fields, as `locks` answers it. */
export const lockAll = <K extends string>(fields: readonly K[], sentence: string): Partial<Record<K, string>> =>
  Object.fromEntries(fields.map((field) => [field, sentence])) as Partial<Record<K, string>>
export const issue = (field: string, message: string): Issue => ({ field, message })

export const fieldOf = (record: RecordDefinition, name: string): Field | undefined =>
  Object.hasOwn(record.fields, name) ? record.fields[name] : undefined
const entriesOf = new WeakMap<Fields, readonly (readonly [string, Field])[]>()
/** The fields with their names, in the order of the declaration. */
export const fieldEntries = (record: RecordDefinition): readonly (readonly [string, Field])[] => {
  const known = entriesOf.get(record.fields) ?? Object.entries(record.fields)
  entriesOf.set(record.fields, known)
  return known
}
