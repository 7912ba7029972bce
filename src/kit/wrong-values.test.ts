import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import {
  address,
  anyRef,
  bool,
  choice,
  choices,
  date,
  decimal,
  email,
  instant,
  int,
  longText,
  money,
  phone,
  ref,
  refs,
  rows,
  text,
} from './fields.ts'
import type { Field, FieldKind } from './fields.ts'
import { asksSchema } from './schemas.ts'
import { plainError } from './wrong-values.ts'

const label = 'Field'
const options = { low: { label: 'Low' }, high: { label: 'High' } }

/** Each kind of field with what it says of a value of another type. */
const kinds: Readonly<Record<FieldKind, readonly [Field, string]>> = {
  text: [text({ label }), 'Field: enter text'],
  longText: [longText({ label }), 'Field: enter text'],
  int: [int({ label }), 'Field: enter a whole number, for example 12'],
  decimal: [decimal({ label, places: 1 }), 'Field: enter a number, for example 12.3'],
  money: [money({ label }), 'Field: enter the amount in cents, for example 1250 for $12.50'],
  bool: [bool({ label }), 'Field: enter yes or no (true or false)'],
  date: [date({ label }), 'Field: enter a date as YYYY-MM-DD, for example 2026-03-14'],
  instant: [instant({ label }), 'Field: enter a date and time with its time zone, for example 2026-03-14T14:30:00-05:00'],
  choice: [choice(options, { label }), 'Field: choose one of low, high'],
  choices: [choices(options, { label }), 'Field: choose a list of low, high'],
  ref: [ref('drivers', { label }), 'Field: select a record from the list'],
  refs: [refs('drivers', { label }), 'Field: select records from the list'],
  anyRef: [anyRef({ label }), 'Field: select a record from the list'],
  phone: [phone({ label }), 'Field: enter ten digits, for example 417-555-0142'],
  email: [email({ label }), 'Field: enter an email address, for example name@example.com'],
  address: [address({ label }), 'Field: enter street, city, state, and ZIP'],
  rows: [rows({ step: text({ label: 'Step' }) }, { label }), 'Field: enter a list of rows with step'],
}

const messagesOf = (field: Field, value: unknown): string[] =>
  asksSchema({ it: { ...field, required: true } })
    .safeParse({ it: value })
    .error?.issues.map(({ message }) => message) ?? []

/** Words of the form library that nobody but a programmer reads. */
const jargon = /expected|received|invalid|too (?:big|small)|unrecognized|undefined|null|NaN/i

describe.each(Object.entries(kinds))('%s', (_kind, [field, sentence]) => {
  test.each([
    ['a number', 12.5],
    ['text', 'many'],
    ['an object', {}],
    ['a list', ['many']],
    ['a list of numbers', [7]],
    ['yes', true],
  ])('refuses %s in plain words', (_what, value) => {
    for (const message of messagesOf(field, value)) expect(message).not.toMatch(jargon)
    expect(messagesOf(field, value).length).toBeLessThanOrEqual(4)
  })

  test('says what it takes', () => {
    expect(messagesOf(field, Symbol('other'))).toEqual([sentence])
    expect(messagesOf(field, undefined)).toEqual(['Required'])
    expect(messagesOf(field, null)).toEqual(['Required'])
  })
})

test.each([
  [z.string(), 7, 'Enter text'],
  [z.number(), 'many', 'Enter a number'],
  [z.int(), 1.5, 'Enter a whole number'],
  [z.boolean(), 'yes', 'Enter true or false'],
  [z.array(z.string()), 'one', 'Enter a list'],
  [z.strictObject({}), 'one', 'Enter an object'],
  [z.enum(['keep', 'clear']), 'drop', 'Choose one of keep, clear'],
  [z.uuid(), 'DRV-0001', 'Enter the id of a record'],
  [z.iso.date(), 'soon', 'Enter a date as YYYY-MM-DD, for example 2026-03-14'],
  [z.string().max(3), 'long', 'At most 3 characters'],
  [z.array(z.string()).min(2), [], 'At least 2 entries'],
  [z.string().min(1), '', 'Required'],
  [z.number().max(1_000), 2_000, 'At most 1,000'],
  [z.string(), undefined, 'Required'],
])('a schema without sentences of its own: %#', (schema, value, sentence) => {
  expect(schema.safeParse(value, { error: plainError }).error?.issues.map(({ message }) => message)).toEqual([sentence])
})
