import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#kit/roles.ts'
import { lexiconFor } from '#features/assistant/lexicon.ts'
import { linkNames, possessivesOf } from '#features/assistant/reading/link.ts'
import { readQuestion } from '#features/assistant/read.ts'
import { ask } from '#test/support/assistant.ts'
import type { Reply } from '#test/support/assistant.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { across, list, others, people, rows } from '#test/support/questions.ts'
import type { Expected } from '#test/support/questions.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
const users = new Map<Role, TestUser>()
const ids = new Map<string, string>()
const as = (role: Role): TestUser => users.get(role) ?? raise(role)
const raise = (what: string): never => {
  throw new Error(`No ${what}`)
}

beforeAll(async () => {
  app = await buildTestApp()
  for (const role of ['super_admin', 'admin', 'manager', 'supervisor', 'safety', 'recruiter'] as const) users.set(role, await app.as(role))
  const by = as('super_admin')
  const keep = (name: string, { id }: Created): void => {
    ids.set(name, id)
  }
  for (const number of ['1', '2', '3', '4', '5'])
    keep(`Division ${number}`, await make(by, 'divisions', { name: `Division ${number}`, code: `D${number}` }))
  keep('Joplin Yard', await make(by, 'divisions', { name: 'Joplin Yard', code: 'JOP' }))
  for (const unit of ['1104', '1140', '1077', '1212', '1150', '1033'])
    keep(unit, await make(by, 'vehicles', { unitNumber: unit, division: ids.get('Division 2'), kind: 'tractor' }))
  for (const [firstName, lastName, division] of people)
    keep(
      `${firstName} ${lastName}`,
      await make(by, 'drivers', { firstName, lastName, division: ids.get(division), hireDate: '2025-03-03' }),
    )
})
afterAll(() => app.close())

const asked = (role: Role, query: string, more: Json = {}): Promise<Reply> => ask(as(role), query, more)

/** How the question was read, from the turn that is kept of it. */
const read = async (role: Role, query: string, more: Json = {}): Promise<Json & { conversation: string }> => {
  const { conversationId } = await asked(role, query, more)
  const { rows } = await app.deps.pool.query<{ frame: Json }>(
    `select frame from assistant_turns where conversation_id = '${conversationId}' order by created_at desc, id desc limit 1`,
  )
  return { ...(rows[0]?.frame ?? raise('turn')), conversation: conversationId }
}
const id = (name: string): string => ids.get(name) ?? raise(name)
/** `<Division 2>` stands for its id. */
const known = (query: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value.replace(/<([^>]+)>/g, (_all, one: string) => id(one))]))

const matches = (frame: Json, { query, about, ...rest }: Expected): void => {
  expect(frame).toMatchObject(rest)
  if (query !== undefined) expect(frame['query']).toEqual(known(query))
  if (about !== undefined) expect(frame['named']).toMatchObject({ id: id(about) })
}

describe('E3 the sixty questions are read as their rows say', () => {
  test.each(rows)('%i %s: %s', async (_number, role, question, expected) => {
    matches(await read(role, question), expected)
  })

  test('48 to 50: what follows keeps the measure, narrows, or asks another list', async () => {
    const first = await read('manager', 'compare repair cost div 2 and 4 ytd')
    expect(first['sides']).toMatchObject([{ query: { division: id('Division 2') } }, { query: { division: id('Division 4') } }])
    matches(await read('manager', 'same thing for div 5', { conversationId: first.conversation }), {
      type: 'sum',
      field: 'total',
      query: { reportedOnFrom: '2026-01-01', reportedOnTo: '2026-11-20', division: '<Division 5>' },
    })
    const { conversation } = await read('safety', 'any new tikets this wk')
    const week = { issuedAtFrom: '2026-11-16', issuedAtTo: '2026-11-22' }
    matches(
      await read('safety', 'only the speeding ones', { conversationId: conversation }),
      list('tickets', { ...week, speedClass: '!null' }),
    )
    matches(
      await read('safety', 'no i meant violations not tickets', { conversationId: conversation }),
      list('violations', { occurredOnFrom: '2026-11-16', occurredOnTo: '2026-11-22' }),
    )
  })

  test('22: the same question in other words is the same question', async () => {
    for (const question of ['repair cost ytd div 2 vs div 4', 'compare div 2 and div 4 on repair costs year to date'])
      expect((await read('manager', question))['sides'], question).toMatchObject([
        { query: { division: id('Division 2') } },
        { query: { division: id('Division 4') } },
      ])
  })
})

