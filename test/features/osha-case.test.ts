import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { related } from '#test/support/osha-facts.ts'
import { bareCase } from '#test/support/osha.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let yard: Created
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  const admin = await app.as('super_admin')
  safety = await app.as('safety')
  yard = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
  driver = await make(admin, 'drivers', { division: yard.id })
})
afterAll(() => app.close())

const caseOf = (more: Json = {}): Promise<Created> => bareCase(safety, yard.id, more)
const read = async <T>(path: string): Promise<T> => (await safety.call('GET', path)).json<T>()
const change = async (id: string, values: Json) => {
  const { version } = await read<Created>(`/api/osha-claims/${id}`)
  return safety.call('PATCH', `/api/osha-claims/${id}`, values, { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' })
}
interface Judged {
  readonly decision: Json & { readonly answers: readonly Json[] }
  readonly days: Json & { readonly days: readonly Json[]; readonly periods: readonly Json[] }
  readonly severe: Json
}
const judged = (id: string): Promise<Judged> => read<Judged>(`/api/osha/cases/${id}`)
const answers = (...more: readonly (readonly [string, string])[]) => [
  ...related,
  ...more.map(([question, answer]) => ({ question, answer })),
]

describe('G13 the recordability wizard', () => {
  test('G13 asks one question after the other; each answer keeps who gave it and when', async () => {
    const made = await caseOf()
    expect((await judged(made.id)).decision).toMatchObject({ recordable: 'undecided', next: 'employee', answers: [] })
    await change(made.id, { answers: answers(['death', 'no']) })
    expect((await judged(made.id)).decision).toMatchObject({
      next: 'days_away',
      answers: [
        { question: 'employee', answer: 'yes', by: 'Test safety', at: 'Nov 20, 2026, 9:00 AM', fact: false },
        { question: 'work_environment' },
        { question: 'exception' },
        { question: 'new_case' },
        { question: 'death', answer: 'no' },
      ],
    })
  })

  test('G13 no other questions and no other answers', async () => {
    const made = await caseOf()
    expect((await change(made.id, { answers: [{ question: 'mood', answer: 'yes' }] })).statusCode).toBe(422)
    expect((await change(made.id, { answers: [{ question: 'exception', answer: 'yes' }] })).json()).toMatchObject({
      errors: [{ field: 'answers', message: 'Not one of the questions, or not one of its answers' }],
    })
  })

  test.each([
    ['needlestick', 'needlestick'],
    ['tuberculosis', 'infectious'],
  ])('G13 the answer %s makes a privacy case by itself, 29 CFR 1904.29(b)(7): no name on the log, for nobody', async (special, reason) => {
    const made = await caseOf({ workerName: `Xanthippe ${special}-Quill`, claim: null })
    expect((await change(made.id, { answers: answers(['special', special]) })).statusCode).toBe(200)
    expect(await read(`/api/osha-claims/${made.id}`)).toMatchObject({
      recordable: 'yes',
      privacyCase: true,
      privacyReason: reason,
      person: 'Privacy case',
      workerName: null,
    })
    const manager = await app.as('manager')
    for (const path of [
      `/api/osha/form-300?establishment=${yard.id}&year=2026`,
      '/api/osha-claims?limit=500',
      `/api/osha/form-301/${made.id}`,
    ])
      expect((await manager.call('GET', path)).body, path).not.toContain('Xanthippe')
    // The law names the reason: it comes back as long as the answer stands.
    await change(made.id, { privacyReason: null })
    expect(await read(`/api/osha-claims/${made.id}`)).toMatchObject({ privacyCase: true, privacyReason: reason })
  })

  test('G13 changed facts run it again, and what changed is said: by the case itself, by the claim, by a person', async () => {
    const none = answers(
      ['death', 'no'],
      ['days_away', 'no'],
      ['restricted', 'no'],
      ['treatment', 'no'],
      ['unconscious', 'no'],
      ['diagnosis', 'no'],
      ['special', 'none'],
    )
    const made = await caseOf({ answers: none })
    expect(made).toMatchObject({ recordable: 'no', decisionChange: null })
    await change(made.id, { daySegments: [{ kind: 'restricted', from: '2026-03-05', to: '2026-03-06' }] })
    expect(await read(`/api/osha-claims/${made.id}`)).toMatchObject({
      recordable: 'yes',
      classification: 'restricted_or_transfer',
      decisionChange: 'Was not recordable, is recordable: Restricted work or transfer (1904.7(b)(4))',
      decisionChangedAt: '2026-11-20T15:00:00+00:00',
    })
    expect((await judged(made.id)).decision.answers).toContainEqual(
      expect.objectContaining({ question: 'restricted', answer: 'yes', by: null, fact: true }),
    )
    await change(made.id, { override: 'no', overrideReason: 'Old case, see number 3' })
    expect(await read(`/api/osha-claims/${made.id}`)).toMatchObject({
      recordable: 'no',
      recordableReason: 'Override: Old case, see number 3',
      decisionChange: 'Was recordable, is not recordable: Override: Old case, see number 3',
    })
    expect((await judged(made.id)).decision['recordable']).toBe('yes')
    expect((await change(made.id, { override: 'yes', overrideReason: null })).json()).toMatchObject({
      errors: [{ field: 'overrideReason' }],
    })
  })

  test('G13 a case put aside as not recordable is open again once a fact makes it recordable', async () => {
    const outcomes = ['death', 'days_away', 'restricted', 'treatment', 'unconscious', 'diagnosis']
    const none = answers(...outcomes.map((question): [string, string] => [question, 'no']), ['special', 'none'])
    const claim = await make(safety, 'workers-comp', {
      driver: driver.id,
      injuredAt: '2026-11-02T14:00:00.000Z',
      reportedAt: '2026-11-02T15:00:00.000Z',
    })
    const byDays = await caseOf({ answers: none, claim: claim.id })
    const byAnswer = await caseOf({ answers: none })
    for (const one of [byDays, byAnswer]) {
      const put = await safety.call('POST', `/api/osha-claims/${one.id}/transitions`, { move: 'rule_out' })
      expect(put.json()).toMatchObject({ status: 'not_recordable', closedOn: '2026-11-20' })
    }
    await make(safety, 'workers-comp-cases', {
      claim: claim.id,
      entry: 'work_status',
      workStatus: 'off_work',
      startsOn: '2026-11-10',
      nextAppointment: '2026-12-02',
    })
    await change(byAnswer.id, { answers: none.map((one) => (one.question === 'treatment' ? { ...one, answer: 'yes' } : one)) })
    for (const one of [byDays, byAnswer])
      expect(await read(`/api/osha-claims/${one.id}`)).toMatchObject({ status: 'open', recordable: 'yes', closedOn: null })
  })

  test('G13 G12 the days of a claim run it again too, each change with its sentence', async () => {
    const claim = await make(safety, 'workers-comp', {
      driver: driver.id,
      state: 'MO',
      injuredAt: '2026-11-02T14:00:00.000Z',
      reportedAt: '2026-11-02T15:00:00.000Z',
      place: 'Dock 4',
      narrative: 'Slipped',
      treatment: 'clinic',
      type: 'medical_only',
    })
    const [made] = await read<Created[]>(`/api/osha-claims?claim=${claim.id}`)
    const id = String(made?.id)
    await change(id, { answers: answers(['death', 'no'], ['days_away', 'no'], ['restricted', 'no'], ['treatment', 'yes']) })
    await make(safety, 'workers-comp-cases', {
      claim: claim.id,
      entry: 'work_status',
      workStatus: 'off_work',
      startsOn: '2026-11-03',
      endsOn: '2026-11-06',
    })
    expect(await read(`/api/osha-claims/${id}`)).toMatchObject({
      classification: 'days_away',
      decisionChange: 'Was classified as other recordable, is classified as days away from work',
    })
    expect((await judged(id)).days).toMatchObject({
      source: 'claim',
      away: 4,
      periods: [{ kind: 'away', from: '2026-11-03', to: '2026-11-06' }],
    })
    await change(id, { privacyReason: 'assault' })
    expect((await judged(id)).days.periods).toMatchObject([{ source: null, href: null }])
  })
})

describe('G13 severe reports, 29 CFR 1904.39', () => {
  const clocks = async (more: Json): Promise<unknown[]> => {
    const made = await caseOf(more)
    const rows = await read<Json[]>(`/api/deadlines?oshaClaim=${made.id}&rule=OSHA-8,OSHA-24&sort=dueAt`)
    return rows.map((row) => [row['rule'], String(row['dueAt']).slice(0, 16), row['status']])
  }

  test.each<[string, Json, unknown[]]>([
    ['an amputation', { severeKind: 'amputation' }, [['OSHA-24', '2026-03-05T21:00', 'running']]],
    [
      'learned of later than of the case',
      { severeKind: 'eye', severeAt: '2026-03-05T01:00:00.000Z', severeLearnedAt: '2026-03-06T12:00:00.000Z' },
      [['OSHA-24', '2026-03-07T12:00', 'running']],
    ],
    ['in hospital more than 24 hours after', { severeKind: 'inpatient', severeAt: '2026-03-05T20:00:01.000Z' }, []],
    ['in hospital for observation only', { severeKind: 'inpatient', observationOnly: true }, []],
    ['a road accident outside a construction zone', { severeKind: 'inpatient', publicRoad: true, constructionZone: false }, []],
    [
      'a road accident, not answered whether in a construction zone',
      { severeKind: 'inpatient', publicRoad: true },
      [['OSHA-24', '2026-03-05T21:00', 'running']],
    ],
    [
      'a road accident in a construction zone',
      { severeKind: 'inpatient', publicRoad: true, constructionZone: true },
      [['OSHA-24', '2026-03-05T21:00', 'running']],
    ],
    ['a death within 30 days', { severeKind: 'fatality', outcomeDeath: '2026-04-03' }, [['OSHA-8', '2026-04-03T08:00', 'running']]],
    ['a death after 30 days', { severeKind: 'fatality', outcomeDeath: '2026-04-05' }, []],
    [
      'in hospital, then a death',
      { severeKind: 'inpatient', outcomeDeath: '2026-03-06', deathLearnedAt: '2026-03-06T09:00:00.000Z' },
      [
        ['OSHA-24', '2026-03-05T21:00', 'running'],
        ['OSHA-8', '2026-03-06T17:00', 'running'],
      ],
    ],
    [
      'a report of the hospital does not report the death',
      {
        severeKind: 'inpatient',
        severeReportedAt: '2026-03-05T10:00:00.000Z',
        outcomeDeath: '2026-03-06',
        deathLearnedAt: '2026-03-06T09:00:00.000Z',
      },
      [
        ['OSHA-24', '2026-03-05T21:00', 'met'],
        ['OSHA-8', '2026-03-06T17:00', 'running'],
      ],
    ],
    ['not our employee', { severeKind: 'amputation', answers: [{ question: 'employee', answer: 'no' }] }, []],
  ])('G13 %s', async (_what, more, expected) => {
    expect(await clocks(more)).toEqual(expected)
  })

  test('G13 the report is the proof: how, to whom, which confirmation', async () => {
    const made = await caseOf({ severeKind: 'amputation' })
    await change(made.id, {
      severeReportedAt: '2026-03-05T13:30:00.000Z',
      severeChannel: 'hotline',
      severeReportedTo: 'Duty officer',
      severeConfirmation: 'R-118',
    })
    expect((await read<Json[]>(`/api/deadlines?oshaClaim=${made.id}&rule=OSHA-24`))[0]).toMatchObject({
      status: 'met',
      metNote: 'Reported to OSHA, By phone, 1-800-321-6742, Duty officer, R-118',
    })
    expect((await judged(made.id)).severe).toMatchObject({ required: 'amputation_24h', exempt: null })
    expect((await change(made.id, { severeReportedAt: '2026-03-03T13:30:00.000Z' })).json()).toMatchObject({
      errors: [{ field: 'severeReportedAt', message: 'Report time can’t be before the accident' }],
    })
  })

  test('G13 a report still to be made meets no clock', async () => {
    const made = await caseOf({ severeKind: 'amputation', learnedAt: '2026-11-20T12:00:00.000Z' })
    const running = async () => (await read<Json[]>(`/api/deadlines?oshaClaim=${made.id}&rule=OSHA-24`))[0]?.['status']
    expect((await change(made.id, { severeReportedAt: '2026-11-20T15:01:00.000Z' })).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'severeReportedAt', message: 'Date and time can’t be in the future' }],
    })
    expect(await running()).toBe('running')
    expect((await change(made.id, { severeReportedAt: '2026-11-20T15:00:00.000Z' })).statusCode).toBe(200)
    expect(await running()).toBe('met')
  })
})
