import type { Pointing } from './kind/pointing.ts'
import type { Picks } from './kind/picks.ts'
import type { Role } from './roles.ts'

/** A class of data that is shown on request only, to the roles of the record's access table. Of `payment`, such as a card number, everybody sees the last four digits. */
export type ConfidentialClass = 'identity' | 'medical' | 'payment'

/** What every field may say about itself. */
export interface FieldCommon {
  readonly label: string
  /** The label as a column head and in a summary, at most 16 characters, where the label is a question: "Towed". */
  readonly short?: string
  /** In a line of facts it follows the one before it after a space, as a model its make. */
  readonly joined?: boolean
  /** Refuse a save without it. */
  readonly required?: boolean
  readonly help?: string
  readonly placeholder?: string
  /** Part of the record's search text. */
  readonly search?: boolean
  /** No other living record of the kind may have the same value (text compared without case). */
  readonly unique?: boolean
  /** Written by the server only; refused in requests. */
  readonly system?: boolean
  /** Not stored: the record's server rules give its SQL. Implies `system`. */
  readonly computed?: boolean
  /** Masked for roles outside `access.confidential[class]`; each view is logged. */
  readonly confidential?: ConfidentialClass
  /** Only these roles read it; for all others the kind has no such field. */
  readonly readable?: readonly Role[]
  /** Roles beside those of `readable` that fill it in on a new record. Afterwards they read it only in the first version, where it is their own. */
  readonly enteredBy?: readonly Role[]
  /** With `confidential`: the person who creates the record fills it in, and reads and corrects it while the record has one of these states. */
  readonly authored?: { readonly while: readonly string[] }
  /** Only these roles may change it. */
  readonly editable?: readonly Role[]
  /** May be changed in place in a list: low-risk scalars only. */
  readonly inline?: boolean
  /** Never offered in bulk edit (identifiers). */
  readonly single?: boolean
  /** The list may be sorted by it; it gets an index. */
  readonly index?: boolean
  /** Headings by which the files of others name it. */
  readonly also?: readonly string[]
}

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'orange'
export interface ChoiceOption {
  readonly label: string
  readonly tone?: Tone
  /** Words by which the files of others mean it. */
  readonly also?: readonly string[]
}
export type ChoiceOptions = Readonly<Record<string, ChoiceOption>>
export interface TextField extends FieldCommon {
  readonly kind: 'text'
  readonly max?: number
  readonly min?: number
  readonly pattern?: RegExp
  readonly patternMessage?: string
  readonly upper?: boolean
  /** Stored without the spaces and dashes that people write between its groups. */
  readonly compact?: true
  /** Known in several spellings: indexed by its letters and digits alone, as `bareText` of the engine says them. */
  readonly spelled?: boolean
  readonly mono?: boolean
  /** A time of day on 24 hours (21:30), which has an earlier and a later. */
  readonly timeOfDay?: true
  /** In a row of a list: the number of a record, which is found by typing. */
  readonly picks?: Picks
}
export interface LongTextField extends FieldCommon {
  readonly kind: 'longText'
  readonly max?: number
}
interface Measured {
  readonly min?: number
  readonly max?: number
  readonly unit?: string
  /** The state of a meter or gauge: compared and averaged, never added up. */
  readonly reading?: true
}
export interface IntField extends FieldCommon, Measured {
  readonly kind: 'int'
  readonly plain?: boolean
  /** Months, shown as "6 yr 10 mo". */
  readonly asYears?: true
  /** A rule relieves of something by 0, so that an empty count is no 0: the question that is asked first, with "Unknown" as a third answer. */
  readonly asked?: string
}
export interface DecimalField extends FieldCommon, Measured {
  readonly kind: 'decimal'
  readonly places: number
  /** Stored as a decimal number, not a floating one, and refused with more places: sums of it are exact. */
  readonly exact?: true
  /** Whole most of the time: shown as 4 and 2.50, never as 4.00. */
  readonly count?: true
  /** US dollars, shown with their sign. See `price`. */
  readonly dollars?: true
}
/** USD cents. */
export interface MoneyField extends FieldCommon {
  readonly kind: 'money'
  readonly min?: number
  /** Each record has the total so far, so records are never added up. */
  readonly reading?: true
}
export interface BoolField extends FieldCommon {
  readonly kind: 'bool'
  readonly yes?: string
  readonly no?: string
  readonly default?: boolean
  /** A rule relieves of something by one of the answers, so that an empty one is neither: asked with "Unknown" as a third. */
  readonly asked?: true
}
/** Plain calendar date `YYYY-MM-DD`, never shifted by a zone. `expiry` shows days left. */
export interface DateField extends FieldCommon {
  readonly kind: 'date'
  readonly notBefore?: NotBefore
  readonly expiry?: boolean
  /** With `expiry`: nothing runs out that day, something is to be done by it, and no more once the record is closed. */
  readonly due?: boolean
  /** A last day that approaches: shown as the days left while the record is not closed. */
  readonly clock?: boolean
}
/** A moment, ISO 8601 in UTC. */
export interface InstantField extends FieldCommon {
  readonly kind: 'instant'
  /** Of another moment alone, never of a date. */
  readonly notBefore?: NotBefore
  /** An end that approaches: shown as the time left while the record is not closed. */
  readonly clock?: boolean
}
export interface ChoiceField<O extends ChoiceOptions = ChoiceOptions> extends FieldCommon {
  readonly kind: 'choice'
  readonly options: O
  readonly default?: string
  /** With `computed`: a list asks for another day by `<field>On=2026-11-27`, up to so many days ahead, and shows it and its reason as of that day. */
  readonly daysAhead?: number
}
export interface ChoicesField<O extends ChoiceOptions = ChoiceOptions> extends FieldCommon {
  readonly kind: 'choices'
  readonly options: O
}
export interface RefField<K extends string = string> extends FieldCommon, Pointing {
  readonly kind: 'ref'
  readonly to: K
}
export interface RefsField<K extends string = string> extends FieldCommon, Pointing {
  readonly kind: 'refs'
  readonly to: K
}
/** A record of whatever kind. Whoever may not see that record is not told that one is named. */
export interface AnyRefField extends FieldCommon {
  readonly kind: 'anyRef'
  /** What the page of every other record calls those that name it: they have a tab there, and a way to add one. */
  readonly belongs?: string
}
/** Ten digits, shown 3-3-4 (specification, section 5). */
export interface PhoneField extends FieldCommon {
  readonly kind: 'phone'
}
export interface EmailField extends FieldCommon {
  readonly kind: 'email'
}
export interface AddressField extends FieldCommon {
  readonly kind: 'address'
}
/** A short flat list kept as JSON. A row that needs a status, an owner or a link is a record of its own. */
export interface RowsField<F extends RowFields = RowFields> extends FieldCommon {
  readonly kind: 'rows'
  readonly of: F
  readonly max?: number
}

