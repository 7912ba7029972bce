import { afterAll, beforeAll, expect, test } from 'vitest'
import { registry } from '#records/index.ts'
import { ask, buildAssistantDesk, listed } from '#test/support/assistant.ts'
import type { AssistantDesk, Reply } from '#test/support/assistant.ts'
import { make } from '#test/support/factory.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let desk: AssistantDesk
beforeAll(async () => {
  desk = await buildAssistantDesk()
  const { admin, crew } = desk
  const division = crew.division.id
  for (const source of ['social', 'social', 'referral']) await make(admin, 'recruiting-leads', { division, source })
  for (const dui of [true, false]) await make(admin, 'recruiting-leads', { division, dui, source: 'event' })
  for (const [unitNumber, ownership] of [
    ['3301', 'rented'],
    ['3302', 'rented'],
    ['3303', 'owned'],
  ] as const)
    await make(admin, 'vehicles', { unitNumber, ownership, kind: 'yard', division })
  for (const system of ['aftertreatment', 'aftertreatment', 'brakes']) await make(admin, 'repairs', { system, unsafe: system === 'brakes' })
  for (const responsible of ['driver', 'company', 'company']) await make(admin, 'tickets', { responsible, driver: crew.driver.id })
})
afterAll(() => desk.app.close())

const asked = (query: string): Promise<Reply> => ask(desk.admin, query)
const filtersOf = (reply: Reply): Record<string, string> => Object.fromEntries(new URL(reply.list?.href ?? '', 'http://x').searchParams)
const pathOf = (kind: string): string => registry[kind]?.path ?? ''

const thisMonth = (field: string): Record<string, string> => ({ [`${field}From`]: '2026-11-01', [`${field}To`]: '2026-11-30' })
const lastMonth = (field: string): Record<string, string> => ({ [`${field}From`]: '2026-10-01', [`${field}To`]: '2026-10-31' })

