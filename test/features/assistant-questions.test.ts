import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#kit/roles.ts'
import { addDays } from '#server/features/assistant/days.ts'
import { readPeriod } from '#server/features/assistant/periods.ts'
import { soundOf } from '#server/features/assistant/reading/sounds.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
const users = new Map<Role, TestUser>()
const ids = new Map<string, string>()
const as = (role: Role): TestUser => users.get(role) ?? raise(role)
const raise = (what: string): never => {
  throw new Error(`No ${what}`)
}

const people = [
  ['Maria', 'Gomez', 'Division 2'],
  ['Maria', 'Gomez', 'Division 3'],
  ['Gurpreet', 'Dhillon', 'Division 2'],
  ['Tyrone', 'Wright', 'Division 2'],
  ['Dale', 'Kowalski', 'Division 3'],
  ['Brett', 'Miles', 'Division 2'],
  ['William', 'Price', 'Division 2'],
  ['Chase', 'Ward', 'Division 3'],
  ['Frank', 'Cleen', 'Division 2'],
  ['Sam', 'Tirel', 'Division 2'],
  ['Erin', 'Shaw', 'Division 2'],
  ['Lee', 'Howe', 'Division 2'],
] as const

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

interface Reply extends Json {
  readonly response: string
  readonly conversationId: string
  readonly list: { readonly href: string } | null
  readonly clarify: { readonly options: readonly string[] } | null
}
const ask = async (role: Role, query: string, more: Json = {}): Promise<Reply> =>
  (await as(role).call('POST', '/api/ai-agent/query', { query, currentPath: '/', enableNavigation: true, ...more })).json() as Reply

/** How the question was read, from the turn that is kept of it. */
const read = async (role: Role, query: string, more: Json = {}): Promise<Json & { conversation: string }> => {
  const { conversationId } = await ask(role, query, more)
  const { rows } = await app.deps.pool.query<{ frame: Json }>(
    `select frame from assistant_turns where conversation_id = '${conversationId}' order by created_at desc, id desc limit 1`,
  )
  return { ...(rows[0]?.frame ?? raise('turn')), conversation: conversationId }
}
const id = (name: string): string => ids.get(name) ?? raise(name)
/** `<Division 2>` stands for its id. */
const known = (query: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value.replace(/<([^>]+)>/g, (_all, one: string) => id(one))]))

type Expected = Readonly<Record<string, unknown>> & { readonly query?: Readonly<Record<string, string>>; readonly about?: string }
type Row = readonly [number, Role, string, Expected]

const list = (kind: string, query: Readonly<Record<string, string>>, more: Json = {}): Expected => ({ type: 'list', kind, query, ...more })
const count = (kind: string, query: Readonly<Record<string, string>>): Expected => ({ type: 'count', kind, query })
const one = (type: 'field' | 'about' | 'record', about: string, more: Json = {}): Expected => ({ type, about, ...more })

