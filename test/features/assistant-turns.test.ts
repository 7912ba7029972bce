import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, buildAssistantDesk, listOf } from '#test/support/assistant.ts'
import type { Proposal, Reply } from '#test/support/assistant.ts'
import type { TestApp } from '#test/support/app.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let manager: TestUser
let crew: Crew
beforeAll(async () => {
  ;({ app, admin, manager, crew } = await buildAssistantDesk())
})
afterAll(() => app.close())

/** A list address without regard to the order of its filters. */
const filtersOf = (href: string | undefined): string[] => (href ?? '').split(/[?&]/).toSorted()
const goesTo = ({ actions }: Reply): string[] => filtersOf(actions.find(({ type }) => type === 'navigate')?.path)

const read = async (by: TestUser, path: string): Promise<Json> => (await by.call('GET', path)).json() as Json
const newAccident = async (): Promise<{ id: string; number: string }> => {
  const made = await make(admin, 'accidents', { division: crew.division.id, occurredAt: '2026-11-02T15:00:00.000Z' })
  return { id: made.id, number: String(made['number']) }
}
const confirm = (by: TestUser, { id }: Proposal) =>
  by.call('POST', `/api/ai-agent/proposals/${id}/confirm`, { fields: { reason: 'Police report' } })

/** A conversation with an open card that marks an accident pending. */
const withCard = async () => {
  const accident = await newAccident()
  const asked = await ask(manager, `mark accident ${accident.number} pending`)
  const go = (query: string): Promise<Reply> => ask(manager, query, { conversationId: asked.conversationId })
  const status = async (): Promise<unknown> => (await read(manager, `/api/accidents/${accident.id}`))['status']
  return { accident, card: asked.proposal as Proposal, go, status }
}

