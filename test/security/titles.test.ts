import { beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import { creatableKinds, make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { safetyDesk } from '#test/support/safety-desk.ts'
import type { TestUser } from '#test/support/sessions.ts'

const { app, admin } = safetyDesk()

/** Whether the value of a field is not shown to a role, or only on request, which is logged. */
const isWithheld = (role: Role, field: Field): boolean => field.confidential !== undefined || field.readable?.includes(role) === false

const isFreeText = (field: Field): boolean =>
  (field.kind === 'text' || field.kind === 'longText') && field.system !== true && field.computed !== true && !('pattern' in field)

/** Texts that some reader of the kind is not shown. */
const withheldTexts = (record: RecordDefinition): string[] =>
  fieldEntries(record).flatMap(([name, field]) =>
    isFreeText(field) && record.access.read.some((role) => isWithheld(role, field)) ? [name] : [],
  )

const kinds = creatableKinds.filter((record) => withheldTexts(record).length > 0)
/** What is entered in the field: a word that stands nowhere else. */
const told = ({ fields }: RecordDefinition, name: string): string => {
  const field = fields[name]
  return `Zq${name.toLowerCase()}`.slice(0, field !== undefined && 'max' in field ? field.max : undefined)
}

describe.each(kinds.map((record) => [record.name, record] as const))('G12 %s', (kind, record) => {
  const names = withheldTexts(record)
  let made: Created
  let readers: readonly TestUser[]
  beforeAll(async () => {
    made = await make(admin(), kind, Object.fromEntries(names.map((name) => [name, told(record, name)])))
    readers = await Promise.all(record.access.read.map((role) => app().as(role)))
  })

  test('title and key facts say nothing that a field keeps from whoever reads them', async () => {
    for (const by of readers) {
      const withheld = names.filter((name) => isWithheld(by.role, record.fields[name] as Field)).map((name) => told(record, name))
      const answer = await by.call('GET', `/api/${record.api}/${made.id}`)
      if ([403, 404].includes(answer.statusCode)) continue
      const row = answer.json<Readonly<Record<string, unknown>>>()
      const head = JSON.stringify([row['title'], row['number'], ...record.list.facts.map((name) => row[name])]).toLowerCase()
      expect(
        withheld.filter((word) => head.includes(word.toLowerCase())),
        `${head} to ${by.role}`,
      ).toEqual([])
      for (const word of withheld) {
        const found = (await by.call('GET', `/api/search?q=${word}`)).json<{ groups: { rows: { title: string; note: string }[] }[] }>()
        const said = found.groups.flatMap(({ rows }) => rows.map(({ title, note }) => `${title} ${note}`.toLowerCase()))
        expect(
          said.filter((words) => words.includes(word.toLowerCase())),
          word,
        ).toEqual([])
      }
    }
  })
})

test('G12 the kinds tried are those that keep words from somebody', () => {
  expect(kinds.map(({ name }) => name)).toEqual(expect.arrayContaining(['drivers', 'osha-claims', 'workers-comp', 'workers-comp-cases']))
})
