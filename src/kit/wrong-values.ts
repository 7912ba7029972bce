import type * as z from 'zod'
import type { ChoiceOptions, Field } from './fields.ts'

type WrongInput = { readonly input?: unknown }

/** The most options a sentence names. */
const named = 12

const anyOf = (options: ChoiceOptions): string => {
  const keys = Object.keys(options)
  return keys.length > named ? `${keys.slice(0, named).join(', ')}, or another one of the list` : keys.join(', ')
}

/** What to enter in place of a value of another type. Speaks to callers of the API: choices by key, money in cents. */
export const expectedValue = (field: Field): string => {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return 'enter text'
    case 'int':
      return 'enter a whole number, for example 12'
    case 'decimal':
      return field.dollars === true
        ? `enter a price in dollars, for example ${(3.7594).toFixed(field.places)}`
        : `enter a number, for example ${(12.3456).toFixed(field.places)}`
    case 'money':
      return 'enter the amount in cents, for example 1250 for $12.50'
    case 'bool':
      return 'enter yes or no (true or false)'
    case 'date':
      return 'enter a date as YYYY-MM-DD, for example 2026-03-14'
    case 'instant':
      return 'enter a date and time with its time zone, for example 2026-03-14T14:30:00-05:00'
    case 'choice':
      return `choose one of ${anyOf(field.options)}`
    case 'choices':
      return `choose a list of ${anyOf(field.options)}`
    case 'ref':
    case 'anyRef':
      return 'select a record from the list'
    case 'refs':
      return 'select records from the list'
    case 'phone':
      return 'enter ten digits, for example 417-555-0142'
    case 'email':
      return 'enter an email address, for example name@example.com'
    case 'address':
      return 'enter street, city, state, and ZIP'
    case 'rows':
      return `enter a list of rows with ${Object.keys(field.of).join(', ')}`
  }
}

/** "Year: enter a whole number, for example 12". */
export const wrongValue = (field: Field): string => `${field.label}: ${expectedValue(field)}`

/** The error of a schema for values of another type: an absent value is missing, any other is wrong. */
export const missingOr =
  (sentence: string) =>
  ({ input }: WrongInput): string =>
    input === undefined ? 'Required' : sentence

const types: Readonly<Record<string, string>> = {
  string: 'Enter text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Enter true or false',
  array: 'Enter a list',
  object: 'Enter an object',
  record: 'Enter an object',
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'Enter the id of a record',
  email: 'Enter an email address, for example name@example.com',
  date: 'Enter a date as YYYY-MM-DD, for example 2026-03-14',
  datetime: 'Enter a date and time with its time zone, for example 2026-03-14T14:30:00-05:00',
}

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', set: ' entries', file: ' bytes' }

/** Default sentences for schemas without their own. The code that reports the error names unknown keys. */
export const plainError: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : (types[issue.expected] ?? 'This value has the wrong type')
    case 'invalid_value':
      return issue.input === undefined ? 'Required' : `Choose one of ${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return formats[issue.format] ?? 'This value has the wrong form'
    case 'too_big':
      return `At most ${issue.maximum.toLocaleString('en-US')}${units[issue.origin] ?? ''}`
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'Required'
        : `At least ${issue.minimum.toLocaleString('en-US')}${units[issue.origin] ?? ''}`
    case 'invalid_union':
      return issue.input === undefined ? 'Required' : 'This value has the wrong form'
    default:
      return undefined
  }
}