export type RowFields = Readonly<
  Record<
    string,
    TextField | LongTextField | PhoneField | EmailField | IntField | DecimalField | MoneyField | BoolField | DateField | ChoiceField
  >
>

export type Field =
  | TextField
  | LongTextField
  | IntField
  | DecimalField
  | MoneyField
  | BoolField
  | DateField
  | InstantField
  | ChoiceField
  | ChoicesField
  | RefField
  | RefsField
  | AnyRefField
  | PhoneField
  | EmailField
  | AddressField
  | RowsField
export type FieldKind = Field['kind']
export type Fields = Readonly<Record<string, Field>>

export interface Address {
  street: string
  city: string
  state: string
  zip: string
}

/** A record by kind and id, in the order in which PostgreSQL writes the two. */
export interface AnyRef {
  id: string
  kind: string
}

/** `drivers:UUID`, as filters and addresses say it; null for what has another form. */
export const readAnyRef = (text: string): AnyRef | null => {
  const found = /^([a-z][a-z0-9-]{0,60}):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i.exec(text)
  return found?.[1] === undefined || found[2] === undefined ? null : { id: found[2].toLowerCase(), kind: found[1] }
}
export const writeAnyRef = ({ id, kind }: AnyRef): string => `${kind}:${id}`
export const isAnyRef = (value: unknown): value is AnyRef =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  'id' in value &&
  typeof value.kind === 'string' &&
  typeof value.id === 'string'

type Options<F extends Field> = Omit<F, 'kind'>
type Made<K extends FieldKind, O> = { readonly kind: K } & Readonly<O>