describe('E3 questions that nobody tuned for', () => {
  test.each(others)('%s', async (question, expected) => {
    matches(await read('super_admin', question), expected)
  })

  test.each(across)('43: across two kinds: %s', async (question, expected) => {
    const viewer = as('safety')
    const lexicon = lexiconFor(app.deps.registry, 'safety')
    const frame = await readQuestion(question, {
      lexicon,
      today: '2026-11-20',
      screens: {},
      find: () => Promise.resolve([]),
      link: (text, whole) => linkNames(app.deps, viewer, lexicon, text, possessivesOf(whole), () => Promise.resolve([])),
      values: () => Promise.resolve([]),
      peopleOf: () => Promise.resolve([]),
      recordOf: () => Promise.resolve([]),
      before: null,
      here: null,
      division: 'ALL',
      limited: false,
    })
    matches({ ...frame }, expected)
  })

  test('what is not understood is said, and nothing is counted', async () => {
    for (const question of [
      'accidents caused by aliens',
      'tickets purple',
      'repairs by mood',
      'zorbles in joplin',
      'what’s the weather',
      'drivers who like pizza',
    ])
      expect(await asked('super_admin', question), question).toMatchObject({ total: null, list: null })
  })
})

describe('E3 every word counts', () => {
  const answered = [
    'open tickets in division 2 this year',
    'accidents per driver last month',
    'moving tickets over $500',
    'drivers terminated this year without a phone',
    'open repairs on trailers',
    'drivers with an accident and no ticket',
    'violations on 1104 last month',
  ]
  const content = (question: string): string[] =>
    question.split(' ').filter((word) => !['in', 'this', 'with', 'an', 'a', 'to', 'on', 'and', 'drivers'].includes(word))
  const bare = ({ read: _read, assumed: _assumed, conversation: _conversation, ...frame }: Json): string => JSON.stringify(frame)

  test.each(answered)('a strange word anywhere in “%s” is refused by name', async (question) => {
    const words = question.split(' ')
    for (const at of words.keys()) {
      const frame = await read('super_admin', words.toSpliced(at, 0, 'zorbling').join(' '))
      expect(frame['type'], words.toSpliced(at, 0, 'zorbling').join(' ')).toBe('unread')
      expect((frame['left'] as string[]).flatMap((one) => one.split(' '))).toContain('zorbling')
    }
  })

  test.each(answered)('without any one of its words “%s” is another question', async (question) => {
    const whole = bare(await read('super_admin', question))
    for (const word of content(question)) {
      const others = question
        .split(' ')
        .filter((one) => one !== word)
        .join(' ')
      expect(bare(await read('super_admin', others)), others).not.toBe(whole)
    }
  })

  test.each(['total purple fines per week', 'which driver will quit', 'worst driver', 'active terminated drivers'])(
    '“%s” is not answered with the words it knows',
    async (question) => {
      const { total, list: opened } = await asked('super_admin', question)
      expect([total, opened]).toEqual([null, null])
    },
  )

  test('a state that has ended is dated by its end', async () => {
    expect(await read('manager', 'drivers terminated this year')).toMatchObject({
      query: { status: 'terminated', terminationDateFrom: '2026-01-01', terminationDateTo: '2026-12-31' },
    })
  })

  test('an amount per week is by week, each with its own list', async () => {
    expect(await read('manager', 'repair cost per week this year')).toMatchObject({
      type: 'trend',
      kind: 'repairs',
      measure: { how: 'sum', field: 'total' },
      by: 'week:reportedOn',
    })
  })
})

describe('E3 names', () => {
  test.each([
    ['tickets for gurpret dhilon', 'Gurpreet Dhillon'],
    ['tickets for Dhillon, Gurpreet', 'Gurpreet Dhillon'],
    ['tickets for g. dhillon', 'Gurpreet Dhillon'],
    ['tickets for bill price', 'William Price'],
    ['tickets for miles', 'Brett Miles'],
    ['did chase get a ticket', 'Chase Ward'],
    ['did tyrone write get a ticket', 'Tyrone Wright'],
    ['tickets for cleen', 'Frank Cleen'],
    ['tirel tickets', 'Sam Tirel'],
    ['tickets for erin shaw', 'Erin Shaw'],
    ['how many tickets did lee howe get', 'Lee Howe'],
    ['dale kowalsky tickets', 'Dale Kowalski'],
  ])('%s', async (question, name) => {
    expect((await read('manager', question))['query']).toMatchObject({ driver: id(name) })
  })

  test('namesakes are asked about by number and division, and the answer is read again', async () => {
    const answer = await asked('manager', 'tickets for maria gomez')
    expect(answer.clarify?.options).toHaveLength(2)
    const [first = ''] = answer.clarify?.options ?? []
    expect(first).toMatch(/^Tickets for Maria Gomez \(DRV-\d+, Division [23]\)$/)
    expect((await read('manager', first))['query']).toHaveProperty('driver')
  })

  test('a number is never taken for another; whom the person may not see does not exist', async () => {
    expect(await read('manager', 'repairs on 1140')).toMatchObject({ query: { vehicle: id('1140') } })
    expect(await asked('manager', 'repairs on 1141')).toMatchObject({ list: null })
    const elsewhere = await app.as('manager', [id('Division 5')])
    const said = await ask(elsewhere, 'tickets for tyrone wright')
    const nobody = await ask(elsewhere, 'tickets for zyrone blight')
    expect(said.list).toBeNull()
    expect(said.response.replace('tyrone wright', '')).toBe(nobody.response.replace('zyrone blight', ''))
  })
})
