import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureShipped } from '#server/shipped.ts'
import { buildTestApp, testNow } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { bareCase } from '#test/support/osha.ts'
import { related } from '#test/support/osha-facts.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** What becomes known, or is corrected, after a case was opened. */
describe('G13 later news of an injury', () => {
  let app: TestApp
  let admin: TestUser
  let safety: TestUser
  let yard: Created
  beforeAll(async () => {
    app = await buildTestApp()
    admin = await app.as('super_admin')
    safety = await app.as('safety')
    yard = await make(admin, 'divisions', { timeZone: 'America/Chicago', naics: '484121' })
  })
  afterAll(() => app.close())

  const { one, list, change } = deskOf(() => safety)
  const driver = (more: Json = {}): Promise<Created> => make(admin, 'drivers', { division: yard.id, hireDate: '2020-02-05', ...more })
  const claimOf = async (more: Json = {}): Promise<Created> =>
    make(safety, 'workers-comp', {
      driver: (await driver()).id,
      state: 'TX',
      injuredAt: '2026-10-20T20:00:00.000Z',
      reportedAt: '2026-10-20T21:00:00.000Z',
      ...more,
    })
  const offWork = (claim: Created, more: Json = {}): Promise<Created> =>
    make(safety, 'workers-comp-cases', { claim: claim.id, entry: 'work_status', workStatus: 'off_work', startsOn: '2026-10-21', ...more })
  const caseOf = async (claim: Created): Promise<Created | undefined> => (await list(`/api/osha-claims?claim=${claim.id}`))[0]
  const outcomes = (treatment: string): Json[] => [
    ...related,
    ...['death', 'days_away', 'restricted', 'unconscious', 'diagnosis'].map((question) => ({ question, answer: 'no' })),
    { question: 'treatment', answer: treatment },
    { question: 'special', answer: 'none' },
  ]

  test('G13 a death 25 days after lines out the days away before it: G alone, K and L empty, and the 300A file is made', async () => {
    const claim = await claimOf({ treatment: 'hospitalized' })
    await offWork(claim)
    const opened = await caseOf(claim)
    const path = `/api/osha-claims/${opened?.id}`
    await change(path, { answers: related, estimatedAway: 90 })
    expect(await one(path)).toMatchObject({ classification: 'days_away', daysAway: 90, counting: 'yes' })
    await change(`/api/workers-comp/${claim.id}`, { treatment: 'fatal', type: 'fatality', diedOn: '2026-11-14' })
    expect(await one(path)).toMatchObject({ classification: 'death', daysAway: 0, daysRestricted: 0, counting: 'no' })
    const judged = (await safety.call('GET', `/api/osha/cases/${opened?.id}`)).json<{ days: Json }>()
    expect(judged.days).toMatchObject({ away: 0, restricted: 0, counting: false, notes: [expect.stringContaining('1904.7(b)(2)')] })
    const sheet = (await safety.call('GET', `/api/osha/form-300?establishment=${yard.id}&year=2026`)).json<{
      lines: Json[]
      totals: Json
    }>()
    expect(sheet.lines).toEqual([expect.objectContaining({ g: 'ticked', h: 'struck', k: 0, l: 0 })])
    expect(sheet.totals).toMatchObject({ deaths: 1, daysAway: 0, awayDays: 0 })
    const checks = await safety.call('GET', `/api/osha/ita/300a/checks?establishment=${yard.id}&year=2026`)
    expect(checks.body).not.toContain('no case with days away')
    expect(await one(`/api/workers-comp/${claim.id}`), 'the period ends with it').toMatchObject({ workStatus: 'none', daysAway: 25 })
    expect(await list(`/api/holds?claim=${claim.id}`)).toMatchObject([{ endsAt: '2026-11-15T05:59:59.999+00:00' }])
    await change(`/api/workers-comp/${claim.id}`, { diedOn: '2026-11-13' })
    expect(await one(`/api/workers-comp/${claim.id}`)).toMatchObject({ daysAway: 24 })
  })

  test('G13 the day of a death that is corrected on the claim is corrected on the log', async () => {
    const claim = await claimOf({ treatment: 'fatal', type: 'fatality', diedOn: '2026-10-21' })
    await change(`/api/workers-comp/${claim.id}`, { diedOn: '2026-10-20' })
    expect(await caseOf(claim)).toMatchObject({ outcomeDeath: '2026-10-20' })
  })

  test('G13 first aid with a day off work is put before whoever decides, 29 CFR 1904.7(b)(3)', async () => {
    const claim = await claimOf({ treatment: 'first_aid' })
    expect(await caseOf(claim)).toBeUndefined()
    await offWork(claim, { startsOn: '2026-10-20', endsOn: '2026-10-20' })
    expect(await caseOf(claim), 'the day of the injury alone').toBeUndefined()
    await offWork(claim, { workStatus: 'modified_duty', endsOn: '2026-10-22' })
    expect(await caseOf(claim)).toMatchObject({ recordable: 'undecided', daysRestricted: 2, status: 'open' })
  })

  test('G13 the seven days begin when first aid became treatment, and stay there; 29 CFR 1904.29(b)(3)', async () => {
    app.clock.set('2026-11-03T15:00:00.000Z')
    const made = await bareCase(safety, yard.id, {
      occurredAt: '2026-11-02T20:00:00.000Z',
      learnedAt: '2026-11-02T20:00:00.000Z',
      answers: outcomes('no'),
    })
    const clocks = async (): Promise<unknown[]> =>
      (await list(`/api/deadlines?oshaClaim=${made.id}`)).map((clock) => [clock['startsAt'], clock['dueAt'], clock.status, clock['basis']])
    expect(await clocks()).toEqual([])
    app.clock.set(testNow)
    await change(`/api/osha-claims/${made.id}`, { answers: outcomes('yes') })
    const begun = [['2026-11-20T15:00:00+00:00', '2026-11-28T05:59:59.999+00:00', 'running', 'The case is recordable, reported later']]
    expect(await clocks()).toEqual(begun)
    await change(`/api/osha-claims/${made.id}`, { place: 'Dock 5' })
    expect(await clocks()).toEqual(begun)
    await change(`/api/osha-claims/${made.id}`, { learnedAt: '2026-11-02T21:00:00.000Z' })
    expect(await clocks()).toEqual([expect.arrayContaining(['2026-11-02T21:00:00+00:00'])])
  })

  test('G13 a clock that runs on says why it runs now', async () => {
    const made = await bareCase(safety, yard.id)
    const basis = async (): Promise<unknown> => (await list(`/api/deadlines?oshaClaim=${made.id}`))[0]?.['basis']
    expect(await basis()).toContain('Not decided yet')
    await change(`/api/osha-claims/${made.id}`, { answers: outcomes('yes') })
    expect(await basis()).toBe('The case is recordable')
  })

  test('G13 a clock that had run out is not begun anew by another answer', async () => {
    const made = await bareCase(safety, yard.id, { learnedAt: '2026-11-02T20:00:00.000Z', answers: related })
    const starts = async (): Promise<unknown> => (await list(`/api/deadlines?oshaClaim=${made.id}`))[0]?.['startsAt']
    await change(`/api/osha-claims/${made.id}`, { answers: outcomes('no') })
    await change(`/api/osha-claims/${made.id}`, { answers: outcomes('yes') })
    expect(await starts()).toBe('2026-11-02T20:00:00+00:00')
  })

  test('G13 G12 another driver brings his own name: the claim and the log do not keep that of the first', async () => {
    const [alan, bert] = [
      await driver({ firstName: 'Alan', lastName: 'Appleyard', birthDate: '1980-01-02' }),
      await driver({ firstName: 'Bert', lastName: 'Berrigan', hireDate: '2021-04-06', birthDate: null }),
    ]
    const claim = await claimOf({ driver: alan.id, treatment: 'clinic' })
    const opened = await caseOf(claim)
    await change(`/api/workers-comp/${claim.id}`, { driver: bert.id })
    expect(await one(`/api/workers-comp/${claim.id}`)).toMatchObject({ employeeName: 'Bert Berrigan', hiredOn: '2021-04-06' })
    const path = `/api/osha-claims/${opened?.id}`
    const shown = async (): Promise<unknown> =>
      (await safety.call('POST', `${path}/reveal`, { fields: ['birthDate', 'sex', 'workerName', 'homeAddress'] })).json()
    expect(await one(path)).toMatchObject({ person: 'Bert Berrigan', hiredOn: '2021-04-06' })
    expect(await shown()).toMatchObject({ birthDate: null, sex: null, workerName: 'Bert Berrigan' })
    await change(path, { sex: 'M' })
    await change(path, { worker: alan.id })
    expect(await one(path)).toMatchObject({ person: 'Alan Appleyard', hiredOn: '2020-02-05' })
    expect(await shown()).toMatchObject({ birthDate: '1980-01-02', sex: null })
    await change(`/api/workers-comp/${claim.id}`, { driver: alan.id })
    const rehired = await driver({ firstName: 'Carl', lastName: 'Castor', hireDate: '2026-11-12' })
    await change(`/api/workers-comp/${claim.id}`, { driver: rehired.id })
    expect(await one(path), 'hired again since: when before is not known').toMatchObject({ person: 'Carl Castor', hiredOn: null })
    await change(`/api/workers-comp/${claim.id}`, { driver: alan.id })
    await change(path, { worker: bert.id, workerName: 'B. Berrigan' })
    expect(await one(path)).toMatchObject({ person: 'B. Berrigan' })
  })

  test('G13 what a claim does not say of the hospital is asked on Form 301, and not answered with No', async () => {
    const stayed = await caseOf(await claimOf({ treatment: 'hospitalized' }))
    expect(stayed).toMatchObject({ emergencyRoom: null, inpatient: true })
    const died = await caseOf(await claimOf({ treatment: 'fatal', type: 'fatality', diedOn: '2026-10-21' }))
    expect(died).toMatchObject({ emergencyRoom: null, inpatient: null })
    expect(await caseOf(await claimOf({ treatment: 'er' })), 'a visit says nothing of admission').toMatchObject({
      emergencyRoom: true,
      inpatient: null,
    })
    expect(await caseOf(await claimOf({ treatment: 'clinic' }))).toMatchObject({ emergencyRoom: null, inpatient: null })
  })

  test('G13 an emergency room entered later leaves item 9 open on the form, in the file and in "Form 301 complete"', async () => {
    const claim = await claimOf()
    await change(`/api/workers-comp/${claim.id}`, { treatment: 'er', nature: 'Amputation, fingertip' })
    const opened = await caseOf(claim)
    const path = `/api/osha-claims/${opened?.id}`
    const items = async (): Promise<unknown[]> =>
      (await safety.call('GET', `/api/osha/form-301/${opened?.id}`))
        .json<{ items: Json[] }>()
        .items.filter(({ item }) => item === 8 || item === 9)
        .map(({ value }) => value)
    expect(await items()).toEqual(['Yes', null])
    expect(opened).toMatchObject({ severeState: 'named', form301: 'missing', recordable: 'undecided' })
    const form = (await safety.call('GET', `/api/osha/form-301/${opened?.id}`)).json<{ items: Json[] }>()
    expect(
      form.items.find(({ label }) => label === 'Title'),
      'the role of an account is no job title',
    ).toMatchObject({ value: null })
    const query = `establishment=${yard.id}&year=2026`
    const undecided = (await list(`/api/osha-claims?${query}&recordable=undecided&limit=100`)).length
    const log = (await safety.call('GET', `/api/osha/form-300?${query}`)).json<{ lines: Json[]; undecided: number }>()
    expect(log.lines.map(({ id }) => id)).not.toContain(opened?.id)
    expect(log.undecided, 'the log says how many it leaves out').toBe(undecided)
    expect((await safety.call('GET', `/api/osha/year?year=2026&division=${yard.id}`)).json(), 'whose reports are due too').toMatchObject({
      establishments: [{ undecided, undecidedIncomplete: undecided }],
    })
    await change(path, { answers: [...related, { question: 'treatment', answer: 'yes' }] })
    const checks = await safety.call('GET', `/api/osha/ita/300-301/checks?establishment=${yard.id}&year=2026`)
    const own = checks
      .json<{ refused: { sentence: string }[] }>()
      .refused.filter(({ sentence }) => sentence.startsWith(`Case ${String(opened?.['caseNumber'])} `))
    expect(own.map(({ sentence }) => sentence.split(': ')[1])).toContain('say whether the employee was hospitalized overnight.')
    await change(path, { inpatient: false })
    expect(await items()).toEqual(['Yes', 'No'])
  })

  test('G13 a No on Form 301 that no person said, kept by an older release, is asked again; one that was said stays', async () => {
    const [unsaid, said] = [await caseOf(await claimOf({ treatment: 'er' })), await caseOf(await claimOf({ treatment: 'clinic' }))]
    await change(`/api/osha-claims/${said?.id}`, { emergencyRoom: false })
    await app.deps.pool.query('update osha_claims set inpatient = false where id = any($1)', [[unsaid?.id, said?.id]])
    await app.deps.pool.query('update osha_claims set emergency_room = false where id = $1', [said?.id])
    await ensureShipped(app.deps)
    expect(await one(`/api/osha-claims/${unsaid?.id}`)).toMatchObject({ emergencyRoom: true, inpatient: null })
    expect(await one(`/api/osha-claims/${said?.id}`)).toMatchObject({ emergencyRoom: false, inpatient: null })
    const [event] = await list(`/api/osha-claims/${unsaid?.id}/history?limit=1`)
    expect(event).toMatchObject({ reason: 'Items 8 and 9 of Form 301 wait for an answer: the claim did not give one' })
    await ensureShipped(app.deps)
    expect((await list(`/api/osha-claims/${unsaid?.id}/history?limit=1`))[0]?.['id']).toBe(event?.['id'])
  })

  test('G13 a closed case that no answers put into a column stays there when its claim goes on', async () => {
    const claim = await claimOf()
    const decided = { answers: [], override: 'yes', overrideReason: 'By the note of the clinic' }
    const made = await bareCase(safety, yard.id, { claim: claim.id, ...decided })
    const path = `/api/osha-claims/${made.id}`
    // As an earlier release stored and closed it.
    await app.deps.pool.query(`update osha_claims set status = 'closed', classification = 'other_recordable' where id = $1`, [made.id])
    await offWork(claim, { workStatus: 'full_duty', startsOn: '2026-11-02' })
    await change(`/api/workers-comp/${claim.id}`, { treatment: 'first_aid' })
    await change(path, { jobTitle: 'Yard hand' })
    expect(await one(path)).toMatchObject({ status: 'closed', classification: 'other_recordable', decisionChange: null })
  })

  test('G13 a closed case leaves the column of days that its claim said by mistake', async () => {
    const claim = await claimOf()
    const entry = await offWork(claim, {})
    const answers = [...related, ...['death', 'restricted'].map((question) => ({ question, answer: 'no' }))]
    const made = await bareCase(safety, yard.id, { claim: claim.id, answers: [...answers, { question: 'treatment', answer: 'yes' }] })
    const path = `/api/osha-claims/${made.id}`
    await app.deps.pool.query(`update osha_claims set status = 'closed' where id = $1`, [made.id])
    expect(await one(path)).toMatchObject({ status: 'closed', classification: 'days_away' })
    const { version } = await one(`/api/workers-comp-cases/${entry.id}`)
    const gone = await safety.call(
      'DELETE',
      `/api/workers-comp-cases/${entry.id}`,
      { reason: 'Another person' },
      { 'if-match': `"${version}"` },
    )
    expect(gone.statusCode, gone.body).toBe(200)
    expect(await one(path)).toMatchObject({ classification: null })
  })

  test('G13 a start changes no year where the company retired the rule of the submission', async () => {
    const home = await make(admin, 'divisions', { timeZone: 'America/Chicago', naics: '484121', establishment: true })
    const year = await make(safety, 'osha-summaries', { establishment: home.id, year: 2026, peakEmployees: 60 })
    await app.deps.pool.query(`delete from deadlines where osha_summary_id = $1 and rule = 'OSHA-ITA'`, [year.id])
    await app.deps.pool.query(`update deadline_rules set status = 'retired', valid_to = '2026-01-01' where code = 'OSHA-ITA'`)
    const { version } = await one(`/api/osha-summaries/${year.id}`)
    await ensureShipped(app.deps)
    expect(await one(`/api/osha-summaries/${year.id}`)).toMatchObject({ version })
  })
})
