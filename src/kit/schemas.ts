import * as z from 'zod'
import { isRealDay, isRealMoment } from './dates/days.ts'
import { isWritable } from './fields.ts'
import type { DecimalField, Field, RowFields } from './fields.ts'
import { fieldEntries } from './record.ts'
import type { RecordDefinition } from './record.ts'
import { fromSeats, seatsSchema } from './seats.ts'

const defaultTextMax = 200
const defaultLongTextMax = 5_000
// PostgreSQL stores no NUL; control characters and direction overrides hide what a text says.
const hidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/

const clean = (value: string): string => value.normalize('NFC').trim()

/** Text as it is kept: composed, trimmed, without what cannot be shown. */
export const words = (label: string, max: number, pattern?: RegExp, patternMessage?: string): z.ZodType<string, string> =>
  z
    .string({ error: wrongType('string') })
    .transform(clean)
    .pipe(
      z
        .string()
        .max(max, `${label} has at most ${max.toLocaleString('en-US')} characters`)
        .refine((value) => !hidden.test(value), `${label} contains characters that cannot be shown`)
        .refine((value) => value === '' || pattern === undefined || pattern.test(value), patternMessage ?? `${label} has the wrong form`),
    )

/** The form library's default messages (specification, section 8). */
export const wrongType =
  (expected: string) =>
  (entry: { readonly input?: unknown }): string =>
    entry.input === undefined ? 'Required' : `Expected ${expected}, received ${receivedType(entry.input)}`
const receivedType = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
export const wrongChoice =
  (options: readonly string[]) =>
  (entry: { readonly input?: unknown }): string =>
    typeof entry.input === 'string'
      ? `Invalid enum value. Expected ${options.map((option) => `'${option}'`).join(' | ')}, received '${entry.input.slice(0, 60)}'`
      : wrongType('string')(entry)