/** The questions of the design by number, as they are typed, with what each has to be read as. */
const rows: readonly Row[] = [
  [1, 'supervisor', 'how many open accidents we got rn', count('accidents', { status: 'open,pending' })],
  [2, 'safety', 'any new tikets this wk', list('tickets', { issuedAtFrom: '2026-11-16', issuedAtTo: '2026-11-22' })],
  [3, 'manager', 'whos off tmrw', list('time-off', { status: 'approved', startTo: '2026-11-21', endFrom: '2026-11-21' })],
  [
    4,
    'safety',
    'med cards expirin in next 60 days',
    list('drivers', { status: 'active', medicalExpirationDateFrom: '2026-11-20', medicalExpirationDateTo: '2027-01-19' }),
  ],
  [5, 'safety', 'which drivers cdl already expired', list('drivers', { status: 'active', licenseExpirationDateTo: '2026-11-19' })],
  [6, 'manager', 'truck 1104 last oil change', list('oil-changes', { vehicle: '<1104>', status: 'done', sort: '-doneOn' }, { first: 1 })],
  [7, 'supervisor', 'whats due on unit 1077', one('about', '1077', { part: 'due' })],
  [8, 'supervisor', 'is 1212 talkin to the eld', one('about', '1212', { part: 'telematics' })],
  [9, 'super_admin', 'trucks w no gps sync in 24 hrs', list('vehicles', { telematicsProblem: 'stale,never_synced', status: 'active' })],
  [10, 'manager', 'how many miles on 1150', one('field', '1150', { field: 'mileage' })],
  [11, 'supervisor', 'show me maria gomez', { type: 'clarify' }],
  [12, 'manager', 'gurpreet dhilon phone #', one('field', 'Gurpreet Dhillon', { field: 'phone' })],
  [13, 'safety', 'pull up accident A-1042', { type: 'unread' }],
  [
    14,
    'manager',
    'accidents last 30 days by div',
    { type: 'group', kind: 'accidents', by: 'division', query: { occurredAtFrom: '2026-10-22', occurredAtTo: '2026-11-20' } },
  ],
  [
    15,
    'manager',
    'preventable rate this yr vs last',
    {
      type: 'compare',
      kind: 'accidents',
      measure: { how: 'figure', key: 'preventable_rate' },
      sides: [
        { label: 'Jan 1, 2026 – Nov 20, 2026', query: { occurredAtFrom: '2026-01-01', occurredAtTo: '2026-11-20' } },
        { label: 'Jan 1, 2025 – Nov 20, 2025', query: { occurredAtFrom: '2025-01-01', occurredAtTo: '2025-11-20' } },
      ],
    },
  ],
  [
    16,
    'safety',
    'worst 5 drivers for tickets past 12 mos',
    { type: 'group', kind: 'tickets', by: 'driver', top: 5, query: { issuedAtFrom: '2025-11-21', issuedAtTo: '2026-11-20' } },
  ],
  [17, 'safety', 'clean inspections in oct', list('clean-inspections', { inspectedAtFrom: '2026-10-01', inspectedAtTo: '2026-10-31' })],
  [18, 'safety', 'did tyrone write get a violation', list('violations', { driver: '<Tyrone Wright>' }, { yesNo: true })],
  [19, 'safety', 'osha claims still being looked at', list('osha-claims', { status: 'investigating' })],
  [20, 'safety', 'open wc claims over 90 days old', list('workers-comp', { status: 'open', injuredAtTo: '2026-08-21' })],
  [
    21,
    'manager',
    'how much we spend on tires in q3',
    { type: 'sum', kind: 'tires', field: 'cost', query: { purchasedOnFrom: '2026-07-01', purchasedOnTo: '2026-09-30' } },
  ],
  [
    22,
    'manager',
    'compare repair cost div 2 and 4 ytd',
    {
      type: 'compare',
      kind: 'repairs',
      measure: { how: 'sum', field: 'total' },
      query: { reportedOnFrom: '2026-01-01', reportedOnTo: '2026-11-20' },
    },
  ],
  [23, 'supervisor', 'trucks with no driver', list('vehicles', { driver: 'null', status: 'active' })],
  [24, 'supervisor', 'whos in 1033 today', one('about', '1033', { part: 'now', day: '2026-11-20' })],
  [
    25,
    'supervisor',
    'runs w/o a driver for monday',
    list('run-assignments', { driver: 'null', serviceDateFrom: '2026-11-23', serviceDateTo: '2026-11-23' }),
  ],
  [
    29,
    'manager',
    'approve all time off next wk',
    { type: 'cannot', why: 'bulk', instead: '/time-off?startTo=2026-11-29&endFrom=2026-11-23&status=pending&division=ALL' },
  ],
  [
    30,
    'recruiter',
    'how many leads came in last week',
    count('recruiting-leads', { createdAtFrom: '2026-11-09', createdAtTo: '2026-11-15' }),
  ],
  [
    31,
    'recruiter',
    'apps stuck in review more than 10 days',
    list('recruiting-applications', { status: 'in_review', statusSinceTo: '2026-11-09' }),
  ],
  [32, 'recruiter', 'how many accidents did we have this month', { type: 'unread' }],
  [33, 'safety', 'show me recruiting leads', { type: 'unread' }],
  [34, 'supervisor', 'what can u do', { type: 'help' }],
  [37, 'safety', 'take me to clean inspections', { type: 'navigate', path: '/clean-inspections' }],
  [38, 'manager', 'can i get dark mode', { type: 'navigate', path: '/design-options' }],
  [39, 'manager', 'what did i miss', { type: 'digest' }],
  [40, 'supervisor', 'unread msgs', { type: 'digest', part: 'messages' }],
  [
    41,
    'supervisor',
    'whats on my plate today',
    list('tasks', { assignees: 'me', status: 'pending,in_progress,waiting', dueAtTo: '2026-11-20' }),
  ],
  [42, 'manager', 'drivers hired since labor day', list('drivers', { hireDateFrom: '2026-09-07', hireDateTo: '2026-11-20' })],
  [43, 'safety', 'terminated guys w open tickets', list('tickets', { status: 'open', 'driver.status': 'terminated' })],
  [
    44,
    'supervisor',
    'who in div 3 has hazmat',
    list('drivers', { division: '<Division 3>', status: 'active', endorsements: 'H,X', licenseExpirationDateFrom: '2026-11-20' }),
  ],
  [
    45,
    'safety',
    'any injury accidents over the weekend',
    list('accidents', { injuriesFrom: '1', occurredAtFrom: '2026-11-14', occurredAtTo: '2026-11-15' }),
  ],
  [
    46,
    'manager',
    'avg days to close a ticket',
    { type: 'average', kind: 'tickets', field: 'days', query: { status: 'closed', statusSinceFrom: '2025-11-21' } },
  ],
  [47, 'safety', 'export the expired list to excel', list('drivers', { status: 'active', nextExpiryTo: '2026-11-19' })],
  [53, 'manager', 'how many trucks', count('vehicles', { status: 'active' })],
  [54, 'manager', 'will 1104 break down this month', { type: 'cannot', why: 'forecast' }],
  [55, 'supervisor', 'can brett drive 11.5 hrs today', { type: 'cannot', why: 'advice' }],
  [56, 'supervisor', 'whats tyrone make an hour', { type: 'cannot', why: 'wages' }],
  [58, 'admin', 'select * from users; drop table drivers', { type: 'unread' }],
  [59, 'supervisor', 'asdf??', { type: 'unread' }],
  [60, 'supervisor', 'quien esta fuera mañana', { type: 'cannot', why: 'language' }],
]

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

