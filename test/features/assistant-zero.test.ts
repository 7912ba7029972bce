import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, buildAssistantDesk, listed } from '#test/support/assistant.ts'
import type { Reply } from '#test/support/assistant.ts'
import type { TestApp } from '#test/support/app.ts'
import type { Crew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import { fileAll } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let manager: TestUser
let recruiter: TestUser
let crew: Crew
beforeAll(async () => {
  ;({ app, admin, manager, recruiter, crew } = await buildAssistantDesk())
  await make(admin, 'drivers', { division: crew.division.id, recruiter: recruiter.id })
})
afterAll(() => app.close())

const first = ({ rows }: Reply): { count: number; href: string } => (rows as { count: number; href: string }[])[0] ?? { count: 0, href: '' }

describe('E3 a zero says what made it zero', () => {
  test('a default that was assumed, with the list without it', async () => {
    const said = await ask(admin, 'how many drivers do we have')
    expect(said).toMatchObject({ total: 0, response: '0 drivers, active only. 2 in all.' })
    expect(first(said).count).toBe(2)
    expect(await listed(admin, first(said).href)).toBe(2)
  })

  test('the role, with no number beyond its rights', async () => {
    await make(admin, 'drivers', { division: crew.division.id })
    const said = await ask(recruiter, 'how many drivers do we have')
    expect(said.response).toBe('0 drivers, active only. 1 in all. Recruiters see their own drivers in onboarding.')
    expect(await listed(recruiter, first(said).href)).toBe(1)
  })

  test('the divisions of the person, whether or not there is more elsewhere', async () => {
    const elsewhere = await make(admin, 'divisions')
    const driver = await make(admin, 'drivers', { division: elsewhere.id })
    const before = await ask(manager, 'how many tickets')
    await make(admin, 'tickets', { driver: driver.id, issuedAt: '2026-11-18T15:00:00.000Z' })
    const after = await ask(manager, 'how many tickets')
    expect(after.response).toBe(`0 tickets. You see ${String(crew.division['title'] ?? crew.division['name'])} only.`)
    expect(after.response).toBe(before.response)
    expect(after['rows']).toEqual([])
    expect((await ask(admin, 'how many tickets')).response).toBe('1 ticket.')
  })

  test('the nearest list that has something', async () => {
    const said = await ask(admin, 'how many tickets last year')
    expect(said.response).toMatch(/^0 tickets \(issued .*\)\. 1 without “issued .*”\.$/)
    expect(await listed(admin, first(said).href)).toBe(1)
  })

  test('how fresh the data is that it depends on', async () => {
    const said = await ask(admin, 'units over 900000 miles')
    expect(said.response).toMatch(/^0 vehicles.* Never synced/)
    expect(said['freshness']).toBeNull()
  })

  test('a number made small by a default says so too', async () => {
    await fileAll(admin, crew.driver)
    await deskOf(() => admin).move(`/api/drivers/${crew.driver.id}`, 'activate')
    const said = await ask(admin, 'how many drivers do we have')
    const all = first(said).count
    expect(said).toMatchObject({ total: 1, response: `1 driver, active only. ${all} in all.` })
    expect(await listed(admin, first(said).href)).toBe(all)
    expect((await ask(admin, 'how many onboarding drivers')).response).not.toContain('in all')
  })
})
