import { describe, expect, test } from 'vitest'
import type { Field, Fields } from '#kit/fields.ts'
import { asksSchema } from '#kit/schemas.ts'
import { registry } from '#records/index.ts'

const examples = {
  date: ['2026-03-14', 'enter a date as YYYY-MM-DD, for example 2026-03-14'],
  instant: ['2026-03-14T14:30:00-05:00', 'enter a date and time with its time zone, for example 2026-03-14T14:30:00-05:00'],
} as const
interface Dated {
  readonly kind: keyof typeof examples
  readonly field: Field
}
const dated = (field: Field): Dated[] => (field.kind === 'date' || field.kind === 'instant' ? [{ kind: field.kind, field }] : [])

const datedIn = (fields: Fields): Dated[] =>
  Object.values(fields).flatMap((field) => (field.kind === 'rows' ? Object.values(field.of).flatMap(dated) : dated(field)))
/** Every date, and date and time, that a form or an action of a kind asks for. */
const kinds = Object.values(registry).map(({ name, fields, lifecycle }) => {
  const asked = Object.values(lifecycle.moves).flatMap((move) => datedIn((move.asks ?? {}) as Fields))
  return [name, [...datedIn(fields), ...asked]] as const
})

describe('a date that is none is refused with what to enter', () => {
  test.each(kinds.filter(([, all]) => all.length > 0))('every one of %s', (_name, all) => {
    for (const { kind, field } of all) {
      const schema = asksSchema({ field })
      const [example, words] = examples[kind]
      expect(schema.safeParse({ field: 'soon' }).error?.issues.map(({ message }) => message)).toEqual([`${field.label}: ${words}`])
      expect(schema.safeParse({ field: example }).success, field.label).toBe(true)
    }
  })
})