test.each<readonly [question: string, kind: string, filters: Record<string, string>]>([
  // Recruiting.
  ['how many leads came from facebook', 'recruiting-leads', { source: 'social' }],
  ['leads with a dui', 'recruiting-leads', { dui: 'true' }],
  ['leads up for grabs', 'recruiting-leads', { owner: 'null' }],
  ['leads lost over pay', 'recruiting-leads', { lostReason: 'pay', status: 'not_interested,disqualified' }],
  ['leads converted this month', 'recruiting-leads', { status: 'converted', ...thisMonth('convertedAt') }],
  ['applications with an offer out', 'recruiting-applications', { status: 'offer' }],
  ['applications with the mvr pending', 'recruiting-applications', { mvr: 'pending' }],
  ['applicants waiting on the drug test', 'recruiting-applications', { drugTest: 'ordered,pending' }],
  ['applicants who failed the drug test', 'recruiting-applications', { drugTest: 'failed' }],
  ['applications turned in this month', 'recruiting-applications', thisMonth('submittedOn')],
  ['applications rejected this month', 'recruiting-applications', { status: 'rejected', ...thisMonth('rejectedOn') }],
  ['applications withdrawn last month', 'recruiting-applications', { status: 'withdrawn', ...lastMonth('statusSince') }],
  // People.
  ['lease operators', 'drivers', { employmentType: 'lease', status: 'active' }],
  ['drivers who quit last month', 'drivers', { terminationReason: 'voluntary', ...lastMonth('terminationDate') }],
  ['drivers not eligible for rehire', 'drivers', { rehireEligible: 'no' }],
  ['dq files waiting on verification', 'qualification-documents', { driver: '!null', status: 'draft' }],
  ['expired limited queries', 'qualification-documents', { type: 'clearinghouse_limited', expirationDateTo: '2026-11-19' }],
  ['who got written up this month', 'disciplinary-actions', thisMonth('issuedOn')],
  ['write ups for speeding', 'disciplinary-actions', { category: 'moving_violation' }],
  ['write ups thrown out last month', 'disciplinary-actions', { status: 'rescinded', ...lastMonth('rescindedOn') }],
  ['discipline ladders for seatbelts', 'discipline-policies', { category: 'seat_belt' }],
  // Leave.
  ['funeral leave next month', 'time-off', { shownAs: 'bereavement', endFrom: '2026-12-01', startTo: '2026-12-31' }],
  ['leave leaving runs uncovered', 'time-off', { uncoversFrom: '1', status: 'pending,approved' }],
  ['carryover ledger entries', 'leave-ledger', { entry: 'carried_in' }],
  ['front loaded leave policies', 'leave-policies', { accrual: 'yearly' }],
  ['pay periods paid last month', 'leave-worked', lastMonth('payDate')],
  ['blackouts coming up', 'leave-blackouts', { effect: 'warn,block' }],
  ['coverage minimums that block', 'leave-coverage', { effect: 'block' }],
  ['sick calls in october', 'time-off', { shownAs: 'sick' }],
  ['any leave without coverage', 'time-off', { uncoversFrom: '1' }],
  // Turns of speech about people and their papers.
  ['how many drivers did we bring on this year', 'drivers', { hireDateFrom: '2026-01-01' }],
  ['who have been here more than ten years', 'drivers', { hireDateTo: '2016-11-19' }],
  ['who has been with us less than a year', 'drivers', { hireDateFrom: '2025-11-21' }],
  ["who's up for renewal on their med card next month", 'drivers', { medicalExpirationDateFrom: '2026-12-01' }],
  ['which of our guys can haul hazmat', 'drivers', { endorsements: 'H,X' }],
  ["anybody who doesn't have a phone number on file", 'drivers', { phone: 'null' }],
  ['which papers were uploaded today', 'qualification-documents', { createdAtFrom: '2026-11-20' }],
  ['how many applicants are in the interview stage', 'recruiting-applications', { status: 'interview' }],
  ['who applied yesterday', 'recruiting-applications', { appliedOnFrom: '2026-11-19' }],
  ["how many leads haven't been called yet", 'recruiting-leads', { firstContactAt: 'null' }],
  ["who hasn't logged in for 30 days", 'users', { lastLoginAtTo: '2026-10-20' }],
  // Dispatch.
  ['loads delivered yesterday', 'run-assignments', { status: 'completed', serviceDateFrom: '2026-11-19', serviceDateTo: '2026-11-19' }],
  ['runs with no truck tomorrow', 'run-assignments', { coverage: 'no_unit', serviceDateFrom: '2026-11-21' }],
  ['how many delays last month', 'run-assignments', { delayMinutesFrom: '1', ...lastMonth('serviceDate') }],
  ['delays longer than 2 hours last month', 'run-assignments', { delayMinutesFrom: '121', ...lastMonth('serviceDate') }],
  ['runs more than 30 minutes late last month', 'run-assignments', { delayMinutesFrom: '31', ...lastMonth('serviceDate') }],
  ['how many runs did we blow last month', 'run-assignments', { status: 'missed', ...lastMonth('serviceDate') }],
  [
    'which drivers never ran in October',
    'drivers',
    { 'hasNo.run-assignments': 'status=dispatched,in_progress,completed&serviceDateFrom=2026-10-01&serviceDateTo=2026-10-31' },
  ],
  ['late runs in October', 'run-assignments', { delayMinutesFrom: '1', ...lastMonth('serviceDate') }],
  ['trucks nobody is assigned to', 'vehicles', { driver: 'null' }],
  ['shuttle lanes', 'runs', { type: 'shuttle' }],
  ['bid runs every monday', 'run-patterns', { days: 'mon' }],
  // Fleet and shop.
  ['yard goats', 'vehicles', { kind: 'yard' }],
  ['how many rentals', 'vehicles', { ownership: 'rented' }],
  ['units red tagged', 'vehicles', { status: 'out_of_service' }],
  ['vehicles sold last month', 'vehicles', { status: 'sold', ...lastMonth('disposedOn') }],
  ['temp truck assignments', 'vehicle-assignments', { role: 'temporary' }],
  ['dash swaps this month', 'meter-entries', { swap: 'yes', ...thisMonth('readAt') }],
  ['oil changes booked this month', 'oil-changes', { status: 'scheduled', ...thisMonth('scheduledFor') }],
  ['dpf repairs', 'repairs', { system: 'aftertreatment' }],
  ['repairs waiting on the vendor', 'repairs', { status: 'waiting_vendor' }],
  ['repairs finished last month', 'repairs', { status: 'done', ...lastMonth('completedOn') }],
  ['steer tires below 4/32', 'tires', { position: 'lf,rf', treadTo: '3.9' }],
  ['missing dvirs', 'vehicle-reports', { status: 'requested' }],
  ["dvirs with defects that aren't fixed", 'vehicle-reports', { finding: 'defects', status: 'open' }],
  ['todos on the back burner', 'maintenance-todos', { status: 'backlog' }],
  ['pms with under 1000 miles left', 'pm-schedules', { milesLeftTo: '999' }],
  ['maintenance programs for trailers', 'pm-programs', { kinds: 'trailer' }],
  ['brake inspectors', 'inspectors', { role: 'brakes' }],
  // Safety.
  ['dot recordables last month', 'accidents', { dotRecordable: 'yes', ...lastMonth('occurredAt') }],
  ['accidents on black ice', 'accidents', { roadCondition: 'icy' }],
  ['accidents waiting on the police report', 'accidents', { policeCalled: 'true', policeReportReceived: '!true' }],
  ['level 2 inspections', 'roadside-inspections', { level: 'II' }],
  ['inspections to mail back', 'roadside-inspections', { returnAsked: 'true', returnedOn: 'null' }],
  ['severity 10 violations', 'violations', { severity: '10' }],
  ['violations thrown out', 'violations', { outcome: 'dismissed' }],
  ['clean inspections to pay', 'clean-inspections', { status: 'recognized', recognition: 'bonus' }],
  ['tickets the company pays', 'tickets', { responsible: 'company' }],
  ['tickets dismissed last month', 'tickets', { disposition: 'dismissed,not_guilty', ...lastMonth('dispositionOn') }],
  ['tickets paid last month', 'tickets', lastMonth('paidOn')],
  ['unpaid tolls', 'tickets', { kind: 'toll', paidOn: 'null' }],
  ['dataqs decided last month', 'dataqs', lastMonth('decidedOn')],
  ['challenges won', 'dataqs', { result: 'removed,modified,not_preventable' }],
  ['how much do we owe in fines', 'tickets', { status: 'open', paidOn: 'null' }],
  ['which dataqs did we win', 'dataqs', { result: 'removed,modified,not_preventable' }],
  ['who earned a clean inspection this month', 'clean-inspections', thisMonth('inspectedAt')],
  ['who got suspended this year', 'disciplinary-actions', { suspensionFromFrom: '2026-01-01', suspensionFromTo: '2026-12-31' }],
  ['comp claims back to work', 'workers-comp', { workStatus: 'full_duty' }],
  ['comp hearings last month', 'workers-comp-cases', { entry: 'hearing', ...lastMonth('startsOn') }],
  ['comp policies', 'workers-comp-policies', {}],
  ['state benefits with 60 percent', 'benefit-rules', { share: 'sixty' }],
  ['osha recordables with a missing 301', 'osha-claims', { recordable: 'yes', form301: 'missing' }],
  ['300as on the wall', 'osha-summaries', { status: 'posted' }],
  // Office.
  ['recurring tasks', 'tasks', { repeats: 'daily,weekly,monthly' }],
  ['task templates turned off', 'task-templates', { status: 'muted' }],
  ['feedback waiting for an answer', 'feedback', { answeredAt: 'null' }],
  ['action items kicked back', 'corrective-actions', { status: 'returned' }],
  ['deadlines blown last month', 'deadlines', { status: 'missed' }],
  ['deadline rules from company policy', 'deadline-rules', { policy: 'true' }],
  ['holds for red tags', 'holds', { kind: 'unsafe_defect' }],
  ['logins locked out', 'users', { status: 'deactivated' }],
  ['branches on central time', 'divisions', { timeZone: 'America/Chicago' }],
])('E3 “%s” is a list of %s', async (question, kind, filters) => {
  const reply = await asked(question)
  expect(reply.list?.href, reply.response).toMatch(new RegExp(`^${pathOf(kind)}(?:\\?|$)`))
  expect(filtersOf(reply)).toMatchObject(filters)
  expect(reply.total).toBe(await listed(desk.admin, reply.list?.href ?? ''))
})

