import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { text } from '#kit/fields.ts'
import { defineRecord } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { fleetEditors, paymentReaders } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { columnsOf } from '#engine/columns.ts'
import { run } from '#engine/sql.ts'
import { buildApp } from '#server/app.ts'
import type { App } from '#server/app.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { testSessions } from '#test/support/sessions.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** A fuel card: no kind of the product has a card number yet. */
const cards = defineRecord({
  name: 'card-trials',
  path: '/card-trials',
  label: { one: 'Card trial', many: 'Card trials' },
  number: 'CRD-{seq4}',
  fields: {
    holder: text({ label: 'Holder', required: true }),
    cardNumber: text({ label: 'Card number', max: 30, confidential: 'payment' }),
  },
  lifecycle: { states: { active: { label: 'Active', tone: 'success' } }, initial: 'active', moves: {} },
  access: {
    read: fleetEditors,
    create: fleetEditors,
    update: fleetEditors,
    archive: paymentReaders,
    export: fleetEditors,
    confidential: { payment: paymentReaders },
  },
  scope: 'company',
  title: ({ holder }) => holder,
  list: { columns: ['title', 'status'], sort: 'holder', filters: ['status'], facts: ['status'] },
  form: [{ heading: 'Card', fields: ['holder', 'cardNumber'] }],
})

const number = '7071 3800 1234 4242'
const list = '/api/card-trials'
let base: TestApp
let app: App
const people = new Map<Role, TestUser>()
const as = (role: Role): TestUser => people.get(role) as TestUser
const made = async (cardNumber: string | null): Promise<Created> => {
  const answer = await as('manager').call('POST', list, { holder: 'Ozark fleet', cardNumber })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Created>()
}

beforeAll(async () => {
  base = await buildTestApp()
  const record = cards as unknown as RecordDefinition
  const columns = columnsOf(record).map(({ name, type }) => `"${name}" ${type}`)
  await run(base.deps.pool, sql.raw(`create table card_trials (${columns.join(', ')}, search_text text)`))
  await run(base.deps.pool, sql.raw('create sequence number_card_trials'))
  const sessions = testSessions(base.deps.pool, base.clock)
  app = await buildApp({ ...base.deps, auth: sessions.auth, registry: { ...base.deps.registry, 'card-trials': record } })
  for (const role of ['manager', 'supervisor'] as const) people.set(role, await sessions.signIn(app.http, role, null))
})
afterAll(async () => {
  await app.http.close()
  await base.close()
})

test('everybody who reads the record sees the last four digits, in lists and on its page', async () => {
  const { id } = await made(number)
  const masked = { cardNumber: null, labels: { cardNumber: '•••• 4242' } }
  for (const role of ['manager', 'supervisor'] as const) {
    const page = await as(role).call('GET', `${list}/${id}`)
    expect(page.json()).toMatchObject(masked)
    const rows = await as(role).call('GET', `${list}?limit=10`)
    expect(rows.json<Json[]>()).toContainEqual(expect.objectContaining(masked))
    const paths = [`${list}/${id}/history`, `${list}/${id}/original`, `${list}/export`]
    const others = await Promise.all(paths.map((path) => as(role).call('GET', path)))
    for (const { body } of [page, rows, ...others]) expect(body).not.toContain('1234')
  }
})

test('the whole number is shown to readers of payment data, each view with a line in the history', async () => {
  const { id } = await made(number)
  const reveal = (role: Role) => as(role).call('POST', `${list}/${id}/reveal`, { fields: ['cardNumber'] })
  expect((await reveal('supervisor')).statusCode).toBe(403)
  expect((await reveal('manager')).json()).toEqual({ cardNumber: number })
  const history = (await as('manager').call('GET', `${list}/${id}/history`)).json<{ action: string; actorName: string }[]>()
  expect(history.filter(({ action }) => action === 'view_confidential')).toMatchObject([{ actorName: 'Test manager' }])
})

test('a supervisor neither enters nor changes it', async () => {
  const { id } = await made(number)
  const entered = await as('supervisor').call('POST', list, { holder: 'Gulf fleet', cardNumber: number })
  const changed = await as('supervisor').call('PATCH', `${list}/${id}`, { cardNumber: '1' }, { 'if-match': '"1"' })
  const errors = [{ field: 'cardNumber', message: 'Your role can’t change Card number' }]
  expect([entered.json(), changed.json()]).toMatchObject([{ errors }, { errors }])
})

test.each([[null], ['42424']])('a number with too few digits shows none: %s', async (cardNumber) => {
  const { id } = await made(cardNumber)
  expect((await as('supervisor').call('GET', `${list}/${id}`)).json()).toMatchObject({ cardNumber: null, labels: { cardNumber: null } })
})
