import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeAssignedCrew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let division: Created
let driver: Created
let vehicle: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  ;({ division, driver, vehicle } = await makeAssignedCrew(admin))
})
afterAll(() => app.close())

const { one, list: read, change, move } = deskOf(() => safety)
const candidates = (who: TestUser = safety): Promise<Json[]> =>
  who.call('GET', '/api/dataqs/candidates').then((answer) => answer.json<Json[]>())
const candidate = async (id: string): Promise<Json | undefined> => (await candidates()).find((found) => found['id'] === id)

let reports = 0
/** Each report on its own hour of October, so that none looks like a copy of another. */
const hour = (): string => new Date(Date.UTC(2026, 9, 1, 3 * reports)).toISOString()
const inspected = (more: Json = {}): Promise<Created> =>
  make(safety, 'roadside-inspections', {
    reportNumber: `MO${(reports += 1) + 5000}`,
    state: 'MO',
    level: 'II',
    inspectedAt: hour(),
    violationsFound: true,
    driver: driver.id,
    vehicle: vehicle.id,
    ...more,
  })
const cited = async (more: Json = {}, on: Json = {}): Promise<Created> =>
  make(safety, 'violations', { inspection: (await inspected(on)).id, code: '393.9', unit: 'power_unit', ...more })

describe('G10 candidates for DataQs', () => {
  test('G10 a violation nobody has reason to dispute is none; one dismissed by hand is, with its sum and what it is worth', async () => {
    const violation = await cited({ code: '395.8(e)', unit: 'driver', oos: true }, { inspectedAt: '2026-11-01T16:00:00.000Z' })
    expect(await candidate(violation.id)).toBeUndefined()
    await change(`/api/violations/${violation.id}`, { outcome: 'dismissed' })
    expect(await candidate(violation.id)).toMatchObject({
      kind: 'violations',
      score: 60,
      arithmetic: '60',
      reasons: [{ reason: 'dismissed', points: 60 }],
      stake: { points: 27, arithmetic: '(7 + 2) × 3 = 27' },
      lastDay: '2029-11-01',
      prefill: { reason: 'dismissed', violation: violation.id },
    })
  })

  test('G10 its values make the request; the draft stands beside it, until the request is withdrawn', async () => {
    const violation = await cited({ outcome: 'dismissed' })
    const found = await candidate(violation.id)
    const request = await make(safety, 'dataqs', found?.['prefill'] as Json)
    expect(request).toMatchObject({ violation: violation.id, division: division.id, state: 'MO', status: 'draft' })
    expect(await candidate(violation.id)).toMatchObject({ draft: { id: request.id, number: request.number } })
    await move(`/api/dataqs/${request.id}`, 'withdraw', { withdrawReason: 'Entered twice' })
    expect(await candidate(violation.id)).toMatchObject({ draft: null })
  })

  test.each([
    ['another carrier', { usdot: '777' }, 'wrong_carrier', 50],
    ['a driver who sat elsewhere', { driver: 'other' }, 'wrong_unit', 40],
    ['more than three years ago', { usdot: '777', inspectedAt: '2023-11-19T16:00:00.000Z' }, null, 0],
  ])('G10 %s', async (_what, on, reason, score) => {
    const other = await make(admin, 'drivers', { division: division.id })
    const violation = await cited({}, { ...on, ...('driver' in on ? { driver: other.id } : {}) })
    const found = await candidate(violation.id)
    if (reason === null) return expect(found).toBeUndefined()
    return expect(found).toMatchObject({ score, reasons: [{ reason }] })
  })

  test('G10 the same finding on two reports of one hour is a duplicate, the later one', async () => {
    const first = await cited({ code: '393.75(a)(3)' }, { inspectedAt: '2026-10-03T16:00:00.000Z' })
    const second = await cited({ code: '393.75(a)(3)' }, { inspectedAt: '2026-10-03T16:40:00.000Z' })
    expect(await candidate(first.id)).toBeUndefined()
    expect(await candidate(second.id)).toMatchObject({ reasons: [{ reason: 'duplicate' }] })
  })

  test('G10 a crash with a pedestrian is an eligible type since December 1, 2024 (89 FR 96269), and none before', async () => {
    const crash = (occurredAt: string): Promise<Created> =>
      make(safety, 'accidents', {
        driver: driver.id,
        vehicle: vehicle.id,
        occurredAt,
        reportedAt: occurredAt,
        type: 'pedestrian',
        fatalities: 0,
        treatedAway: true,
        injuries: 1,
        policeReportReceived: true,
      })
    const [since, before] = [await crash('2024-12-01T18:00:00.000Z'), await crash('2024-11-30T18:00:00.000Z')]
    expect(await candidate(since.id)).toMatchObject({ category: 'Crash Indicator', prefill: { type: 'crash_preventability' } })
    expect(JSON.stringify(await candidate(since.id))).toContain('Crash with a pedestrian, bicyclist or other non-motorist')
    expect(await candidate(before.id)).toBeUndefined()
  })

  test('G10 a crash of an eligible type, less for proof it lacks', async () => {
    const crash = await make(safety, 'accidents', {
      occurredAt: '2026-10-18T14:00:00.000Z',
      city: 'Joplin',
      state: 'MO',
      driver: driver.id,
      vehicle: vehicle.id,
      type: 'struck_in_rear',
      treatedAway: false,
      towAway: true,
      driverCited: false,
      narrative: 'Struck from behind at a light.',
      policeReportReceived: true,
    })
    expect(await candidate(crash.id)).toMatchObject({
      kind: 'accidents',
      score: 45,
      reasons: [{ words: 'Matches CPDP crash type "Rear-end (we were hit)"; still needed: Photos or video' }],
      lastDay: '2031-10-18',
      prefill: { type: 'crash_preventability', accident: crash.id },
    })
  })

  test('G10 whoever is limited to other divisions sees none of them', async () => {
    const elsewhere = await make(admin, 'divisions', {})
    expect((await candidates()).length).toBeGreaterThan(0)
    expect(await candidates(await app.as('safety', [elsewhere.id]))).toEqual([])
  })
})

