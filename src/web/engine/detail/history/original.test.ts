import { expect, test } from 'vitest'
import type { RecordDefinition } from '#kit/record.ts'
import { accidents } from '#records/safety/accidents/record.ts'
import { comparedFields } from './original.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'

const record = accidents as unknown as RecordDefinition
const original = {
  at: '2026-11-20T15:00:00Z',
  actor: { kind: 'user', id: 'u1', name: 'Ann Reyes' },
  values: {
    occurredAt: '2026-11-20T14:00:00.000Z',
    driver: 'drv-1',
    city: 'Joplin',
    narrative: 'Struck a car.',
    costs: [{ kind: 'tow', estimated: 45_000 }],
  },
  labels: { driver: 'Rosa Ortiz' },
}
const row = {
  id: 'a1',
  occurredAt: '2026-11-20T14:00:00+00:00',
  driver: 'drv-1',
  city: 'Webb City',
  narrative: null,
  county: 'Jasper',
  costs: [{ estimated: 45_000, kind: 'tow' }],
  labels: { driver: 'Rosa Ortiz-Lane' },
} as unknown as RecordRow

test('G8 the original beside the working version: what differs is marked, by value', () => {
  const fields = Object.fromEntries(comparedFields(record, row, original, 'UTC').map((field) => [field.name, field]))
  expect(fields['occurredAt']).toMatchObject({ changed: false })
  expect(fields['driver']).toMatchObject({ before: 'Rosa Ortiz', now: 'Rosa Ortiz-Lane', changed: false })
  expect(fields['city']).toMatchObject({ before: 'Joplin', now: 'Webb City', changed: true })
  expect(fields['narrative']).toMatchObject({ before: 'Struck a car.', now: '', changed: true })
  expect(fields['costs']).toMatchObject({ before: 'Tow, $450.00', changed: false })
  expect(fields).not.toHaveProperty('weather')
})

test('G12 what is reported and not read later is shown as it was reported, and no difference is told', () => {
  const { narrative, ...fields } = record.fields
  const read = {
    ...record,
    fields,
    form: record.form.map((section) => ({ ...section, fields: section.fields.filter((name) => name !== 'narrative') })),
  }
  expect(narrative).toBeDefined()
  const shown = comparedFields({ ...read, entered: record }, row, original, 'UTC')
  expect(shown.find(({ name }) => name === 'narrative')).toMatchObject({ before: 'Struck a car.', now: '', changed: false, kept: true })
  expect(comparedFields(read, row, original, 'UTC').map(({ name }) => name)).not.toContain('narrative')
})
