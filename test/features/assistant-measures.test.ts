import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, buildAssistantDesk, listed } from '#test/support/assistant.ts'
import type { AssistantDesk, Reply } from '#test/support/assistant.ts'
import { make } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let desk: AssistantDesk
beforeAll(async () => {
  desk = await buildAssistantDesk()
  const { admin, crew } = desk
  const [first, second] = [
    await make(admin, 'drivers', { firstName: 'Ona', lastName: 'Prewitt', division: crew.division.id, licenseClass: 'B' }),
    await make(admin, 'drivers', { firstName: 'Cal', lastName: 'Dunmore', division: crew.division.id, licenseClass: 'A' }),
  ]
  const fines: readonly (readonly [string, number, string])[] = [
    [first.id, 10_000, '2026-10-05T15:00:00.000Z'],
    [first.id, 30_000, '2026-11-05T15:00:00.000Z'],
    [second.id, 20_000, '2026-11-06T15:00:00.000Z'],
  ]
  for (const [driver, fine, issuedAt] of fines)
    await make(admin, 'tickets', { driver, issuedAt, charges: [{ description: 'Speeding', speed: 82, posted: 65, fine }] })
  for (const [unitNumber, mileage] of [
    ['2201', 410_000],
    ['2202', 90_000],
  ] as const) {
    const unit = await make(admin, 'vehicles', { unitNumber, kind: 'tractor', year: 2011, division: crew.division.id })
    await make(admin, 'meter-entries', { vehicle: unit.id, value: mileage, readAt: '2026-11-19T15:00:00.000Z' })
  }
})
afterAll(() => desk.app.close())

const asked = (query: string): Promise<Reply> => ask(desk.admin, query)
const shown = (reply: Reply): unknown[] => (reply['rows'] as Json[]).map(({ label, shown: value }) => [label, value])

test.each([
  ['total fines this year', '$600.00 on 3 tickets'],
  ['sum of fines in november', '$500.00 on 2 tickets'],
  // None of them is paid yet.
  ['how much in fines did we pay this year', '$0.00: 0 tickets (paid'],
  ['sum of the tickets this year', '$600.00 on 3 tickets'],
  ['average fine', '$200.00 on average'],
  ['what is the median fine in october', '$100.00 in the middle (median)'],
])('E3 “%s” works out one number field of a list', async (question, words) => {
  expect((await asked(question)).response).toContain(words)
})

test('E3 “how many fines” counts tickets and adds no money up', async () => {
  expect((await asked('how many fines this year')).response).toMatch(/^3 tickets/)
})

test('E3 a total and an average are split by an axis and by month', async () => {
  expect(shown(await asked('total fines by driver'))).toEqual([
    ['Ona Prewitt', '$400.00'],
    ['Cal Dunmore', '$200.00'],
  ])
  expect(shown(await asked('average fine per driver'))).toEqual(expect.arrayContaining([['Ona Prewitt', '$200.00']]))
  expect(shown(await asked('fines by month'))).toEqual(expect.arrayContaining([['Nov 2026', '$500.00']]))
})

test('E3 the highest and the lowest of a number is one record, the driver with the most is one group', async () => {
  expect((await asked('highest fine')).response).toContain('$300.00, the first of 3 tickets')
  expect((await asked('tractor with the lowest mileage')).response).toMatch(/^2202, 90,000 mi/)
  expect(shown(await asked('which driver has the highest fines'))).toEqual([['Ona Prewitt', '$400.00']])
})

test('E3 a question ranks people, places, and what records are of, from either end', async () => {
  expect((await asked('who has gotten the most tickets this year')).response).toMatch(
    /^Ona Prewitt: 2 tickets\. 3 tickets in all, ranked by driver/,
  )
  expect((await asked('which driver has the fewest tickets')).response).toMatch(/^Cal Dunmore: 1 ticket\. 3 tickets in all/)
  expect((await asked('in which month did we get the most tickets this year')).response).toContain('the most in Nov 2026 (2)')
  expect((await asked('what is our most common ticket')).response).toMatch(/^Moving: 3 tickets\. 3 tickets in all, ranked by kind/)
  expect((await asked('who has the most zorbles')).response).toMatch(/^I don’t know “/)
})

test('E3 the last to start, the longest, and a unit go by the field that says so', async () => {
  expect((await asked('who was the most recent driver to start with us')).response).toContain('start; newest first')
  expect((await asked('average tickets per driver')).response).toMatch(/^I don’t know “average”/)
  expect((await asked('what portion of tickets this year were moving')).response).toMatch(/^100\.0 %: 3 of 3 tickets/)
})