const disputed = async (): Promise<{ violation: Created; request: Created; path: string; action: Created }> => {
  const violation = await cited({ code: '395.8(e)', unit: 'driver', oos: true }, { inspectedAt: '2026-11-01T16:00:00.000Z' })
  const action = await make(admin, 'disciplinary-actions', {
    driver: driver.id,
    violation: violation.id,
    incidentDate: '2026-11-01',
    deviationReason: 'Weighs more than a first entry',
    points: 5,
  })
  const request = await make(safety, 'dataqs', { violation: violation.id, reason: 'incorrect', argument: 'The log was current.' })
  const path = `/api/dataqs/${request.id}`
  await change(path, { evidence: [{ item: 'Inspection report', state: 'ready' }] })
  await move(path, 'file', { filedOn: '2026-11-05', rdrNumber: `R-${request.number}` })
  return { violation, request, path, action }
}

describe('G10 a request and its decision', () => {
  test('G10 removed: points and age-out before and after, discipline points gone with the reason; reversed, they come back', async () => {
    const { violation, path, action } = await disputed()
    const before = await one(`${path}/case`)
    expect(before).toMatchObject({
      effect: {
        cited: { points: 27, agesOutOn: '2028-11-02' },
        after: { label: 'If it is removed', points: 0, agesOutOn: null },
        decided: false,
      },
      window: { last: '2029-11-01', open: true },
    })
    await move(path, 'decide', { result: 'removed', decidedOn: '2026-11-20' })
    const decided = await one(path)
    expect(decided).toMatchObject({ pointsBefore: 27, pointsAfter: 0 })
    expect(decided['discipline']).toMatchObject([{ number: action.number, before: 5, after: 0 }])
    expect(await one(`/api/violations/${violation.id}`)).toMatchObject({ outcome: 'removed', points: 0, agesOutOn: null })
    expect(await one(`/api/disciplinary-actions/${action.id}`)).toMatchObject({
      points: 0,
      pointsReducedReason: expect.stringContaining('removed by DataQs R-RDR') as string,
    })

    const asked = await move(path, 'reconsider', { reconsiderReason: 'The State reopened it', reconsideredOn: '2026-11-20' })
    expect(asked.json()).toMatchObject({ status: 'reconsideration' })
    expect((await read(`/api/deadlines?rule=DQ-FINAL&status=running&dataqs=${decided.id}`))[0]).toMatchObject({
      dueAt: '2026-12-21T05:59:59.999+00:00',
    })
    await move(path, 'decide', { result: 'upheld', decidedOn: '2026-11-20' })
    expect(await one(`/api/violations/${violation.id}`)).toMatchObject({ outcome: 'as_cited', points: 27 })
    expect(await one(`/api/disciplinary-actions/${action.id}`)).toMatchObject({ points: 5, pointsReducedReason: null })
  })

  test('G10 a question is answered to the review it came from, the initial one or the reconsideration', async () => {
    const { path } = await disputed()
    for (const review of ['filed', 'reconsideration']) {
      expect(await one(path)).toMatchObject({ status: review })
      expect((await move(path, 'ask', { askedOn: '2026-11-19' })).json()).toMatchObject({ status: 'more_info' })
      expect((await move(path, 'answer')).json()).toMatchObject({ status: review })
      expect(await one(path)).toMatchObject({ status: review })
      if (review === 'reconsideration') continue
      await move(path, 'decide', { result: 'upheld', decidedOn: '2026-11-19' })
      await move(path, 'reconsider', { reconsiderReason: 'New proof', reconsideredOn: '2026-11-19' })
    }
    expect(await read(`/api/deadlines?rule=DQ-FINAL&status=running&dataqs=${(await one(path)).id}`)).toHaveLength(1)
    expect(await read(`/api/deadlines?rule=DQ-DECISION&status=running&dataqs=${(await one(path)).id}`)).toEqual([])
  })

  test('G10 a change says what was changed; a lesser charge weighs 1', async () => {
    const { violation, path } = await disputed()
    expect((await move(path, 'decide', { result: 'modified', decidedOn: '2026-11-20' })).json()).toMatchObject({
      detail: 'Select the change made. Points are calculated from it.',
    })
    await move(path, 'decide', { result: 'modified', changedTo: 'lesser', decidedOn: '2026-11-20' })
    expect(await one(path)).toMatchObject({ pointsBefore: 27, pointsAfter: 9 })
    expect(await one(`/api/violations/${violation.id}`)).toMatchObject({ outcome: 'lesser', points: 9 })
    for (const [result, changedTo, points] of [
      ['modified', 'other_carrier', 0],
      ['upheld', null, 27],
    ]) {
      await move(path, 'reconsider', { reconsiderReason: 'Again', reconsideredOn: '2026-11-20' })
      await move(path, 'decide', { result, ...(changedTo === null ? {} : { changedTo }), decidedOn: '2026-11-20' })
      expect((await one(`/api/violations/${violation.id}`))['points'], String(result)).toBe(points)
    }
  })

  test('G10 the letter names report, violation and what is ready as proof, as text and as PDF', async () => {
    const { request, path } = await disputed()
    const { letter } = (await safety.call('GET', `${path}/case`)).json<{ letter: { text: string; to: string } }>()
    expect(letter.to).toBe('Missouri, State DataQs reviewer')
    expect(letter.text).toContain('violation 395.8(e)')
    expect(letter.text).toContain('The log was current.')
    expect(letter.text).toContain('1. Inspection report')
    const pdf = await safety.call('GET', `${path}/letter.pdf`)
    expect(pdf.headers['content-disposition']).toContain(`${request.number} letter.pdf`)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true })
    expect(text.replaceAll(/\s+/g, ' ')).toContain('The log was current.')
  })

  test('G10 the letter names the day of the place, and a missing clean inspection tells its division', async () => {
    const inspected = { state: 'MO', level: 'III', inspectedAt: '2026-11-18T02:30:00.000Z', driver: driver.id, division: division.id }
    const inspection = await make(safety, 'roadside-inspections', { ...inspected, reportNumber: 'MO880011', violationsFound: false })
    const [clean] = await read(`/api/clean-inspections?inspection=${inspection.id}`)
    const request = await make(safety, 'dataqs', { type: 'missing', reason: 'other', inspection: null, cleanInspection: clean?.id })
    expect(request).toMatchObject({ division: division.id, inspection: inspection.id, state: 'MO' })
    const { letter, window } = (await safety.call('GET', `/api/dataqs/${request.id}/case`)).json<{ letter: Json; window: Json }>()
    expect(letter['text']).toContain('of November 17, 2026')
    expect(window['last']).toBe('2029-11-17')
  })

  test('G10 a file of the report becomes proof of the request, once, and its line is ready', async () => {
    const violation = await cited({ outcome: 'dismissed' })
    const { payload, headers } = multipart({ category: 'dver' }, { fileName: 'report.txt', content: Buffer.from(`report ${violation.id}`) })
    await safety.call('POST', `/api/roadside-inspections/${String(violation['inspection'])}/attachments`, payload, headers)
    const request = await make(safety, 'dataqs', { violation: violation.id, reason: 'incorrect' })
    const path = `/api/dataqs/${request.id}`
    const offered = async () => (await safety.call('GET', `${path}/case`)).json<{ papers: { id: string; attached: boolean }[] }>().papers
    const [paper] = await offered()
    expect(paper).toMatchObject({ fileName: 'report.txt', attached: false })
    for (const _again of [1, 2]) await safety.call('POST', `${path}/papers`, { attachment: paper?.id })
    expect(await read(`${path}/attachments`)).toHaveLength(1)
    expect((await offered())[0]).toMatchObject({ attached: true })
    expect((await one(path))['evidence']).toContainEqual({ item: 'Inspection report', state: 'ready' })
    expect((await safety.call('POST', `${path}/papers`, { attachment: violation.id })).statusCode).toBe(404)
  })
})

