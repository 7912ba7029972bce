import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, buildAssistantDesk } from '#test/support/assistant.ts'
import type { AssistantDesk } from '#test/support/assistant.ts'
import { make } from '#test/support/factory.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let desk: AssistantDesk
beforeAll(async () => {
  desk = await buildAssistantDesk()
  const { admin, crew } = desk
  const driver = (firstName: string, lastName: string) => make(admin, 'drivers', { firstName, lastName, division: crew.division.id })
  const [both, ticketed] = [await driver('Ona', 'Prewitt'), await driver('Cal', 'Dunmore')]
  await driver('Ike', 'Sandoval')
  const charges = [{ description: 'Speeding', speed: 82, posted: 65, fine: 10_000 }]
  for (const { id } of [both, ticketed]) await make(admin, 'tickets', { driver: id, issuedAt: '2026-10-05T15:00:00.000Z', charges })
  await make(admin, 'accidents', { driver: both.id, occurredAt: '2026-10-06T15:00:00.000Z' })
})
afterAll(() => desk.app.close())

/** The drivers that a question about new ones finds. */
const found = async (query: string): Promise<unknown[]> => {
  const { sources, list } = await ask(desk.admin, `onboarding ${query}`)
  expect(list?.href).toMatch(/^\/drivers\?/)
  return sources.map(({ title }) => title).toSorted()
}

test('E3 “drivers with an accident and a ticket” are drivers, not tickets', async () => {
  expect(await found('drivers with an accident and a ticket')).toEqual(['Ona Prewitt'])
  expect(await found('drivers with a ticket and no accident')).toEqual(['Cal Dunmore'])
})

test('E3 “no accidents, tickets or violations” is none of each', async () => {
  const all = await found('drivers with no accidents this year')
  expect(all).toEqual(expect.arrayContaining(['Cal Dunmore', 'Ike Sandoval']))
  const clean = await found('drivers with no accidents, tickets or violations this year')
  expect(clean).toContain('Ike Sandoval')
  expect(clean).not.toContain('Cal Dunmore')
})

test('E3 “who has no annual MVR” asks for drivers, not for other documents', async () => {
  const { response } = await ask(desk.admin, 'who has no annual MVR on file')
  expect(response).toMatch(/^\d+ drivers/)
})