// Defaults live where values are read: a default merged here would widen the literal types.
export const text = <const O extends Options<TextField>>(options: O): Made<'text', O> => ({ kind: 'text', ...options })
export const longText = <const O extends Options<LongTextField>>(options: O): Made<'longText', O> => ({ kind: 'longText', ...options })
export const int = <const O extends Options<IntField>>(options: O): Made<'int', O> => ({ kind: 'int', ...options })
export const decimal = <const O extends Options<DecimalField>>(options: O): Made<'decimal', O> => ({ kind: 'decimal', ...options })
/** A price in US dollars, finer than a cent where `places` says so: $3.759 a gallon. Amounts that are paid are `money`. */
export const price = <const O extends Omit<Options<DecimalField>, 'exact' | 'dollars' | 'unit'>>(
  options: O,
): Made<'decimal', O & { exact: true; dollars: true }> => ({ kind: 'decimal', exact: true, dollars: true, ...options })
export const money = <const O extends Options<MoneyField>>(options: O): Made<'money', O> => ({ kind: 'money', ...options })
export const bool = <const O extends Options<BoolField>>(options: O): Made<'bool', O> => ({ kind: 'bool', ...options })
export const date = <const O extends Options<DateField>>(options: O): Made<'date', O> => ({ kind: 'date', ...options })
export const instant = <const O extends Options<InstantField>>(options: O): Made<'instant', O> => ({ kind: 'instant', ...options })
export const phone = <const O extends Options<PhoneField>>(options: O): Made<'phone', O> => ({ kind: 'phone', ...options })
export const email = <const O extends Options<EmailField>>(options: O): Made<'email', O> => ({ kind: 'email', ...options })
export const address = <const O extends Options<AddressField>>(options: O): Made<'address', O> => ({ kind: 'address', ...options })
export const choice = <const C extends ChoiceOptions, const O extends Omit<ChoiceField, 'kind' | 'options'>>(
  options: C,
  rest: O,
): Made<'choice', O & { options: C }> => ({ kind: 'choice', options, ...rest })
export const choices = <const C extends ChoiceOptions, const O extends Omit<ChoicesField, 'kind' | 'options'>>(
  options: C,
  rest: O,
): Made<'choices', O & { options: C }> => ({ kind: 'choices', options, ...rest })
export const ref = <const K extends string, const O extends Omit<RefField, 'kind' | 'to'>>(to: K, rest: O): Made<'ref', O & { to: K }> => ({
  kind: 'ref',
  to,
  ...rest,
})
export const refs = <const K extends string, const O extends Omit<RefsField, 'kind' | 'to'>>(
  to: K,
  rest: O,
): Made<'refs', O & { to: K }> => ({ kind: 'refs', to, ...rest })
export const anyRef = <const O extends Options<AnyRefField>>(options: O): Made<'anyRef', O> => ({ kind: 'anyRef', ...options })
export const rows = <const F extends RowFields, const O extends Omit<RowsField, 'kind' | 'of'>>(
  of: F,
  rest: O,
): Made<'rows', O & { of: F }> => ({ kind: 'rows', of, ...rest })

/** The JavaScript value of a field, before null. */
export type ValueOf<F> = F extends { kind: 'choice'; options: infer C }
  ? keyof C & string
  : F extends { kind: 'choices'; options: infer C }
    ? (keyof C & string)[]
    : F extends { kind: 'int' | 'decimal' | 'money' }
      ? number
      : F extends { kind: 'bool' }
        ? boolean
        : F extends { kind: 'refs' }
          ? string[]
          : F extends { kind: 'anyRef' }
            ? AnyRef
            : F extends { kind: 'address' }
              ? Address
              : F extends { kind: 'rows'; of: infer R }
                ? { [K in keyof R]?: ValueOf<R[K]> | null }[]
                : string

/** True when requests may carry the field at all. */
export const isWritable = (field: Field): boolean => field.system !== true && field.computed !== true
/** True when the field has a column. */
export const isStored = (field: Field): boolean => field.computed !== true

/** What a date or moment may not come before: another one of the same record, and the sentence at the field where it does. */
export type NotBefore = readonly [field: string, sentence: string]
