import type { SQL } from 'drizzle-orm'
import type { Issue } from '#kit/errors.ts'
import type { Fields, ValueOf } from '#kit/fields.ts'
import type { AskNow } from '#kit/kind/asked-now.ts'
import type { BaseRow, Lifecycle } from '#kit/record.ts'
import type { Refusal } from './refusal.ts'
import type { ComputedContext, RecordRules, WriteAction } from './rules.ts'
import type { ReadTx, Tx } from './rules.ts'

interface Kind {
  readonly fields: Fields
  readonly lifecycle: Lifecycle
}

type Flat<T> = { [K in keyof T]: T[K] }
type Computed<F extends Fields> = { [K in keyof F]: F[K] extends { computed: true } ? K : never }[keyof F] & string
type Stored<F extends Fields> = Exclude<keyof F & string, Computed<F>>
type Open<F extends Fields> = { [K in Stored<F>]: F[K] extends { confidential: string } ? never : K }[Stored<F>]
type StateOf<R extends Kind> = keyof R['lifecycle']['states'] & string
type MoveOf<R extends Kind> = keyof R['lifecycle']['moves'] & string

/** A value that may be missing although it is required: what some roles do not see is taken out of it (unseen.ts). */
type Unseen = { readonly confidential: string } | { readonly readable: readonly string[] }
type StoredValue<F> = F extends { required: true } ? (F extends Unseen ? ValueOf<F> | null : ValueOf<F>) : ValueOf<F> | null
/** Before the rules have filled it in, a required system field of a new record is empty. */
type PlannedValue<F> = F extends { system: true } ? ValueOf<F> | null : StoredValue<F>

/** Stamped as the row is written: a new one has none of them before. */
type Stamp = 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'statusSince'
type Fixed<R extends Kind> = Omit<BaseRow, Stamp | 'status' | 'tags' | (keyof R['fields'] & 'source')>

/**
 * A row of the kind as the database holds it: no computed field, null where nothing stands. Money is in cents, a date is `YYYY-MM-DD`, a
 * reference is an id. A moment is an ISO string that ends in `Z` or `+00:00`, so two of them are compared by `Date.parse`.
 */
export type StoredOf<R extends Kind> = Readonly<
  Flat<
    Omit<BaseRow, 'status' | (keyof R['fields'] & 'source')> & { status: StateOf<R> } & {
      [K in Stored<R['fields']>]: StoredValue<R['fields'][K]>
    }
  >
>

/** A row that is going to be written: rules set its fields, tags and status. */
export type PlannedOf<R extends Kind> = Flat<
  Readonly<Fixed<R>> & { tags: string[]; readonly status: StateOf<R> } & { [K in Stored<R['fields']>]: PlannedValue<R['fields'][K]> }
>

type Loose<T> = { readonly [K in keyof T]?: T[K] | null }
type Always = 'id' | 'number' | 'title' | 'version'

/** A row as stored or as somebody reads it: what is kept from the reader is not there, and what is confidential is nobody's to look at. */
export type ShownOf<R extends Kind> = Flat<
  Readonly<Pick<BaseRow, Always>> & { readonly status: StateOf<R> } & Loose<Omit<BaseRow, Always | 'status'>> &
    Loose<{ [K in Open<R['fields']>]: ValueOf<R['fields'][K]> }>
>

/** What a move asks, as given: optional answers may be left out. */
export type AskedBy<R extends Kind, M extends MoveOf<R>> = R['lifecycle']['moves'][M] extends { readonly asks: infer A extends Fields }
  ? Flat<
      { readonly [K in keyof A as A[K] extends { required: true } ? K : never]: ValueOf<A[K]> } & {
        readonly [K in keyof A as A[K] extends { required: true } ? never : K]?: ValueOf<A[K]> | null
      }
    >
  : Readonly<Record<never, never>>

/** The move behind a write, with what it asked; other writes have neither. */
type Taken<R extends Kind> =
  | { [M in MoveOf<R>]: { readonly move: M; readonly inputs: AskedBy<R, M> } }[MoveOf<R>]
  | { readonly move?: never; readonly inputs?: never }

type WriteWith<R extends Kind, After> = Taken<R> & {
  readonly before: StoredOf<R> | null
  readonly after: After
  readonly action: WriteAction
  readonly issues: Issue[]
  readonly warnings?: Issue[]
}
/** A write as `before`, `writeFirst` and `follows` get it. */
export type PlannedWrite<R extends Kind> = WriteWith<R, PlannedOf<R>>
/** A write as `after` gets it. */
export type DoneWrite<R extends Kind> = WriteWith<R, StoredOf<R>>

/** Further fields that a move sets. The status is the move's own. */
type SetBy<R extends Kind> = { readonly [K in Stored<R['fields']>]?: PlannedOf<R>[K] } & { readonly [K in keyof BaseRow]?: never }

interface MoveRuleFor<R extends Kind, M extends MoveOf<R>> {
  readonly ruledOut?: (row: ShownOf<R>, by: string | null) => string | null
  readonly guard?: (tx: ReadTx, row: StoredOf<R>, inputs: AskedBy<R, M>) => Promise<string | Refusal | null>
  readonly set?: (tx: ReadTx, row: StoredOf<R>, inputs: AskedBy<R, M>) => SetBy<R>
  readonly asks?: (tx: ReadTx, row: ShownOf<R>) => Promise<{ readonly [K in keyof AskedBy<R, M>]?: AskNow }>
}

/** Nothing at all where there is no key: `{}` would take anything. */
type Only<K extends string, V> = [K] extends [never] ? never : { readonly [P in K]?: V }
type Condition = (context: ComputedContext) => SQL

interface Typed<R extends Kind> {
  readonly computed?: Only<Computed<R['fields']>, Condition>
  readonly masked?: Only<Stored<R['fields']>, Condition>
  readonly keepsToItself?: (row: StoredOf<R>) => boolean
  readonly keptFrom?: (tx: ReadTx, row: StoredOf<R>) => Promise<string | null>
  readonly before?: (tx: ReadTx, writes: readonly PlannedWrite<R>[]) => Promise<void>
  readonly writeFirst?: (tx: Tx, writes: readonly PlannedWrite<R>[]) => Promise<void>
  readonly follows?: (tx: ReadTx, writes: readonly PlannedWrite<R>[]) => Promise<ReadonlyMap<string, PlannedOf<R>>>
  readonly after?: (tx: Tx, writes: readonly DoneWrite<R>[]) => Promise<void>
  readonly moves?: [MoveOf<R>] extends [never] ? never : { readonly [M in MoveOf<R>]?: MoveRuleFor<R, M> }
  readonly archivable?: (tx: ReadTx, row: StoredOf<R>) => Promise<string | null>
  readonly frozen?: (row: ShownOf<R>) => string | null
  readonly thaws?: readonly MoveOf<R>[]
}

/** The hooks of `RecordRules`, which says what each may rely on, with the rows, moves and answers of one declaration. */
export type RulesFor<R extends Kind> = Typed<R> & Omit<RecordRules, keyof Typed<R>>

/**
 * The rules of a kind, typed by its declaration: a field, state, move or answer that it does not declare does not compile. The engine
 * knows no kind, so it hands rows over untyped; that they are rows of this one is said here, once, for all of its rules.
 */
export const rulesFor = <R extends Kind>(_record: R, rules: RulesFor<NoInfer<R>>): RecordRules => rules as unknown as RecordRules
