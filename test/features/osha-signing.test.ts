import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDuty } from '#kit/duty/duty.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { freightYard, treated } from '#test/support/osha-facts.ts'
import { loggedCase, pagesOf } from '#test/support/osha.ts'
import type { TestUser } from '#test/support/sessions.ts'

interface Changed {
  readonly changed: readonly Json[]
}

let app: TestApp
let safety: TestUser
let yard: Created
let year: Created
let logged: Created
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  yard = await make(await app.as('super_admin'), 'divisions', {
    ...freightYard,
    establishment: true,
  })
  year = await make(safety, 'osha-summaries', { establishment: yard.id, year: 2026, peakEmployees: 130 })
  logged = await loggedCase(safety, yard.id, { daySegments: [{ kind: 'away', from: '2026-03-05', to: '2026-03-14' }] })
})
afterAll(() => app.close())

const path = (): string => `/api/osha-summaries/${year.id}`
const one = async (of: string): Promise<Created> => (await safety.call('GET', of)).json<Created>()
const change = async (of: string, values: Json) =>
  safety.call('PATCH', of, values, { 'if-match': `"${(await one(of)).version}"`, 'x-confirm-warnings': '1' })
const move = (name: string, fields: Json = {}) => safety.call('POST', `${path()}/transitions`, { move: name, fields })
const sign = () => move('certify', { executiveName: 'Ada Brandt', executiveTitle: 'President', executivePhone: '4175550110' })
const form = async (): Promise<Changed> =>
  (await safety.call('GET', `/api/osha/form-300a?establishment=${yard.id}&year=2026`)).json<Changed>()
/** The totals on the form, by column. */
const shown = async (): Promise<Json> => {
  const { sections } = (await form()) as unknown as { sections: { fields: { column: string | null; value: string | null }[] }[] }
  return Object.fromEntries(
    sections.flatMap(({ fields }) => fields.flatMap(({ column, value }) => (column === null ? [] : [[column, value]]))),
  )
}
const printed = async (): Promise<string> =>
  (await pagesOf((await safety.call('GET', `/api/osha/form-300a.pdf?establishment=${yard.id}&year=2026`)).rawPayload))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
const cockpit = async (): Promise<Changed | undefined> =>
  (await safety.call('GET', `/api/osha/year?year=2026&division=${yard.id}`)).json<{ establishments: Changed[] }>().establishments[0]
const listed = async (): Promise<number> =>
  (await safety.call('GET', `/api/osha-summaries?establishment=${yard.id}&totalsChanged=yes`)).json<Created[]>().length