describe('E3 typed words about the answer before', () => {
  test.each(['undo that', 'Take that back.', 'revert', 'oops, undo', 'undo taht'])('“%s” takes back a confirmed change', async (words) => {
    const { accident, card, go, status } = await withCard()
    await confirm(manager, card)
    expect(await status()).toBe('pending')
    const said = await go(words)
    expect(said.response).toMatch(new RegExp(`^Undone: “Mark pending: .*${accident.number}.* is open again\\.$`))
    expect(said).toMatchObject({ settled: { id: card.id, state: 'undone' }, list: { href: `/accidents/${accident.id}` } })
    expect(await status()).toBe('open')
    expect((await go('undo that')).response).toContain('is undone already')
    expect(await status()).toBe('open')
  })

  test('undo says why it can’t', async () => {
    const { accident, card, go, status } = await withCard()
    await confirm(manager, card)
    await admin.call('POST', `/api/accidents/${accident.id}/transitions`, { move: 'resume', fields: {} })
    const now = await status()
    const said = await go('undo that')
    expect(said.response).toMatch(/^I couldn’t undo “Mark pending: .*changed since/)
    expect(said['settled']).toBeNull()
    expect(await status()).toBe(now)
  })

  test('undo with an open card closes the card and saves nothing', async () => {
    const { card, go, status } = await withCard()
    expect(await go('undo that')).toMatchObject({
      response: 'Canceled. Nothing was saved, so there’s nothing to undo.',
      settled: { id: card.id, state: 'cancelled' },
    })
    expect((await confirm(manager, card)).json()).toMatchObject({ code: 'conflict' })
    expect(await status()).toBe('open')
  })

  test('undo after teaching forgets what was taught', async () => {
    const taught = await ask(manager, `when I say the barn I mean ${String(crew.division['name'])}`)
    const { conversationId } = taught
    expect(taught.response).toContain('Got it')
    expect((await ask(manager, 'undo that', { conversationId })).response).toContain('Forgotten: ')
    expect((await listOf(manager, 'memories')).filter(({ status }) => status === 'active')).toHaveLength(0)
  })

  test.each(['cancel', 'never mind', 'No, don’t do it', 'cancle that', 'forget it', 'no'])('“%s” closes an open card', async (words) => {
    const { card, go, status } = await withCard()
    expect(await go(words)).toMatchObject({
      response: 'Canceled. Nothing was saved.',
      settled: { id: card.id, state: 'cancelled' },
      proposal: null,
    })
    expect((await confirm(manager, card)).json()).toMatchObject({ detail: 'This was canceled. Ask again if you want it after all.' })
    expect(await status()).toBe('open')
    expect((await go('cancel')).response).toBe('There’s nothing to cancel.')
  })

  test.each(['yes', 'do it', 'Confirm!', 'yes please', 'ok go ahead', 'save it'])(
    '“%s” saves nothing and leaves the card to its button',
    async (words) => {
      const { card, go, status } = await withCard()
      expect(await go(words)).toMatchObject({
        response: 'Press “Mark pending” on the card to save it. Nothing is saved by typing.',
        cardStays: true,
        settled: null,
      })
      expect(await status()).toBe('open')
      expect((await confirm(manager, card)).statusCode).toBe(200)
      expect(await status()).toBe('pending')
      expect((await go('yes')).response).toContain('There’s nothing to confirm.')
    },
  )

  test('nobody undoes or cancels in another person’s conversation', async () => {
    const { card, status } = await withCard()
    const own = await ask(admin, 'how many accidents')
    const { conversationId } = own
    expect((await ask(admin, 'cancel', { conversationId })).response).toBe('There’s nothing to cancel.')
    await confirm(manager, card)
    expect((await ask(admin, 'undo that', { conversationId })).response).toContain('I haven’t changed anything in this conversation')
    expect(await status()).toBe('pending')
  })

  test.each([
    ['undo that', 'I haven’t changed anything in this conversation'],
    ['cancel', 'There’s nothing to cancel.'],
    ['yes', 'There’s nothing to confirm.'],
    ['why', 'There’s no answer before this one.'],
    ['show them', 'There’s no list before this question.'],
    ['open it', 'There’s nothing to open before this question.'],
  ])('“%s” as the first words of a conversation says what is missing', async (words, answer) => {
    const said = await ask(manager, words)
    expect(said.response).toContain(answer)
    expect(said).toMatchObject({ total: null, list: null, sources: [], proposal: null })
  })

  test('“export” as the first words explains how', async () => {
    expect((await ask(manager, 'export')).response).not.toContain('don’t know')
  })
})

describe('E3 the answer before, explained and shown', () => {
  const counted = async (): Promise<{ first: Reply; go: (query: string) => Promise<Reply> }> => {
    await newAccident()
    const first = await ask(manager, 'how many open accidents this year')
    return { first, go: (query) => ask(manager, query, { conversationId: first.conversationId }) }
  }

  test.each(['why?', 'how did you get that', 'where does that number come from', 'How come?', 'explain that'])(
    '“%s” says how the question was read, and the next one goes on from it',
    async (words) => {
      const { first, go } = await counted()
      const said = await go(words)
      expect(said.response).toContain('I read “how many open accidents this year” this way:\nRecords: Accidents\nOnly: ')
      expect(said.response).toContain('2026')
      expect(said.response).toContain(first.response)
      expect(said.total).toBe(first.total)
      expect(filtersOf(said.list?.href)).toEqual(filtersOf(first.list?.href))
      expect((await go('and last year')).list?.href).toContain('2025')
    },
  )

  test.each(['show them', 'list them', 'which ones?', 'who are they', 'show me the list'])('“%s” names the records', async (words) => {
    const { first, go } = await counted()
    const said = await go(words)
    expect(said.total).toBe(first.total)
    expect(filtersOf(said.list?.href)).toEqual(filtersOf(first.list?.href))
    expect(said.sources).toHaveLength(Math.min(5, first.total ?? 0))
    expect((await go('and last year')).list?.href).toContain('2025')
  })

  test('“open it” opens the list, or the one record in it', async () => {
    const { first, go } = await counted()
    expect(goesTo(await go('open it'))).toEqual(filtersOf(first.list?.href))
    const { id } = await make(admin, 'tickets', { driver: crew.driver.id, issuedAt: '2026-11-18T15:00:00.000Z' })
    const one = await ask(manager, 'how many tickets this week')
    expect(one.total).toBe(1)
    expect(goesTo(await ask(manager, 'open it', { conversationId: one.conversationId }))).toEqual([`/tickets/${id}`])
  })

  test.each(['export that', 'download it', 'send me the spreadsheet', 'can I get that in Excel'])(
    '“%s” leads to the export of the list',
    async (words) => {
      const { first, go } = await counted()
      const said = await go(words)
      expect(goesTo(said)).toEqual(filtersOf(first.list?.href))
      expect(said.response).toContain('from this button')
    },
  )
})

