import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, buildAssistantDesk } from '#test/support/assistant.ts'
import type { AssistantDesk, Reply } from '#test/support/assistant.ts'
import { make } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let desk: AssistantDesk

beforeAll(async () => {
  desk = await buildAssistantDesk()
  const { admin, crew } = desk
  await make(admin, 'repairs', { vehicle: crew.vehicle.id })
  await make(admin, 'repairs', { vehicle: crew.vehicle.id })
  const other = await make(admin, 'divisions', { name: 'Tulsa', code: 'TUL' })
  const unit = await make(admin, 'vehicles', { division: other.id })
  await make(admin, 'repairs', { vehicle: unit.id })
})
afterAll(() => desk.app.close())

interface Offer {
  readonly text: string
  readonly count: number | null
}

const offered = async (by: TestUser, text: string, path = '/'): Promise<readonly Offer[]> => {
  const answer = await by.call('GET', `/api/ai-agent/complete?${new URLSearchParams({ text, path }).toString()}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ offers: Offer[] }>().offers
}
const textsOf = async (by: TestUser, text: string, path?: string): Promise<readonly string[]> =>
  (await offered(by, text, path)).map((one) => one.text)

/** The kind of frame that a question was read as. */
const readAs = async ({ turnId }: Reply): Promise<unknown> => {
  const { rows } = await desk.app.deps.pool.query<{ type: string }>(
    `select frame->>'type' as type from assistant_turns where id = '${turnId}'`,
  )
  return rows[0]?.type
}

describe('E3 a question is completed while it is typed', () => {
  test('by its last word, and by what can follow', async () => {
    const repairs = await textsOf(desk.manager, 'open re', '/maintenance/repairs')
    expect(repairs[0]).toBe('open repairs')
    expect(repairs).toContain('open repairs by status')
    expect(repairs).toContain('open repairs this month')
    expect(await textsOf(desk.manager, 'Open repairs this mo')).toContain('Open repairs this month')
    expect(await textsOf(desk.manager, 'drivers that are on l')).toContain('drivers that are on leave')
    expect(await textsOf(desk.manager, 'trucks out of s')).toContain('trucks out of service')
  })

  test('every question offered begins as typed, is answered, and has the count that its answer gives', async () => {
    const typed = ['open re', 'how m', 'tick', 'tickets ', 'drivers wi', 'med', 'who', 'late ', 'accidents last m', 'av', 'repairs by s']
    for (const text of typed) {
      const offers = await offered(desk.manager, text)
      expect(offers.length, text).toBeGreaterThan(0)
      expect(offers.length, text).toBeLessThanOrEqual(6)
      expect(new Set(offers.map((one) => one.text)).size, text).toBe(offers.length)
      for (const offer of offers) {
        const said = await ask(desk.manager, offer.text)
        expect(offer.text.toLowerCase().startsWith(text), offer.text).toBe(true)
        expect(['unread', 'clarify', 'cannot', 'help'], offer.text).not.toContain(await readAs(said))
        if (offer.count !== null) expect(said.total, offer.text).toBe(offer.count)
      }
    }
  })

  test('it offers nothing after an unknown word or for blanks', async () => {
    expect(await textsOf(desk.manager, 'open gizmos re')).toEqual([])
    expect(await textsOf(desk.manager, '  ')).toEqual([])
  })

  test('counts only what the person may see', async () => {
    const countFor = async (by: TestUser) =>
      (await offered(by, 'open re', '/maintenance/repairs')).find(({ text }) => text === 'open repairs')?.count
    expect(await countFor(desk.manager)).toBe(2)
    expect(await countFor(desk.admin)).toBe(3)
  })

  test('offers no list or field that the role does not read', async () => {
    expect(await textsOf(desk.manager, 'acc')).toContain('accidents')
    expect((await textsOf(desk.recruiter, 'acc')).filter((text) => /\baccidents\b/.test(text))).toEqual([])
    expect((await textsOf(desk.recruiter, 'how many open ')).filter((text) => /\b(?:accidents|repairs|tickets)\b/.test(text))).toEqual([])
  })

  test('offers the person’s own earlier questions, but none that was not understood and none of others', async () => {
    await ask(desk.manager, 'repairs reported in the last 45 days')
    await ask(desk.manager, 'repairs reported by gizmos')
    expect((await textsOf(desk.manager, 'repairs rep'))[0]).toBe('repairs reported in the last 45 days')
    expect(await textsOf(desk.manager, 'repairs rep')).not.toContain('repairs reported by gizmos')
    expect(await textsOf(desk.admin, 'repairs rep')).not.toContain('repairs reported in the last 45 days')
  })
})

interface Readings extends Reply {
  readonly readings: readonly { row: string; words: string; options: readonly { label: string; query: Json; by?: string }[] }[]
  readonly read: readonly { label: string; value: string }[]
}

describe('E3 a reading is changed in place', () => {
  const again = async (said: Readings, words: string, label: string): Promise<Readings> => {
    const option = said.readings.find((one) => one.words === words)?.options.find((one) => one.label === label)
    expect(option, `${words}: ${label}`).toBeDefined()
    const { label: query, ...instead } = option ?? { label: '' }
    return (await ask(desk.admin, query, { conversationId: said.conversationId, instead: { turnId: said.turnId, ...instead } })) as Readings
  }
  const onlyOf = ({ read }: Readings): string => read.find(({ label }) => label === 'Only')?.value ?? ''

  test('a state to another one, a period to another one, and each taken away', async () => {
    const said = (await ask(desk.admin, 'repairs this month that are open')) as Readings
    expect(said.total).toBe(3)
    expect(said.readings).toContainEqual(expect.objectContaining({ words: 'reported Nov 1 – Nov 30', said: 'this month' }))
    const later = await again(said, 'reported Nov 1 – Nov 30', 'Last month')
    expect(later.total).toBe(0)
    expect(onlyOf(later)).toBe('reported Oct 1 – Oct 31; Open')
    const bare = await again(later, 'reported Oct 1 – Oct 31', 'Without “reported Oct 1 – Oct 31”')
    expect(bare.total).toBe(3)
    expect(onlyOf(bare)).toBe('Open')
    const done = await again(bare, 'Open', 'Done')
    expect(done.total).toBe(0)
    expect(onlyOf(done)).toBe('Done')
  })

  test('a state in the question replaces the default of active records in an expiration question', async () => {
    const statusOf = async (query: string, more: Json = {}) => {
      const said = await ask(desk.admin, query, more)
      return { said, status: new URLSearchParams(said.list?.href.split('?')[1]).get('status') }
    }
    expect((await statusOf('drivers with an expired medical card')).status).toBe('active')
    expect((await statusOf('drivers on leave with an expired medical card')).status).toBe('leave')
    const { said } = await statusOf('drivers on leave')
    expect((await statusOf('only with an expired medical card', { conversationId: said.conversationId })).status).toBe('leave')
  })

  test('what a list is counted by, to another axis of the list alone', async () => {
    const said = (await ask(desk.admin, 'repairs by status')) as Readings
    const units = await again(said, 'Status', 'By unit')
    expect(units.read).toContainEqual({ label: 'Grouped by', value: 'Unit' })
    expect(units.total).toBe(3)
    const refused = await desk.admin.call('POST', '/api/ai-agent/query', {
      query: 'By secret',
      conversationId: said.conversationId,
      instead: { turnId: said.turnId, query: {}, by: 'notes' },
    })
    expect(refused.statusCode).toBe(404)
  })
})