/** Questions of no design, in the words of a dispatch desk. */
const others: readonly (readonly [string, Expected])[] = [
  ['opn accidents', list('accidents', { status: 'open,pending' })],
  ['open accidents', list('accidents', { status: 'open,pending' })],
  ['wat units are in the shop rn', list('vehicles', { status: 'in_shop' })],
  ['leads last week by source', { type: 'group', kind: 'recruiting-leads', by: 'source' }],
  ['who got hurt this yr', list('workers-comp', { injuredAtFrom: '2026-01-01', injuredAtTo: '2026-12-31' })],
  ['runs w/o a driver', list('run-assignments', { driver: 'null', serviceDateFrom: '2026-11-20' })],
  ['accidents', list('accidents', {})],
  [
    'accidents by month',
    { type: 'trend', kind: 'accidents', by: 'month:occurredAt', query: { occurredAtFrom: '2025-12-01', occurredAtTo: '2026-11-20' } },
  ],
  ['are accidents going up', { type: 'trend', kind: 'accidents' }],
  ['average repair cost this year', { type: 'average', kind: 'repairs', field: 'total' }],
  ['top 10 trucks by repair cost', { type: 'group', kind: 'repairs', by: 'vehicle', sum: 'total', top: 10 }],
  ['which driver has the most accidents', { type: 'group', kind: 'accidents', by: 'driver', top: 1 }],
  ['drivers with more than 3 tickets', { type: 'group', kind: 'tickets', by: 'driver', least: 4, query: { 'driver.status': 'active' } }],
  [
    'drivers with an accident this year and no ticket',
    list('drivers', {
      'has.accidents': 'occurredAtFrom=2026-01-01&occurredAtTo=2026-12-31',
      'hasNo.tickets': 'archived=no',
      status: 'active',
    }),
  ],
  ['accidents of drivers hired this year', list('accidents', { 'driver.hireDateFrom': '2026-01-01', 'driver.hireDateTo': '2026-12-31' })],
  ['when does gurpreet’s CDL expire', one('field', 'Gurpreet Dhillon', { field: 'licenseExpirationDate' })],
  ['can Dale drive tomorrow', one('about', 'Dale Kowalski', { part: 'ready', day: '2026-11-21' })],
  ['who is free Monday', { type: 'availability', kind: 'drivers', from: '2026-11-23', to: '2026-11-23', free: true }],
  ['who can’t drive tomorrow and why', { type: 'availability', kind: 'drivers', from: '2026-11-21', free: false }],
  ['which trucks are free tomorrow', { type: 'availability', kind: 'vehicles', from: '2026-11-21', free: true }],
  [
    'hazmat endorsements expiring',
    list('drivers', {
      status: 'active',
      endorsements: 'H,X',
      licenseExpirationDateFrom: '2026-11-20',
      licenseExpirationDateTo: '2026-12-20',
    }),
  ],
  ['repairs over $2,000', list('repairs', { totalFrom: '200001' })],
  ['trucks over 500,000 miles', list('vehicles', { mileageFrom: '500001', status: 'active' })],
  ['tires under 4/32', list('tires', { treadTo: '3.9' })],
  ['tasks overdue by 10 days', list('tasks', { dueAtTo: '2026-11-10', status: 'pending,in_progress,waiting' })],
  ['tickets without a court date', list('tickets', { courtDate: 'null' })],
  ['accidents that aren’t preventable', list('accidents', { determination: '!preventable' })],
  ['trucks in the shop more than 5 days', list('vehicles', { status: 'in_shop', statusSinceTo: '2026-11-14' })],
  ['trucks older than 2018', list('vehicles', { yearTo: '2017', status: 'active' })],
  ['tickets with a court date in december', list('tickets', { courtDateFrom: '2026-12-01', courtDateTo: '2026-12-31' })],
  ['accidents in TX', list('accidents', { state: 'TX' })],
  ['pms overdue', list('pm-schedules', { status: 'active', state: 'overdue,stop' })],
  ['more accidents than last year?', { type: 'compare', kind: 'accidents', measure: { how: 'count' } }],
  ['most expensive repairs', list('repairs', { sort: '-total' })],
  ['what is the trir', { type: 'figure', kind: 'osha-claims', key: 'trir' }],
]

