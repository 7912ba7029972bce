import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDuty, Reading } from '#kit/duty/duty.ts'
import { registry } from '#records/index.ts'
import { outlines } from '#records/outlines.ts'
import { buildDemoApp } from '#test/support/demo-app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildDemoApp()
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

interface Listed {
  readonly id: string
  readonly status: string
  readonly reading: Reading | null
}

const listed = async (api: string, query: string): Promise<Listed[]> =>
  (await admin.call('GET', `/api/${api}?fields=reading,status&${query}`)).json() as Listed[]

/** Names of deadline rules are longer than other texts. */
const longest = 60

const kinds = Object.values(registry).filter(({ access }) => access.read.includes('super_admin'))

describe.each(kinds.map((record) => [record.name, record] as const))('%s', (_name, record) => {
  const closed = new Set(Object.entries(record.lifecycle.states).flatMap(([name, state]) => (state.closed === true ? [name] : [])))

  test('the reading of a list is an open duty of the record, and each step exists', async () => {
    const wrong: string[] = []
    for (const row of await listed(record.api, 'sort=urgency&limit=6')) {
      const { open, can } = (await admin.call('GET', `/api/${record.api}/${row.id}`)).json<{ open: OpenDuty[]; can: { moves: string[] } }>()
      const { reading, id } = row
      wrong.push(
        ...open.filter(({ action }) => !stepExists(action)).map(({ verb }) => `${id} ${verb}: no such step`),
        ...open.filter(({ code }) => code === 'step' && closed.has(row.status)).map(({ verb }) => `${id} ${verb}: closed`),
        ...open.flatMap(({ holds }) => holds.filter((move) => can.moves.includes(move)).map((move) => `${id} ${move}: held and offered`)),
      )
      if (reading === null) continue
      if (!open.some(({ code }) => code === reading.code)) wrong.push(`${id} ${reading.text}: not an open duty`)
      if (reading.text.length > longest) wrong.push(`${id} ${reading.text}: too long`)
    }
    expect(wrong).toEqual([])
  })

  const stepExists = (action: OpenDuty['action']): boolean => {
    if ('move' in action) {
      const on = action.on === undefined ? record : registry[action.on.kind]
      return on?.lifecycle.moves[action.move] !== undefined
    }
    if ('fields' in action) return action.fields.length <= 3 && action.fields.every((name) => record.fields[name] !== undefined)
    if ('create' in action)
      return (
        Object.hasOwn(outlines, action.create) &&
        [action.by ?? [], Object.keys(action.copies ?? {}), Object.keys(action.given ?? {})]
          .flat()
          .every((name) => registry[action.create]?.fields[name] !== undefined)
      )
    if ('section' in action) return record.form.some(({ heading }) => heading === action.section)
    if ('list' in action) return Object.keys(action.query).every((name) => registry[action.list]?.list.filters.includes(name))
    if ('record' in action) return registry[action.record] !== undefined
    return action.tab !== ''
  }

  test('sorted by urgency, records with work left come before the rest', async () => {
    const rows = await listed(record.api, 'sort=urgency&limit=200')
    const first = rows.findIndex(({ reading }) => reading === null)
    expect(first < 0 ? [] : rows.slice(first).filter(({ reading }) => reading !== null)).toEqual([])
  })
})