test('E3 meter readings are averaged and never added up', async () => {
  expect((await asked('average mileage of tractors')).response).toMatch(/^250,000/)
  expect((await asked('total mileage of tractors')).response).toMatch(/^I don’t know “/)
})

test('E3 the sentence names the winner, the first so many with their values, and how many tie', async () => {
  expect((await asked('which driver has the most tickets')).response).toMatch(/^Ona Prewitt: 2 tickets\. 3 tickets in all/)
  expect((await asked('top 2 tractors by mileage')).response).toMatch(/^2201, 410,000 mi; 2202, 90,000 mi: the first 2 of/)
  expect((await asked('what is our oldest tractor')).response).toContain('2 of them have the same year, 2011.')
  const fines = await asked('lowest fine')
  expect(fines.response).toContain('$100.00, the first of 3 tickets')
  expect(fines['rows']).toContainEqual(expect.objectContaining({ label: 'Fine', shown: '$100.00' }))
})

test('E3 two questions in one, and a comparison that is split as well, are never answered by half', async () => {
  const two = await asked('how many tractors do we have and how many are active')
  expect(two).toMatchObject({ total: null, clarify: { options: ['How many tractors do we have', 'How many are active'] } })
  expect((await asked('tickets by driver this year compared to last year')).response).toMatch(/^I don’t know “by driver”/)
})

test('E3 a period says when drivers were hired only with a word such as “new”', async () => {
  expect((await asked('drivers in march')).response).toMatch(/^I don’t know “march”/)
  expect((await asked('new drivers this year')).response).toContain('hired Jan 1 – Dec 31')
  expect((await asked('who is on leave today')).response).not.toContain('hired')
  expect((await asked('drivers hired per month this year')).response).toContain('(hired Jan 1 – Dec 31')
})

test('E3 a refusal offers what is left without the unknown words', async () => {
  const reply = await asked('open tickets because of zorbles')
  expect(reply.response).toBe(
    'I don’t know “because” and “zorbles” here, so I won’t guess. It may not exist, or your role may not have access.',
  )
  expect(reply.clarify?.options).toEqual(['Open tickets'])
})

test('E3 a follow-up keeps the list and works out another number', async () => {
  const { conversationId } = await asked('how many tickets in november')
  const reply = await ask(desk.admin, 'and the total fines', { conversationId })
  expect(reply.response).toContain('$500.00 on 2 tickets')
})

test('E3 an unknown word next to a number is named in the refusal', async () => {
  expect((await asked('total purple fines this year')).response).toContain('“purple”')
})

test('E3 a share is what follows the verb, of everything before it', async () => {
  const reply = await asked('what percent of tickets this year are with an attorney')
  expect(reply.response).toMatch(/^0\.0 %: 0 of 3 tickets/)
  expect((await asked('what percent of tickets this year have a driver')).response).toMatch(/^100\.0 %: 3 of 3 tickets/)
})

test('E3 “which tractor has the most miles” ranks the list itself, “by day” shows each day', async () => {
  expect((await asked('which tractor has the most miles')).response).toMatch(/^2201, 410,000 mi/)
  expect(shown(await asked('tickets by day from november 5 to november 6'))).toEqual([
    ['Thu, Nov 5', '1'],
    ['Fri, Nov 6', '1'],
  ])
})

test('E3 a follow-up moves the period of the question before', async () => {
  const { conversationId } = await asked('how many tickets in november')
  const reply = await ask(desk.admin, 'and the month before?', { conversationId })
  expect(reply.response).toMatch(/^1 ticket/)
})

test('E3 “my drivers” of a manager with one division are the drivers of it', async () => {
  const reply = await ask(desk.manager, 'how many of my drivers are active')
  expect(reply.response).not.toContain('yours')
  expect(reply['assumed']).toEqual(expect.arrayContaining([expect.objectContaining({ words: 'all drivers that you can access' })]))
})

test('E3 a list is counted by a field of the records it points to, and each row opens a list of that length', async () => {
  const reply = await asked('tickets by license class of the driver')
  const { total } = reply
  const rows = reply['rows'] as { readonly count: number; readonly href: string }[]
  expect(rows.map(({ count }) => count)).toEqual([2, 1])
  expect(total).toBe(3)
  for (const { count, href } of rows) {
    expect(await listed(desk.admin, href)).toBe(count)
  }
  expect((await asked('tickets by reason')).response).toMatch(/^I don’t know “by reason”/)
})