describe('E3 a follow-up replaces the slot it fits and keeps the rest', () => {
  const after = async (first: string, ...more: readonly string[]): Promise<URLSearchParams> => {
    let said = await ask(admin, first)
    for (const query of more) said = await ask(admin, query, { conversationId: said.conversationId })
    const [path = '', search = ''] = (said.list?.href ?? '').split('?')
    const found = new URLSearchParams(search)
    found.set('path', path)
    return found
  }

  test.each([
    [
      'another list keeps the period',
      ['how many tickets this year', 'and accidents'],
      { path: '/accidents', occurredAtFrom: '2026-01-01', occurredAtTo: '2026-12-31' },
    ],
    [
      'another document keeps the days',
      ['medical cards expiring next month', 'and licenses'],
      { licenseExpirationDateFrom: '2026-12-01', medicalExpirationDateFrom: null },
    ],
    [
      'a class of units narrows their repairs',
      ['repairs this month', 'only the tractors'],
      { path: '/maintenance/repairs', 'vehicle.kind': 'tractor', reportedOnFrom: '2026-11-01' },
    ],
    ['another class of units keeps their status', ['trucks in the shop', 'trailers?'], { kind: 'trailer', status: 'in_shop' }],
    [
      'the week after goes by the week before it',
      ['who is off next week', 'and the week after'],
      { startTo: '2026-12-06', endFrom: '2026-11-30', status: 'approved' },
    ],
    [
      'the month before goes by the month asked about',
      ['tickets last month', 'the month before'],
      { issuedAtFrom: '2026-09-01', issuedAtTo: '2026-09-30' },
    ],
    ['an order keeps the filters', ['open tickets', 'sort by oldest'], { status: 'open', sort: 'issuedAt' }],
    ['the dearest first', ['open tickets', 'most expensive first'], { status: 'open', sort: '-fineTotal' }],
    ['one limit is dropped by its words', ['open tickets this year', 'any status'], { status: null, issuedAtFrom: '2026-01-01' }],
    ['a filter is dropped by its name', ['open tickets this year', 'drop the open filter'], { status: null, issuedAtFrom: '2026-01-01' }],
    ['a status is added', ['drivers', 'terminated ones too'], { status: 'active,terminated' }],
    ['just the open ones', ['accidents this year', 'just the open ones'], { status: 'open,pending', occurredAtFrom: '2026-01-01' }],
  ] as const)('%s', async (_title, [first, ...more], wanted) => {
    const found = await after(first, ...more)
    expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, found.get(name)]))).toEqual(wanted)
  })

  test.each([
    ['violations this year', 'just the vehicle ones', 'vehicle'],
    ['tickets this year', 'only the drivers', 'drivers'],
    ['trucks in the shop', 'what about yesterday', 'yesterday'],
  ])('after “%s”, “%s” is not answered with the same list', async (first, next, word) => {
    const { conversationId } = await ask(admin, first)
    expect(await ask(admin, next, { conversationId })).toMatchObject({
      total: null,
      response: expect.stringContaining(`“${word}”`) as string,
    })
  })

  test('a day replaces “today” in what the answer says it read', async () => {
    const { conversationId } = await ask(admin, 'who is off today')
    const said = await ask(admin, 'tomorrow', { conversationId })
    expect(said.response).toContain('(approved; on Nov 21)')
  })
})
