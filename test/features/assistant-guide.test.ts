import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isGuide, navGuides, screenGuides } from '#records/guide-ids.ts'
import { roles } from '#kit/roles.ts'
import { registry } from '#records/index.ts'
import { topics } from '#features/assistant/help/topics.ts'
import { lexiconFor } from '#features/assistant/lexicon.ts'
import { namedScreens } from '#features/assistant/named-screens.ts'
import { openPath } from '#features/assistant/places.ts'
import { ask } from '#test/support/assistant.ts'
import type { Reply } from '#test/support/assistant.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { screenPaths } from '#records/screen-roles.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let safety: TestUser
let supervisor: TestUser
let recruiter: TestUser
let manager: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  ;[safety, supervisor, recruiter, manager] = await Promise.all([
    app.as('safety'),
    app.as('supervisor'),
    app.as('recruiter'),
    app.as('manager'),
  ])
})
afterAll(() => app.close())

const pointsAt = ({ actions }: Reply): [string | undefined, string | undefined] => [
  actions.find(({ type }) => type === 'navigate')?.path,
  actions.find(({ type }) => type === 'highlight')?.selector?.slice('[data-guide="'.length, -2),
]

describe('E4 topics of help', () => {
  test.each(roles.map((role) => [role]))('every step of what %s is explained exists for that role', (role) => {
    const lexicon = lexiconFor(registry, role)
    const own = topics.filter((topic) => topic.roles.includes(role))
    expect(own.length).toBeGreaterThan(8)
    for (const { key, steps } of own)
      for (const { path, guide } of steps) {
        expect(isGuide(guide, lexicon.kinds), `${key}: ${guide}`).toBe(true)
        if (path !== null) expect(openPath(role, lexicon, path), `${key}: ${path}`).toBe(path)
      }
  })

  test('are found by the words people type for them, and by their own titles', async () => {
    const admin = await app.as('super_admin')
    for (const { key, title, asks } of topics) {
      const said = await ask(admin, `how do i ${title}?`)
      expect(`${said.response} ${said.tour?.title ?? ''}`, key).toContain(topics.find((one) => one.key === key)?.steps[0].say)
      expect(asks.length, key).toBeGreaterThan(2)
    }
  })

  test('are not told to a role that cannot do them', async () => {
    for (const question of ['how do i report an accident', 'how do i put a unit out of service', 'how do i invite a user'])
      expect(await ask(recruiter, question), question).toMatchObject({ tour: null, list: null, actions: [] })
    expect((await ask(safety, 'how do i log a lead')).tour).toBeNull()
  })

  test('every place and every screen that is named exists, with a name of its own', () => {
    const known = new Set<string>([...screenPaths, ...Object.values(registry).map(({ path }) => path)])
    const places = [...Object.keys(navGuides), ...Object.values(screenGuides).map((path) => path.split('?')[0] ?? '')]
    for (const path of [...places, ...namedScreens.map((one) => one.path)]) expect(known, path).toContain(path)
    const names = [...Object.values(navGuides), ...Object.keys(screenGuides)]
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('E4 how and where', () => {
  test('a task of several steps is said step by step and can be shown', async () => {
    const answer = await ask(safety, 'How do I add a driver?')
    expect(answer.response).toBe(
      'How to add a driver:\n1. Open Drivers and press Add driver.\n2. Fill in the name, license and division. What is required is marked.\n3. Save. The driver starts in onboarding until the required documents are on file.',
    )
    expect(answer.tour?.steps).toHaveLength(3)
    expect(answer.actions).toEqual([])
  })

  test.each([
    ['can i get dark mode', ['/design-options', 'design.theme']],
    ['where do i change how the screens look, dark mode', ['/design-options', 'design.theme']],
    ['take me to clean inspections', ['/clean-inspections', 'nav.safety.clean-inspections']],
    ['where do i find tickets', ['/tickets', 'nav.safety.tickets']],
    ['export the expired list to excel', ['/drivers?nextExpiryTo=2026-11-19&status=active&division=ALL', 'drivers.list.export']],
    ['show me open tickets', ['/tickets?status=open&division=ALL', 'tickets.list.rows']],
  ])('“%s” leads there and points at it', async (question, to) => {
    expect(pointsAt(await ask(safety, question))).toEqual(to)
  })

  test('a count offers its list and goes nowhere', async () => {
    const answer = await ask(safety, 'how many open tickets')
    expect(answer.list?.href).toBe('/tickets?status=open&division=ALL')
    expect(answer.actions).toEqual([])
    expect((await ask(safety, 'open tickets from october')).actions).toEqual([])
  })

  test('what is meant twice is asked back, and the answer is understood', async () => {
    const answer = await ask(safety, 'where do i put a drs note')
    expect(answer.clarify?.options).toEqual([
      'How do I file a doctor’s note for time off?',
      'How do I file a doctor’s note for a workers’ comp claim?',
    ])
    expect((await ask(safety, answer.clarify?.options[1] ?? '')).tour?.steps[0]).toMatchObject({ path: '/workers-comp?status=open' })
    expect((await ask(supervisor, 'where do i put a drs note')).tour?.title).toBe('How to file a doctor’s note for time off')
  })

  test('any kind can be added, where the role adds it', async () => {
    expect((await ask(supervisor, 'how do i add a tire')).tour?.steps[0]).toMatchObject({
      path: '/maintenance/tires',
      guide: 'tires.list.new',
    })
    expect(await ask(recruiter, 'how do i add a tire')).toMatchObject({ tour: null, list: null })
  })

  test('what it does is said in five examples that this role may ask', async () => {
    const { clarify } = await ask(recruiter, 'what can u do', { currentPath: '/recruiting/leads' })
    expect(clarify?.options).toHaveLength(5)
    expect(clarify?.options[0]).toContain('leads')
    for (const option of clarify?.options ?? []) expect((await ask(recruiter, option)).response, option).not.toMatch(/^I (?:can’t|don’t)/)
  })

  test('nothing moves where navigation is off, or the screen is not the role’s', async () => {
    expect((await ask(safety, 'take me to tickets', { enableNavigation: false })).actions).toEqual([])
    expect((await ask(recruiter, 'take me to tickets')).actions).toEqual([])
    const lexicon = lexiconFor(registry, 'recruiter')
    for (const path of [
      '/tickets',
      '//example.com',
      '/\\example.com',
      'https://example.com',
      '/drivers#x',
      '/integrations',
      '/drivers/new',
    ])
      expect(openPath('recruiter', lexicon, path), path).toBeNull()
    expect(openPath('recruiter', lexicon, '/drivers?status=active&bogus=1&sort=nope')).toBe('/drivers?status=active')
  })

  test('one record is opened, its head is shown', async () => {
    const driver = await make(await app.as('super_admin'), 'drivers')
    expect(pointsAt(await ask(manager, `pull up ${String(driver['number'])}`))).toEqual([`/drivers/${driver.id}`, 'record.header'])
  })
})
