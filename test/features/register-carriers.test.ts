import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

interface Unit {
  readonly id: string
  readonly parent: number | null
  readonly usdot: string | null
}

/** Parent and own USDOT number: carriers inside carriers, one number in two branches, divisions without any. */
const tree: readonly (readonly [number | null, string | null])[] = [
  [null, '90000001'],
  [0, null],
  [1, '90000002'],
  [2, null],
  [3, '90000001'],
  [2, '90000003'],
  [0, '90000003'],
  [null, null],
  [7, '90000004'],
  [7, null],
]

let app: TestApp
let admin: TestUser
const units: Unit[] = []
const crashes: { readonly number: string; readonly unit: number; readonly answer: string }[] = []
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  for (const [parent, usdot] of tree) {
    const made = await make(admin, 'divisions', { parent: parent === null ? null : units[parent]?.id, usdot, timeZone: 'America/Chicago' })
    units.push({ id: made.id, parent, usdot })
  }
  const driver = (await make(admin, 'drivers', { division: units[0]?.id })).id
  const tractor = (await make(admin, 'vehicles', { kind: 'tractor' })).id
  const box = (await make(admin, 'vehicles', { kind: 'box', gvwr: null })).id
  for (const [unit, { id: division }] of units.entries())
    for (const vehicle of unit % 2 === 0 ? [tractor, box] : [tractor]) {
      const made = await make(admin, 'accidents', { occurredAt: '2026-03-05T16:00:00.000Z', division, driver, vehicle, towAway: true })
      crashes.push({ number: made.number, unit, answer: String(made['dotRecordable']) })
    }
})
afterAll(() => app.close())

const up = (position: number): number[] => {
  const parent = units[position]?.parent ?? null
  return parent === null ? [position] : [position, ...up(parent)]
}
/** The number a division runs under: its own, else the next one above. */
const carrierOf = (position: number): string | null =>
  up(position)
    .map((one) => units[one]?.usdot ?? null)
    .find((usdot) => usdot !== null) ?? null

interface Register {
  readonly rows: readonly { readonly number: string }[]
  readonly href: string
  readonly toCheck: number
  readonly toCheckHref: string
}
const listed = async (user: TestUser, href: string): Promise<string[]> =>
  (await user.call('GET', `/api${href}&limit=500`)).json<Created[]>().map(({ number }) => number)

const numbers = [...new Set(tree.flatMap(([, usdot]) => usdot ?? []))]
const asked = [
  { query: '', holds: () => true },
  ...numbers.map((usdot) => ({ query: `?usdot=${usdot}`, holds: (unit: number) => carrierOf(unit) === usdot })),
  ...tree.map((_, root) => ({ query: `?division=#${root}`, holds: (unit: number) => up(unit).includes(root) })),
  ...numbers.map((usdot) => ({
    query: `?division=#2&usdot=${usdot}`,
    holds: (unit: number) => up(unit).includes(2) && carrierOf(unit) === usdot,
  })),
]

describe('G8 390.15 the register of carriers inside carriers', () => {
  test.each(asked)('$query has the lines, and the number to check, of the lists it opens', async ({ query, holds }) => {
    const path = query.replace(/#(\d)/, (_, position: string) => units[Number(position)]?.id ?? '')
    // One who sees all, and one who sees a part of the tree without what lies between.
    for (const [user, sees] of [
      [admin, () => true],
      [
        await app.as(
          'manager',
          [0, 2, 3, 4, 7].flatMap((one) => units[one]?.id ?? []),
        ),
        (unit: number) => [0, 2, 3, 4, 7].includes(unit),
      ],
    ] as const) {
      const answer = await user.call('GET', `/api/accident-register${path}`)
      if (answer.statusCode === 404) continue
      const register = answer.json<Register>()
      const expected = (answerIs: string): string[] =>
        crashes.filter(({ unit, answer: given }) => given === answerIs && holds(unit) && sees(unit)).map(({ number }) => number)
      expect(register.rows.map(({ number }) => number).toSorted()).toEqual(expected('yes').toSorted())
      expect((await listed(user, register.href)).toSorted()).toEqual(expected('yes').toSorted())
      expect((await listed(user, register.toCheckHref)).toSorted()).toEqual(expected('check').toSorted())
      expect(register.toCheck).toBe(expected('check').length)
    }
  })

  test('a carrier whose division was archived keeps its register, under its own name', async () => {
    const closed = await make(admin, 'divisions', { usdot: '90000009', legalEntity: 'Old Prairie Lines Inc', timeZone: 'America/Chicago' })
    const [known] = (await admin.call('GET', `/api/accidents?number=${crashes[0]?.number}`)).json<Created[]>()
    const crew = { driver: known?.['driver'], vehicle: known?.['vehicle'], towAway: true }
    const crash = await make(admin, 'accidents', { ...crew, occurredAt: '2026-03-05T16:00:00.000Z', division: closed.id })
    const archived = await admin.call('DELETE', `/api/divisions/${closed.id}`, undefined, { 'if-match': `"${closed.version}"` })
    expect(archived.statusCode, archived.body).toBe(200)
    const register = (await admin.call('GET', '/api/accident-register?usdot=90000009')).json<Register & { carrier: unknown }>()
    expect(register.carrier).toEqual({ name: 'Old Prairie Lines Inc', usdot: '90000009' })
    expect(register.rows.map(({ number }) => number)).toEqual([crash.number])
    expect(await listed(admin, register.href)).toEqual([crash.number])
    const empty = await make(admin, 'divisions', { usdot: '90000008' })
    await admin.call('DELETE', `/api/divisions/${empty.id}`, undefined, { 'if-match': `"${empty.version}"` })
    expect((await admin.call('GET', '/api/accident-register?usdot=90000008')).statusCode).toBe(404)
  })

  test('who sees everything is refused nothing', async () => {
    expect(crashes.filter(({ answer }) => answer === 'check')).toHaveLength(5)
    for (const usdot of numbers) expect((await admin.call('GET', `/api/accident-register?usdot=${usdot}`)).statusCode).toBe(200)
  })
})