test('E3 the trade’s words count what they say', async () => {
  expect((await asked('how many leads came from facebook')).total).toBe(2)
  expect((await asked('how many leads with a dui')).total).toBe(1)
  expect((await asked('how many rentals')).total).toBe(2)
  expect((await asked('how many dpf repairs')).total).toBe(2)
  expect((await asked('how many tickets the company pays')).total).toBe(2)
})

test('E3 a word of two lists is asked back, and each answer is read', async () => {
  expect((await asked('how many recordables this year')).clarify?.options).toEqual([
    'Accidents: how many recordables this year',
    'OSHA claims: how many recordables this year',
  ])
  expect((await asked('claims filed this month')).clarify?.options).toEqual([
    "Workers' comp claims: claims filed this month",
    'OSHA claims: claims filed this month',
  ])
  const tagged = await asked('what is red tagged')
  const options = tagged.clarify?.options ?? []
  expect(options).toEqual(expect.arrayContaining(['Vehicles: what is red tagged', 'Repairs: what is red tagged']))
  expect((await asked('Repairs: what is red tagged')).total).toBe(1)
})

test('E3 an option of several fields is asked back, and each answer is read', async () => {
  const reply = await asked('pending applications')
  expect(reply.total).toBeNull()
  const option = reply.clarify?.options.find((one) => one.startsWith('MVR'))
  expect(filtersOf(await asked(option ?? ''))).toMatchObject({ mvr: 'pending' })
  // Of the date on which it happened nothing is asked.
  expect(filtersOf(await asked('applications received this month'))).toMatchObject(thisMonth('createdAt'))
})