describe('G10 how often a request to DataQs succeeds', () => {
  test('G10 won of decided, by carrier and division, each a list; an open one and an undecided crash count in neither', async () => {
    const [usdot, place] = ['90077001', await make(admin, 'divisions', { usdot: '90077001' })]
    const own = await make(admin, 'drivers', { division: place.id })
    const crash = async (): Promise<Json> => {
      const accident = await make(admin, 'accidents', {
        driver: own.id,
        vehicle: vehicle.id,
        division: place.id,
        occurredAt: '2026-09-01T15:00:00.000Z',
      })
      return { type: 'crash_preventability', accident: accident.id }
    }
    const decide = async (result: string, more: Json = {}): Promise<void> => {
      const violation = await cited({ outcome: 'as_cited' }, { driver: own.id, vehicle: null, division: place.id, usdot: null })
      const about = result === 'undecided' ? await crash() : { violation: violation.id }
      const request = await make(safety, 'dataqs', { reason: 'incorrect', ...about })
      await change(`/api/dataqs/${request.id}`, { evidence: [{ item: 'Report', state: 'ready' }] })
      await move(`/api/dataqs/${request.id}`, 'file', { filedOn: '2026-10-01', rdrNumber: `S-${request.number}` })
      if (result !== '') await move(`/api/dataqs/${request.id}`, 'decide', { result, decidedOn: '2026-11-10', ...more })
    }
    for (const result of ['removed', 'upheld', 'upheld', 'undecided', '']) await decide(result)
    await decide('modified', { changedTo: 'lesser' })
    for (const query of [`usdot=${usdot}`, `division=${place.id}`]) {
      const { reviews } = (await safety.call('GET', `/api/csa?${query}`)).json<{
        reviews: { won: number; decided: number; wonQuery: Json }
      }>()
      expect(reviews).toMatchObject({ won: 2, decided: 4 })
      const list = await read(`/api/dataqs?${new URLSearchParams(reviews.wonQuery as Record<string, string>).toString()}`)
      expect(list.map((request) => request['usdot'])).toEqual([usdot, usdot])
    }
    expect((await safety.call('GET', '/api/csa?usdot=1')).json()).toMatchObject({ reviews: { won: 0, decided: 0 } })
    expect((await (await app.as('safety', [division.id])).call('GET', `/api/csa?usdot=${usdot}`)).json()).toMatchObject({
      reviews: { won: 0, decided: 0 },
    })
  })
})
