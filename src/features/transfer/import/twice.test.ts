import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldOf } from '#kit/record.ts'
import { registry } from '#records/index.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { inputFor, make, recordNamed, sample } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { asCells, csvOf } from '#test/support/untouched.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

const fileOf = async (kind: string, given: Json): Promise<string> => csvOf([await asCells(admin, kind, await inputFor(admin, kind, given))])

const imported = async (kind: string, file: string): Promise<object | null> => {
  const steps = importer(app, admin, recordNamed(kind).api)
  const { id } = await steps.upload(file)
  await steps.check(id)
  const done = await steps.run(id, true)
  const [issue] = (await steps.rows(id)).flatMap(({ issues }) => issues.filter(({ level }) => level === 'error'))
  expect(issue).toBeUndefined()
  return done.counts
}

/** A value for each of these fields. */
const valuesOf = async (kind: string, properties: readonly string[]): Promise<Json> => {
  const values: Json = {}
  for (const property of properties) {
    const field = fieldOf(recordNamed(kind), property)
    if (field !== undefined) values[property] = field.kind === 'ref' ? (await make(admin, field.to)).id : sample(field)
  }
  // What is done has its meter.
  return 'doneOn' in values ? { ...values, miles: 120_000 } : values
}

describe('the same file twice', () => {
  const together = Object.values(registry).filter(({ importTogether }) => importTogether.length > 0)
  test.each(together.map(({ name, importTogether }) => [name, importTogether] as const))(
    'creates nothing the second time: %s by %j',
    async (kind, properties) => {
      const file = await fileOf(kind, await valuesOf(kind, properties))
      expect(await imported(kind, file)).toMatchObject({ created: 1 })
      expect(await imported(kind, file)).toMatchObject({ created: 0, unchanged: 1 })
    },
  )

  test.each([
    ['an instant', 'workers-comp', ['driver', 'reportedAt']],
    ['a decimal', 'oil-changes', ['vehicle', 'quarts']],
    ['an exact decimal', 'leave-worked', ['driver', 'hours']],
    ['money', 'oil-changes', ['vehicle', 'parts']],
    ['a whole number', 'oil-changes', ['vehicle', 'iron']],
    ['a yes or no', 'oil-changes', ['vehicle', 'coolant']],
    ['a date', 'oil-changes', ['vehicle', 'sampleOn']],
    ['a choice', 'oil-changes', ['vehicle', 'oil']],
    ['choices', 'oil-changes', ['vehicle', 'filters']],
    ['a text in another spelling', 'oil-changes', ['vehicle', 'sampleLab']],
    ['a phone number', 'recruiting-leads', ['phone']],
    ['an email address', 'recruiting-leads', ['email']],
  ] as const)('is recognized by %s', async (_what, kind, properties) => {
    const known = app.deps.registry
    Object.assign(app.deps, {
      registry: { ...known, [kind]: { ...recordNamed(kind), importKeys: [], importTogether: properties } },
    })
    try {
      const file = await fileOf(kind, await valuesOf(kind, properties))
      expect(await imported(kind, file)).toMatchObject({ created: 1 })
      expect(await imported(kind, file)).toMatchObject({ created: 0, error: 0, unchanged: 1 })
    } finally {
      Object.assign(app.deps, { registry: known })
    }
  })
})