test('E3 a kind takes a new word in its own declaration', async () => {
  expect((await asked('how many thumper repairs')).response).toContain('“thumper”')
  const { app } = desk
  const { repairs } = registry
  const words = { ...repairs?.words, options: { ...repairs?.words.options, 'system.brakes': ['thumper'] } }
  Object.assign(app.deps, { registry: { ...registry, repairs: { ...repairs, words } } })
  const reply = await asked('how many thumper repairs')
  Object.assign(app.deps, { registry })
  expect(reply.total).toBe(1)
  expect(filtersOf(reply)).toMatchObject({ system: 'brakes' })
})

// Half of each is not understood: a filter for both of two options, last year's headcount, people who are no drivers yet, and a task's assignees.
test.each(['which drivers have doubles and tanks', 'how many drivers do we have compared to last year', 'applicants with hazmat'])(
  '“%s” is refused, not half answered',
  async (question) => {
    const reply = await asked(question)
    expect(reply.response).toMatch(/I don’t know/)
    expect(reply.list).toBeNull()
  },
)

test('“average leave days” averages the days of the requests, not the days until they were closed', async () => {
  expect(filtersOf(await asked('average leave days'))).not.toHaveProperty('statusSinceFrom')
})

test('a month that is compared with is the last one, for days off as well', async () => {
  expect((await asked('compared to october how many time off requests this month')).response).toMatch(/Oct 1, 2026/)
})

test('E3 “runs out of” a terminal are the runs from it, and say nothing of time off', async () => {
  const { crew } = desk
  const reply = await asked(`runs out of ${String(crew.division['name'])} this month`)
  expect(filtersOf(reply), reply.response).toEqual(expect.not.objectContaining({ 'timeOff.status': 'approved' }))
  expect(reply.list?.href, reply.response).toMatch(/^\/run-assignments\?/)
})