describe('E3 questions that nobody tuned for', () => {
  test.each(others)('%s', async (question, expected) => {
    matches(await read('super_admin', question), expected)
  })

  test('what is not understood is said, and nothing is counted', async () => {
    for (const question of [
      'accidents caused by aliens',
      'tickets purple',
      'repairs by shop',
      'zorbles in joplin',
      'what’s the weather',
      'drivers who like pizza',
    ])
      expect(await ask('super_admin', question), question).toMatchObject({ total: null, list: null })
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
    const asked = await ask('manager', 'tickets for maria gomez')
    expect(asked.clarify?.options).toHaveLength(2)
    const [first = ''] = asked.clarify?.options ?? []
    expect(first).toMatch(/^Tickets for Maria Gomez \(DRV-\d+, Division [23]\)$/)
    expect((await read('manager', first))['query']).toHaveProperty('driver')
  })

  test('a number is never taken for another; whom the person may not see does not exist', async () => {
    expect(await read('manager', 'repairs on 1140')).toMatchObject({ query: { vehicle: id('1140') } })
    expect(await ask('manager', 'repairs on 1141')).toMatchObject({ list: null })
    const elsewhere = await app.as('manager', [id('Division 5')])
    const said = (await elsewhere.call('POST', '/api/ai-agent/query', { query: 'tickets for tyrone wright' })).json() as Reply
    const nobody = (await elsewhere.call('POST', '/api/ai-agent/query', { query: 'tickets for zyrone blight' })).json() as Reply
    expect(said.list).toBeNull()
    expect(said.response.replace('tyrone wright', '')).toBe(nobody.response.replace('zyrone blight', ''))
  })

  test('what sounds alike is alike', () => {
    for (const [one, other] of [
      ['write', 'wright'],
      ['dhilon', 'dhillon'],
      ['kowalsky', 'kowalski'],
      ['philips', 'fillips'],
    ] as const)
      expect(soundOf(one)).toBe(soundOf(other))
  })
})