const digitsOfPhone = (value: string): string => {
  const digits = value.replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

const number = (
  field: { readonly label: string; readonly min?: number; readonly max?: number; readonly plain?: boolean },
  whole: boolean,
) => {
  const { label, min = -2_000_000_000, max = 2_000_000_000, plain } = field
  // Years and the like are said without a comma.
  const said = (limit: number): string => (plain === true ? String(limit) : limit.toLocaleString('en-US'))
  const base = z
    .number({ error: wrongType('number') })
    .min(min, `${label} is at least ${said(min)}`)
    .max(max, `${label} is at most ${said(max)}`)
  return whole ? base.refine(Number.isInteger, `${label} is a whole number`) : base
}

/** A number that is stored exactly has no more places than its column: what the database would round off is refused. */
const exactTo = ({ label, places }: DecimalField): [(value: number) => boolean, string] => [
  (value) => Number(value.toFixed(places)) === value,
  `${label} has at most ${places} decimal places`,
]

const rowsSchema = (of: RowFields, max: number): z.ZodType =>
  z
    .array(z.strictObject(Object.fromEntries(Object.entries(of).map(([name, field]) => [name, fieldSchema(field)]))), {
      error: wrongType('array'),
    })
    .max(max, `At most ${max} rows`)

// Made once: making a schema takes longer than using it.
const uuid = z.uuid()
const email = z.email()

/** The schema of one field's value, null and absence aside. */
const valueSchema = (field: Field): z.ZodType => {
  switch (field.kind) {
    case 'text':
      return words(field.label, field.max ?? defaultTextMax, field.pattern, field.patternMessage).transform((value) =>
        field.upper === true ? value.toUpperCase() : value,
      )
    case 'longText':
      return words(field.label, field.max ?? defaultLongTextMax)
    case 'int':
      return number(field, true)
    case 'decimal':
      return field.exact === true ? number(field, false).refine(...exactTo(field)) : number(field, false)
    case 'money':
      return number({ label: field.label, min: field.min ?? -100_000_000_000, max: 100_000_000_000 }, true)
    case 'bool':
      return z.boolean({ error: wrongType('boolean') })
    case 'date':
      return z
        .string({ error: wrongType('string') })
        .refine((value) => value === '' || isRealDay(value), `${field.label}: enter a date as YYYY-MM-DD, for example 2026-03-14`)
    case 'instant':
      return z
        .string({ error: wrongType('string') })
        .refine(
          (value) => value === '' || isRealMoment(value),
          `${field.label}: enter a date and time with its time zone, for example 2026-03-14T14:30:00-05:00`,
        )
        .transform((value) => (value === '' ? value : new Date(value).toISOString()))
    case 'choice':
      return z.union([z.literal(''), z.enum(Object.keys(field.options) as [string, ...string[]])], {
        error: wrongChoice(Object.keys(field.options)),
      })
    case 'choices':
      return z
        .array(z.enum(Object.keys(field.options) as [string, ...string[]], { error: wrongChoice(Object.keys(field.options)) }), {
          error: wrongType('array'),
        })
        .max(60)
        .transform((values) => [...new Set(values)])
    case 'ref':
      return z
        .string({ error: wrongType('string') })
        .refine((value) => value === '' || uuid.safeParse(value).success, `${field.label}: select a record from the list`)
    case 'refs':
      return z
        .array(z.uuid(`${field.label}: select a record from the list`), { error: wrongType('array') })
        .max(500)
        .transform((values) => [...new Set(values)])
    case 'anyRef':
      return z.strictObject(
        { id: z.uuid(`${field.label}: select a record from the list`), kind: words('Kind', 60) },
        { error: wrongType('object') },
      )
    case 'phone':
      return words(field.label, 30)
        .transform(digitsOfPhone)
        .refine((value) => value === '' || value.length === 10, `${field.label}: enter ten digits, for example 417-555-0142`)
    case 'email':
      return words(field.label, 254)
        .transform((value) => value.toLowerCase())
        .refine(
          (value) => value === '' || email.safeParse(value).success,
          `${field.label}: enter an email address, for example name@example.com`,
        )
    case 'address':
      return z.strictObject({
        street: words('Street', 120),
        city: words('City', 80),
        state: words('State', 2),
        zip: words('ZIP', 10, /^\d{5}(-\d{4})?$/, 'ZIP has five digits'),
      })
    case 'rows':
      return rowsSchema(field.of, field.max ?? 50)
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Empty input means "no value"; a required field refuses it with the form library's default word. */
const fieldSchema = (field: Field): z.ZodType => {
  const settled = valueSchema(field)
    .nullable()
    .transform((input) => (isEmpty(input) ? null : input))
  return field.required === true ? settled.refine((input) => input !== null, 'Required') : settled.optional()
}

const parsers = new WeakMap<Field, z.ZodType>()

/** The value of a field as it is stored; null for no value and for one that the field doesn't take. */
export const parseField = (field: Field, input: unknown): unknown => {
  const schema = parsers.get(field) ?? fieldSchema(field)
  parsers.set(field, schema)
  const parsed = schema.safeParse(input)
  return parsed.success ? (parsed.data ?? null) : null
}

const cache = new WeakMap<RecordDefinition, { readonly create: z.ZodType; readonly update: z.ZodType }>()
export type Values = Readonly<Record<string, unknown>>

/** Strict schemas of a kind's writable fields: `create` demands what is required, `update` takes any part. */
export const schemasOf = (record: RecordDefinition): { readonly create: z.ZodType<Values>; readonly update: z.ZodType<Values> } => {
  const known = cache.get(record)
  if (known) return known as never
  const writable = fieldEntries(record).filter(([, field]) => isWritable(field))
  const shape = Object.fromEntries(
    writable.map(([name, field]) => [name, hasDefault(field) ? fieldSchema(field).optional() : fieldSchema(field)]),
  )
  const partial = Object.fromEntries(writable.map(([name, field]) => [name, fieldSchema(field).optional()]))
  const tags = z.array(words('Tag', 40)).max(20).optional()
  const made = {
    create: withSeats(record, z.strictObject({ ...shape, tags, ...seatsOf(record) })),
    update: withSeats(record, z.strictObject({ ...partial, tags, ...seatsOf(record) })),
  }
  cache.set(record, made)
  return made as never
}

const seatsOf = ({ seats }: RecordDefinition): Record<string, z.ZodType> =>
  seats === undefined ? {} : { [seats.property]: seatsSchema(seats).optional() }

const withSeats = ({ seats }: RecordDefinition, schema: z.ZodObject): z.ZodType =>
  seats === undefined ? schema : schema.transform((values) => fromSeats(seats, values))

/** The schema of what a move asks. */
export const asksSchema = (asks: Readonly<Record<string, Field>>): z.ZodType<Values> =>
  z.strictObject(Object.fromEntries(Object.entries(asks).map(([name, field]) => [name, fieldSchema(field)]))) as never

const hasDefault = (field: Field): boolean => (field.kind === 'choice' || field.kind === 'bool') && field.default !== undefined
