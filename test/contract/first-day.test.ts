import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayEnterField } from '#kit/access.ts'
import { defaultsOf } from '#kit/defaults.ts'
import { firstFields, mostFirst, neededFields } from '#kit/kind/form-needs.ts'
import type { Field } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { creatableKinds, inputFor, make, sample } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import { sampled } from '#test/support/sampled.ts'
import type { TestUser } from '#test/support/sessions.ts'

const today = '2026-11-20'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

const namesOf = (record: RecordDefinition): string[] =>
  record.form.flatMap((section) => section.fields).filter((name) => mayEnterField('super_admin', record, name))

const valueOf = async (field: Field | undefined): Promise<unknown> =>
  field === undefined ? undefined : field.kind === 'ref' ? (await make(admin, field.to)).id : sample(field)

/** What a person sends who fills in the fields that the form marks as required, and no others. */
const onlyNeeded = async (record: RecordDefinition): Promise<Json> => {
  const valid = await inputFor(admin, record.name)
  // The driver of the factory is still being hired, so the dispatch check stops them: no mark can know that.
  const { overrideReason } = valid
  const body: Json = { ...defaultsOf(record), ...(overrideReason === undefined ? {} : { overrideReason }) }
  // An answer can make another field required.
  for (let round = 0; round < 4; round += 1)
    for (const name of neededFields(record, namesOf(record), body, today))
      body[name] ??= valid[name] ?? (await valueOf(record.fields[name]))
  return body
}

describe('a new form', () => {
  for (const record of sampled('first-day fields', creatableKinds, 12)) {
    test(`${record.name}: the server refuses no field for being empty that the form doesn’t mark as required`, async () => {
      const body = await onlyNeeded(record)
      const answer = await admin.call('POST', `/api/${record.api}`, body, { 'x-confirm-warnings': '1' })
      const { errors = [] } = answer.json<{ errors?: { field: string; message: string }[] }>()
      expect(errors.filter(({ field }) => (body[field] ?? null) === null)).toEqual([])
    })

    test(`${record.name}: shows ${mostFirst} fields at most before the details, and each required one`, () => {
      const names = namesOf(record)
      const needed = neededFields(record, names, defaultsOf(record), today)
      const first = firstFields(record, names, needed)
      expect(first.length).toBeLessThanOrEqual(mostFirst)
      expect(first).toEqual(expect.arrayContaining(needed))
      expect(record.firstDay?.filter((name) => !names.includes(name)) ?? [], 'firstDay names fields of the form').toEqual([])
    })
  }
})