describe('E3 periods', () => {
  const day = fc.integer({ min: 0, max: 3_650 }).map((days) => addDays('2020-01-01', days))
  const words = fc.oneof(
    fc.constantFrom(
      'today',
      'yesterday',
      'this week',
      'last week',
      'next week',
      'this month',
      'last month',
      'next quarter',
      'this year',
      'last year',
      'ytd',
      'mtd',
      'wtd',
      'q1',
      'q3',
      'h1',
      'over the weekend',
      'next weekend',
      'in march',
      'in october',
      'last friday',
      'monday',
      'since labor day',
      'since may',
      'between 2/27 and 3/2',
      'nov 1-15',
      'the 5th',
      'past year',
      'october to january',
      'mon thru fri',
    ),
    fc
      .tuple(
        fc.constantFrom('last', 'past', 'next', 'previous'),
        fc.integer({ min: 1, max: 400 }),
        fc.constantFrom('days', 'weeks', 'months'),
      )
      .map((parts) => parts.join(' ')),
  )

  test('begin no later than they end, whatever the day', () => {
    fc.assert(
      fc.property(words, day, fc.constantFrom('past' as const, 'future' as const), (text, today, tense) => {
        const found = readPeriod(text, today, tense)
        if (found === null) return false
        for (const end of [found.from, found.to]) if (end !== null && Number.isNaN(Date.parse(`${end}T00:00:00Z`))) return false
        return found.from === null || found.to === null || found.from <= found.to
      }),
      { numRuns: 2_000 },
    )
  })

  test('this week, month, quarter and year hold today; the last ones do not', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('week', 'month', 'quarter', 'year'), (today, unit) => {
        const own = readPeriod(`this ${unit}`, today, 'past')
        const last = readPeriod(`last ${unit}`, today, 'past')
        return (own?.from ?? '') <= today && today <= (own?.to ?? '') && (last?.to ?? '') === addDays(own?.from ?? today, -1)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['last 30 days', 'past', '2026-10-22', '2026-11-20'],
    ['past year', 'past', '2025-11-21', '2026-11-20'],
    ['last year', 'past', '2025-01-01', '2025-12-31'],
    ['last 7', 'past', '2026-11-14', '2026-11-20'],
    ['dec 24 thru 26', 'future', '2026-12-24', '2026-12-26'],
    ['october to january', 'past', '2025-10-01', '2026-01-31'],
    ['week of nov 9', 'past', '2026-11-09', '2026-11-15'],
    ['by eom', 'future', null, '2026-11-30'],
    ['fy26', 'past', '2026-01-01', '2026-12-31'],
    ['last 24 hours', 'past', 'now-24h', null],
    ['from last month', 'past', '2026-10-01', '2026-10-31'],
    ['less than 30 days old', 'past', '2026-10-22', '2026-11-20'],
    ['may drivers go', 'past', null, null],
    ['unit 2024', 'past', null, null],
  ] as const)('“%s” looking to the %s', (text, tense, from, to) => {
    const found = readPeriod(text, '2026-11-20', tense)
    expect([found?.from ?? null, found?.to ?? null]).toEqual([from, to])
  })

  test('February 29 is reached from a longer month and from another year', () => {
    expect(readPeriod('last 1 month', '2028-03-31', 'past')).toMatchObject({ from: '2028-03-01' })
    expect(readPeriod('feb 29', '2028-03-01', 'past')).toMatchObject({ from: '2028-02-29', to: '2028-02-29' })
    expect(readPeriod('next 12 months', '2028-02-29', 'future')).toMatchObject({ to: '2029-02-28' })
  })
})
