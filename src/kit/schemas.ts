import * as z from 'zod'
import { isRealDay, isRealMoment } from './dates/days.ts'
import { isWritable } from './fields.ts'
import type { DecimalField, Field, IntField, MoneyField, RowsField } from './fields.ts'
import { fieldEntries } from './record.ts'
import type { RecordDefinition } from './record.ts'
import { fromSeats, seatsSchema } from './seats.ts'
import { missingOr, wrongValue } from './wrong-values.ts'

const defaultTextMax = 200
const defaultLongTextMax = 5_000
// PostgreSQL stores no NUL; control characters and direction overrides hide what a text says.
const hidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/

const clean = (value: string): string => value.normalize('NFC').trim()

/** Text as it is kept: composed, trimmed, without what cannot be shown. */
export const words = (label: string, max: number, pattern?: RegExp, patternMessage?: string): z.ZodType<string, string> =>
  z
    .string({ error: missingOr(`${label}: enter text`) })
    .transform(clean)
    .pipe(
      z
        .string()
        .max(max, `${label} has at most ${max.toLocaleString('en-US')} characters`)
        .refine((value) => !hidden.test(value), `${label} contains characters that can’t be displayed`)
        .refine((value) => value === '' || pattern === undefined || pattern.test(value), patternMessage ?? `${label} has the wrong form`),
    )

const digitsOfPhone = (value: string): string => {
  const digits = value.replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

interface Limits {
  readonly min?: number
  readonly max?: number
  readonly plain?: boolean
}

const number = (field: IntField | DecimalField | MoneyField, limits: Limits): z.ZodNumber => {
  const { label } = field
  const { min = -2_000_000_000, max = 2_000_000_000, plain } = limits
  // Years and the like are said without a comma.
  const said = (limit: number): string => (plain === true ? String(limit) : limit.toLocaleString('en-US'))
  return z
    .number({ error: missingOr(wrongValue(field)) })
    .min(min, `${label} is at least ${said(min)}`)
    .max(max, `${label} is at most ${said(max)}`)
}

/** A number that is stored exactly has no more places than its column: what the database would round off is refused. */
const exactTo = ({ label, places }: DecimalField): [(value: number) => boolean, string] => [
  (value) => Number(value.toFixed(places)) === value,
  `${label} has at most ${places} decimal places`,
]

const rowsSchema = (field: RowsField): z.ZodType => {
  const { of, max = 50 } = field
  const error = missingOr(wrongValue(field))
  const row = Object.fromEntries(Object.entries(of).map(([name, part]) => [name, fieldSchema(part)]))
  return z.array(z.strictObject(row, { error }), { error }).max(max, `At most ${max} rows`)
}

// Made once: making a schema takes longer than using it.
const uuid = z.uuid()
const email = z.email()

/** The schema of one field's value, null and absence aside. */
const valueSchema = (field: Field): z.ZodType => {
  const wrong = wrongValue(field)
  const error = missingOr(wrong)
  switch (field.kind) {
    case 'text': {
      const text = words(field.label, field.max ?? defaultTextMax, field.pattern, field.patternMessage).transform((value) =>
        field.upper === true ? value.toUpperCase() : value,
      )
      return field.compact === true
        ? z
            .string({ error })
            .transform((value) => value.replace(/[\s-]+/g, ''))
            .pipe(text)
        : text
    }
    case 'longText':
      return words(field.label, field.max ?? defaultLongTextMax)
    case 'int':
      return number(field, field).refine(Number.isInteger, `${field.label} is a whole number`)
    case 'decimal':
      return field.exact === true ? number(field, field).refine(...exactTo(field)) : number(field, field)
    case 'money':
      return number(field, { min: field.min ?? -100_000_000_000, max: 100_000_000_000 }).refine(Number.isInteger, wrong)
    case 'bool':
      return z.boolean({ error })
    case 'date':
      return z.string({ error }).refine((value) => value === '' || isRealDay(value), wrong)
    case 'instant':
      return z
        .string({ error })
        .refine((value) => value === '' || isRealMoment(value), wrong)
        .transform((value) => (value === '' ? value : new Date(value).toISOString()))
    case 'choice':
      return z.union([z.literal(''), z.enum(Object.keys(field.options) as [string, ...string[]])], { error })
    case 'choices':
      return z
        .array(z.enum(Object.keys(field.options) as [string, ...string[]], { error }), { error })
        .max(60, `${field.label}: choose at most 60`)
        .transform((values) => [...new Set(values)])
    case 'ref':
      return z.string({ error }).refine((value) => value === '' || uuid.safeParse(value).success, wrong)
    case 'refs':
      return z
        .array(z.uuid(wrong), { error })
        .max(500, `${field.label}: select at most 500 records`)
        .transform((values) => [...new Set(values)])
    case 'anyRef':
      return z.strictObject({ id: z.uuid(wrong), kind: words('Kind', 60) }, { error })
    case 'phone':
      return z
        .string({ error })
        .pipe(words(field.label, 30))
        .transform(digitsOfPhone)
        .refine((value) => value === '' || value.length === 10, wrong)
    case 'email':
      return z
        .string({ error })
        .pipe(words(field.label, 254))
        .transform((value) => value.toLowerCase())
        .refine((value) => value === '' || email.safeParse(value).success, wrong)
    case 'address':
      return z.strictObject(
        {
          street: words('Street', 120),
          city: words('City', 80),
          state: words('State', 2),
          zip: words('ZIP', 10, /^\d{5}(-\d{4})?$/, 'ZIP has five digits'),
        },
        { error },
      )
    case 'rows':
      return rowsSchema(field)
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
  const tags = z.array(words('Tag', 40), 'Tags: enter a list of texts').max(20, 'At most 20 tags').optional()
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
