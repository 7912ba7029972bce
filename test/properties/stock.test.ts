import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { limitFor } from '#test/support/patience.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** The same histories every time; another seed looks elsewhere, PROPERTY_STEPS goes on for longer. */
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_120)
const runs = Math.ceil(Number(process.env['PROPERTY_STEPS'] ?? 160) / 20)

let app: TestApp
let admin: TestUser
let vehicle: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  vehicle = await make(admin, 'vehicles', { kind: 'trailer' })
})
afterAll(() => app.close())

const desk = deskOf(() => admin)
const confirmed = { 'x-confirm-warnings': '1' }

interface Line {
  readonly part: number
  readonly quantity: number
}
type Act =
  | { readonly kind: 'open' | 'edit'; readonly which: number; readonly lines: readonly Line[] }
  | { readonly kind: 'cancel' | 'reopen' | 'complete' | 'archive' | 'restore' | 'undo'; readonly which: number }
  | { readonly kind: 'receive' | 'count'; readonly part: number; readonly quantity: number }

const part = fc.integer({ min: 0, max: 1 })
const quantity = fc.integer({ min: 1, max: 24 }).map((quarters) => quarters / 4)
const which = fc.integer({ min: 0, max: 2 })
const lines = fc.array(fc.record({ part, quantity }), { maxLength: 3 })
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open' as const), which, lines }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const), which, lines }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'cancel' as const,
        'reopen' as const,
        'complete' as const,
        'archive' as const,
        'restore' as const,
        'undo' as const,
      ),
      which,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('receive' as const, 'count' as const), part, quantity }) },
)

interface Shop {
  readonly parts: readonly Created[]
  readonly repairs: Created[]
}

const linesOf = ({ parts }: Shop, wanted: readonly Line[]): Json[] =>
  wanted.map((line) => ({
    type: 'part',
    part: parts[line.part]?.number,
    description: 'Part',
    quantity: line.quantity,
    unitPrice: 100,
  }))

const onShelf = (shop: Shop, one: Extract<Act, { kind: 'receive' | 'count' }>) =>
  desk.move(
    `/api/maintenance/parts/${shop.parts[one.part]?.id}`,
    one.kind,
    one.kind === 'receive' ? { quantity: one.quantity } : { counted: one.quantity, reason: 'Counted' },
  )

const perform = async (shop: Shop, one: Act): Promise<unknown> => {
  if ('quantity' in one) return onShelf(shop, one)
  if (one.kind === 'open') {
    const values = { vehicle: vehicle.id, title: 'Repair', origin: 'shop', repairClass: 'scheduled', lines: linesOf(shop, one.lines) }
    const answer = await admin.call('POST', '/api/maintenance/repairs', values, confirmed)
    if (answer.statusCode === 201) shop.repairs.push(answer.json<Created>())
    return answer
  }
  const chosen = shop.repairs[one.which % Math.max(1, shop.repairs.length)]
  if (chosen === undefined) return null
  const path = `/api/maintenance/repairs/${chosen.id}`
  const match = { ...confirmed, 'if-match': `"${(await desk.one(path)).version}"` }
  switch (one.kind) {
    case 'edit':
      return admin.call('PATCH', path, { lines: linesOf(shop, one.lines) }, match)
    case 'archive':
      return admin.call('DELETE', path, { reason: 'Entered twice' }, match)
    case 'restore':
      return admin.call('POST', `${path}/restore`, {}, match)
    case 'undo': {
      const [last] = (await admin.call('GET', `${path}/history`)).json<{ batchId: string }[]>()
      return admin.call('POST', `/api/batches/${last?.batchId}/undo`, {})
    }
    case 'complete':
      return desk.move(path, 'complete', { completedOn: '2026-11-20', correction: 'Done' })
    default:
      return desk.move(path, one.kind, { reason: 'Changed plans' })
  }
}

/** In hundredths, as stock is counted. */
const cents = (amount: unknown): number => Math.round(Number(amount) * 100)
const summed = (rows: readonly Json[], field: string): number => rows.reduce((sum, row) => sum + cents(row[field]), 0)

/** What the repairs use of a part by their lines, worked out from what a reader of the repairs sees. */
const usedOf = async ({ repairs }: Shop, number: string): Promise<number> => {
  const standing = await Promise.all(repairs.map(({ id }) => desk.one(`/api/maintenance/repairs/${id}`)))
  const counting = standing.filter(({ status, archivedAt }) => status !== 'cancelled' && archivedAt === null)
  return summed(
    counting.flatMap((repair) => ((repair['lines'] ?? []) as Json[]).filter((line) => line['part'] === number)),
    'quantity',
  )
}

const check = async (shop: Shop): Promise<void> => {
  for (const { id, number } of shop.parts) {
    const movements = await desk.list(`/api/maintenance/stock-movements?part=${id}&limit=500`)
    const shelved = movements.filter(({ entry }) => ['opening', 'received', 'counted'].includes(String(entry)))
    const { onHand } = await desk.one(`/api/maintenance/parts/${id}`)
    expect(cents(onHand), 'stock is the sum of its movements').toBe(summed(movements, 'quantity'))
    expect(cents(onHand), 'received and counted, less what repairs use').toBe(summed(shelved, 'quantity') - (await usedOf(shop, number)))
  }
}

test(
  'whatever is done with repairs and shelves, alone and two at once, stock is what was received and counted less what repairs use',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 2 }), { minLength: 4, maxLength: 12 }), async (acts) => {
        const shop: Shop = {
          parts: [await make(admin, 'parts', { opening: 8 }), await make(admin, 'parts', { opening: 2.5 })],
          repairs: [],
        }
        for (const together of acts) {
          await Promise.all(together.map((one) => perform(shop, one)))
          const [only] = together
          if (together.length === 1 && only?.kind === 'count')
            expect(cents((await desk.one(`/api/maintenance/parts/${shop.parts[only.part]?.id}`))['onHand'])).toBe(cents(only.quantity))
          await check(shop)
        }
      }),
      { seed, numRuns: runs },
    )
  },
  limitFor(30_000),
)