describe('G13 the signature under the summary, 29 CFR 1904.32', () => {
  test('G13 the year waits for nothing until it is over, then for hours, cases, signature, posting, submission', async () => {
    const bare = await make(safety, 'osha-summaries', {
      establishment: (await make(await app.as('super_admin'), 'divisions', { ...freightYard, establishment: true, annualHours: [] })).id,
      year: 2026,
      peakEmployees: 130,
    })
    const open = async () =>
      ((await one(`/api/osha-summaries/${bare.id}`))['open'] as OpenDuty[]).map(({ text, verb, mine }) => [text, verb, mine])
    app.clock.set('2026-12-31T15:00:00.000Z')
    expect(await open()).toEqual([])
    app.clock.set('2027-01-01T15:00:00.000Z')
    expect(await open()).toEqual([
      ['Hours and employees to enter', 'Enter hours', true],
      ['Sign the annual summary', 'Sign summary', true],
    ])
    await loggedCase(safety, bare['establishment'] as string, { category: null })
    expect(await open()).toContainEqual(['1 case to decide', 'Decide cases', true])
  })

  test('G13 is refused until the year is over', async () => {
    for (const moment of ['2026-11-20T15:00:00.000Z', '2026-12-31T15:00:00.000Z']) {
      app.clock.set(moment)
      expect((await sign()).json(), moment).toMatchObject({
        status: 409,
        detail: '2026 is not over: its summary is made and signed at the end of the calendar year, from Jan 1, 2027 (29 CFR 1904.32(a)).',
      })
    }
    app.clock.set('2027-01-01T15:00:00.000Z')
    expect((await sign()).json()).toMatchObject({ status: 'certified', certifiedOn: '2027-01-01' })
    expect([await form(), await cockpit(), await listed()]).toMatchObject([{ changed: [] }, { changed: [] }, 0])
  })

  test('G13 keeps what was signed; only "Correct" opens it again', async () => {
    const message = 'This summary is signed. Choose Correct to reopen it as a draft.'
    for (const [field, value] of Object.entries({ totalHours: 1, averageEmployees: 3, executiveName: 'Somebody', year: 2025 }))
      expect((await change(path(), { [field]: value })).json(), field).toMatchObject({ status: 422, errors: [{ field, message }] })
    expect((await change(path(), { peakEmployees: 140 })).statusCode).toBe(200)
  })

  test('G13 shows old and new numbers when the log changes after it, until it is signed again', async () => {
    await change(`/api/osha-claims/${logged.id}`, { daySegments: [{ kind: 'away', from: '2026-03-05', to: '2026-03-20' }] })
    await loggedCase(safety, yard.id, {
      occurredAt: '2026-05-06T20:00:00.000Z',
      learnedAt: '2026-05-06T21:00:00.000Z',
      category: 'skin_disorder',
      answers: treated,
    })
    const changed = [
      { column: 'J', label: 'Total number of other recordable cases', signed: 0, now: 1 },
      { column: 'K', label: 'Total number of days away from work', signed: 10, now: 16 },
      { column: 'M2', label: 'Skin disorder', signed: 0, now: 1 },
    ]
    expect([await form(), await cockpit()]).toMatchObject([{ changed, signedOn: '2027-01-01' }, { changed }])
    expect([(await one(path()))['totalsChanged'], await listed()]).toEqual(['yes', 1])
    expect(await shown(), 'above the signature stands what was signed').toMatchObject({ J: '0', K: '10', M2: '0' })
    const paper = await printed()
    expect(paper).toContain('Totals as signed on 01/01/2027. The log has changed since then (29 CFR 1904.33(b)): (J) 1, (K) 16, (2) 1.')
    await move('correct', { reason: 'A case was entered late' })
    expect((await one(path()))['totalsChanged']).toBe('no')
    expect(await shown(), 'unsigned again it follows the log').toMatchObject({ J: '1', K: '16', M2: '1' })
    await sign()
    expect(await printed()).not.toContain('Totals as signed')
    expect([await form(), (await one(path()))['totalsChanged'], await listed()]).toMatchObject([{ changed: [] }, 'no', 0])
  })

  test('G13 a case on the log and a signed summary are kept for five years, 29 CFR 1904.33(a); what is not recordable may go', async () => {
    const admin = await app.as('super_admin')
    const archive = async (of: string) => {
      const { version } = (await admin.call('GET', of)).json<Created>()
      return admin.call('DELETE', of, {}, { 'if-match': `"${version}"` })
    }
    const onLog = `/api/osha-claims/${logged.id}`
    app.clock.set('2031-12-31T15:00:00.000Z')
    expect((await archive(onLog)).json()).toMatchObject({
      status: 409,
      detail:
        'The case is on the 2026 log, which is kept until Dec 31, 2031 (29 CFR 1904.33(a)). If it doesn’t belong there, mark it not recordable.',
    })
    expect((await archive(path())).json()).toMatchObject({
      status: 409,
      detail: 'The summary of 2026 was signed: it is kept until Dec 31, 2031 (29 CFR 1904.33(a)). "Correct" changes it.',
    })
    expect(await one(onLog)).toMatchObject({ archivedAt: null })
    const wrong = await loggedCase(safety, yard.id)
    await change(`/api/osha-claims/${wrong.id}`, { override: 'no', overrideReason: 'Entered twice' })
    expect((await archive(`/api/osha-claims/${wrong.id}`)).statusCode).toBe(200)
    app.clock.set('2032-01-01T15:00:00.000Z')
    for (const of of [onLog, path()]) expect((await archive(of)).statusCode, of).toBe(200)
  })
})
