import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { extractText } from 'unpdf'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  ;[admin, safety] = [await app.as('super_admin'), await app.as('safety')]
  const home = await make(admin, 'divisions', { name: 'Joplin terminal', timeZone: 'America/Chicago' })
  driver = await make(admin, 'drivers', { division: home.id, firstName: 'Ramón', lastName: 'Ibáñez-Lodge' })
})
afterAll(() => app.close())

const draft = (more: Json = {}): Json => ({
  driver: driver.id,
  category: 'seat_belt',
  incidentDate: '2026-11-18',
  level: 'coaching',
  factSummary: 'Seen without seat belt leaving the yard at 6:10.',
  policyRef: 'Driver handbook 2.1',
  ...more,
})
const move = (user: TestUser, id: string, name: string, fields: Json = {}) =>
  user.call('POST', `/api/disciplinary-actions/${id}/transitions`, { move: name, fields })
const issue = async (more: Json = {}): Promise<Created> => {
  const made = await make(safety, 'disciplinary-actions', draft(more))
  const answer = await move(safety, made.id, 'issue')
  expect(answer.statusCode, answer.body).toBe(200)
  await app.jobs.idle()
  return answer.json<Created>()
}
const files = async (id: string) => (await safety.call('GET', `/api/disciplinary-actions/${id}/attachments`)).json<Json[]>()

/** The words of a PDF on one line. */
const wordsOf = async (bytes: Buffer): Promise<string> => {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

describe('G3 the letter', () => {
  test('G3 names facts, rule, action, expectation with its day, next step, earlier actions, signatures and copies', async () => {
    const first = await issue()
    const second = await issue({
      level: 'verbal_warning',
      expectation: 'Belt on before the wheels roll.',
      correctiveDueOn: '2026-12-01',
      followUpOn: '2026-12-15',
      meetingAt: '2026-11-19T16:00:00.000Z',
      meetingPlace: 'Joplin office',
      meetingPresent: 'Ada Brandt',
    })
    const answer = await safety.call('GET', `/api/disciplinary-actions/${second.id}/letter.pdf`)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain(`${second.number}-en.pdf`)
    const words = await wordsOf(answer.rawPayload)
    for (const part of [
      'Notice of Disciplinary Action: verbal warning',
      'Ramón Ibáñez-Lodge',
      second.number,
      'November 20, 2026',
      'November 18, 2026',
      'Driver handbook 2.1',
      'Seen without seat belt leaving the yard at 6:10.',
      'Belt on before the wheels roll.',
      'Complete by December 1, 2026.',
      'A meeting on December 15, 2026 will review progress.',
      'Under company policy, the next step is: written warning.',
      `${first.number} Coaching November 20, 2026 November 20, 2027`,
      'November 19, 2026 at 10:00 AM, Joplin office. Present: Ada Brandt.',
      'You may appeal in writing within 10 days, until November 30, 2026.',
      "Employee's statement",
      'It does not mean that I agree with it.',
      'Issued by',
      'Witness',
      'Copies: employee; personnel file; supervisor.',
      '29 CFR 1904.35',
    ])
      expect(words).toContain(part)
    expect(words).not.toContain('Draft')
  })

  test('G3 speaks Spanish, what people typed stays as typed; a draft says that it is one', async () => {
    const made = await make(safety, 'disciplinary-actions', draft({ category: 'hos', language: 'es' }))
    const words = await wordsOf((await safety.call('GET', `/api/disciplinary-actions/${made.id}/letter.pdf`)).rawPayload)
    for (const part of [
      'Aviso de medida disciplinaria: orientación',
      'Horas de servicio',
      'Borrador, sin emitir',
      '18 de noviembre de 2026',
      'Ninguna.',
      'Seen without seat belt',
      'Mi firma confirma',
    ])
      expect(words).toContain(part)
    const english = await safety.call('GET', `/api/disciplinary-actions/${made.id}/letter?language=en`)
    expect(english.json()).toMatchObject({ language: 'en', mark: 'Draft, not issued', subject: 'Coaching' })
    expect((await safety.call('GET', `/api/disciplinary-actions/${made.id}/letter?language=fr`)).statusCode).toBe(400)
  })

  test('G3 is kept when the action is issued, and again on demand once it says something new', async () => {
    const issued = await issue({ category: 'conduct' })
    expect(await files(issued.id)).toMatchObject([
      {
        fileName: `${issued.number}-en.pdf`,
        category: 'correspondence',
        mime: 'application/pdf',
        label: 'Notice of Disciplinary Action, Nov 20, 2026',
      },
    ])
    const keep = (body: Json = {}) => safety.call('POST', `/api/disciplinary-actions/${issued.id}/letter`, body)
    expect((await keep()).json(), 'the same letter is kept once').toMatchObject({ known: true })
    await move(safety, issued.id, 'acknowledge', { acknowledgement: 'electronic', signedName: 'Ramón Ibáñez-Lodge' })
    expect((await keep()).statusCode).toBe(201)
    expect(await files(issued.id)).toHaveLength(2)
    const recruiter = await app.as('recruiter')
    expect((await recruiter.call('GET', `/api/disciplinary-actions/${issued.id}/letter.pdf`)).statusCode).toBe(403)
  })

  test('G3 shows how it was acknowledged', async () => {
    const refused = await issue({ category: 'attendance' })
    await move(safety, refused.id, 'refuse', { witness: 'Ada Brandt', employeeStatement: 'I called in.' })
    const words = await wordsOf((await safety.call('GET', `/api/disciplinary-actions/${refused.id}/letter.pdf`)).rawPayload)
    expect(words).toContain('The employee refused to sign; witnessed.')
    expect(words).toContain('I called in.')
    expect(words).toContain('Ada Brandt')
    const mailed = await issue({ category: 'inspection' })
    await move(safety, mailed.id, 'acknowledge', { acknowledgement: 'mailed' })
    expect((await safety.call('GET', `/api/disciplinary-actions/${mailed.id}/letter`)).json()).toMatchObject({
      signatures: { note: expect.stringContaining('Sent by mail.') as string },
    })
  })

  test('G3 a supervisor of another division gets no letter', async () => {
    const [away] = [await make(admin, 'divisions', { code: 'FAR', name: 'Far' })]
    const stranger = await app.as('supervisor', [away.id])
    const issued = await issue({ category: 'insubordination' })
    expect((await stranger.call('GET', `/api/disciplinary-actions/${issued.id}/letter`)).statusCode).toBe(404)
    expect((await stranger.call('GET', `/api/drivers/${driver.id}/conduct`)).statusCode).toBe(404)
  })

  test('G3 an action whose letter cannot be queued is not issued', async () => {
    const made = await make(safety, 'disciplinary-actions', draft({ driver: (await make(admin, 'drivers')).id }))
    const queued = vi.spyOn(app.jobs, 'addWith').mockRejectedValue(new Error('the queue is away'))
    expect((await move(safety, made.id, 'issue')).statusCode).toBe(500)
    queued.mockRestore()
    expect((await safety.call('GET', `/api/disciplinary-actions/${made.id}`)).json()).toMatchObject({ status: 'draft', version: 1 })
  })
})

describe('G3 after the issue', () => {
  test('G3 an electronic signature has a name; an appeal is neither early nor in days to come', async () => {
    const action = await issue({ category: 'other' })
    expect((await move(safety, action.id, 'acknowledge', { acknowledgement: 'electronic' })).json()).toMatchObject({
      detail: 'Signed electronically: the driver types his name.',
    })
    const appeal = (day: string) => move(safety, action.id, 'appeal', { appealFiledOn: day, appealReason: 'I was not there' })
    expect((await appeal('2026-11-19')).json()).toMatchObject({ detail: 'The appeal was filed before the action was issued.' })
    expect((await appeal('2026-11-21')).json()).toMatchObject({ detail: 'The appeal date can’t be in the future.' })
    expect((await appeal('2026-11-20')).statusCode).toBe(200)
    expect((await move(safety, action.id, 'complete', { reason: 'Talked' })).statusCode, 'not with an open appeal').toBe(409)
    expect((await move(admin, action.id, 'uphold', { appealNote: 'Camera is clear' })).json()).toMatchObject({
      status: 'upheld',
      points: 1,
    })
  })

  test('G3 an action that was appealed before anybody signed is completed only once it is acknowledged or refused', async () => {
    const action = await issue({ category: 'cell_phone' })
    await move(safety, action.id, 'appeal', { appealFiledOn: '2026-11-20', appealReason: 'I was not there' })
    await move(admin, action.id, 'uphold', { appealNote: 'Camera is clear' })
    const first = 'Record the signature or a witnessed refusal first.'
    expect((await move(safety, action.id, 'complete', { reason: 'Talked' })).json()).toMatchObject({ status: 409, detail: first })
    const can = async () => (await safety.call('GET', `/api/disciplinary-actions/${action.id}`)).json<Json>()['can']
    expect(await can()).toMatchObject({ moves: expect.not.arrayContaining(['complete']) as unknown, why: { complete: first } })
    expect((await move(safety, action.id, 'refuse', { witness: 'Ada Brandt' })).json()).toMatchObject({
      status: 'refused',
      acknowledgement: 'refused_witnessed',
      appealResult: 'upheld',
      points: 1,
    })
    const again = await move(safety, action.id, 'appeal', { appealFiledOn: '2026-11-20', appealReason: 'Still not' })
    expect(again.json()).toMatchObject({ detail: 'The appeal was decided.' })
    expect((await move(safety, action.id, 'complete', { reason: 'Talked' })).json()).toMatchObject({ status: 'completed' })
    const clocks = (await safety.call('GET', `/api/deadlines?disciplinaryAction=${action.id}&rule=DSC-SIGN`)).json<Json[]>()
    expect(clocks.map((clock) => clock['status'])).toEqual(['met'])
  })

  test('G3 reduced on appeal, the points and the days are those of the lower level', async () => {
    const action = await make(
      safety,
      'disciplinary-actions',
      draft({ category: 'equipment_damage', level: 'final_warning', deviationReason: 'Third mirror' }),
    )
    await move(safety, action.id, 'submit')
    expect((await move(admin, action.id, 'issue')).json()).toMatchObject({ points: 8, countsUntil: '2028-11-20' })
    await move(safety, action.id, 'appeal', { appealFiledOn: '2026-11-20', appealReason: 'Ice' })
    expect(
      (await move(await app.as('manager'), action.id, 'reduce', { level: 'written_warning', appealNote: 'Ice on the ramp' })).json(),
    ).toMatchObject({
      status: 'reduced',
      reducedFrom: 'final_warning',
      points: 4,
      countsUntil: '2027-11-20',
      pointsReducedReason: 'Reduced on appeal',
    })
  })

  test('G3 a termination is complete when its checklist is', async () => {
    const action = await make(
      safety,
      'disciplinary-actions',
      draft({ category: 'drug_alcohol', severeAct: 'test_refusal', level: 'termination' }),
    )
    expect(action).toMatchObject({ suggestedLevel: 'termination', deviationReason: null })
    await move(safety, action.id, 'submit')
    await move(admin, action.id, 'issue')
    await move(safety, action.id, 'acknowledge', { acknowledgement: 'signed' })
    expect((await move(safety, action.id, 'complete', { reason: 'Gone' })).json()).toMatchObject({
      detail: 'The termination checklist is open: final pay, equipment, holds and access, file retention, reference rule.',
    })
    const items = ['finalPayOn', 'equipmentReturnedOn', 'holdsSettledOn', 'fileSetAsideOn', 'referenceRuleOn']
    const done = Object.fromEntries(items.map((name) => [name, '2026-11-20']))
    const { version } = (await safety.call('GET', `/api/disciplinary-actions/${action.id}`)).json<Created>()
    await safety.call('PATCH', `/api/disciplinary-actions/${action.id}`, done, { 'if-match': `"${version}"` })
    expect((await move(safety, action.id, 'complete', { reason: 'Gone' })).json()).toMatchObject({ status: 'completed' })
  })
})

describe('G3 what waits for an action', () => {
  interface Suggested {
    events: { source: string; id: string; level: string; category: string; points: number }[]
  }
  const suggested = async (user = safety): Promise<Suggested['events']> =>
    (await user.call('GET', '/api/disciplinary-actions/suggested')).json<Suggested>().events
  const of = (events: Suggested['events'], id: string) => events.find((event) => event.id === id)

  test('G3 a violation, a citation and a preventable accident stand there until one is drafted', async () => {
    const belt = await make(admin, 'drivers')
    const violation = await make(safety, 'violations', {
      code: '392.16',
      driver: belt.id,
      occurredOn: '2026-11-02',
      responsible: 'driver',
      category: 'unsafe_driving',
      severity: 7,
    })
    const ticket = await make(safety, 'tickets', { driver: belt.id, kind: 'moving', issuedAt: '2026-11-03T12:00:00.000Z' })
    const parking = await make(safety, 'tickets', { driver: belt.id, kind: 'parking', issuedAt: '2026-11-03T12:00:00.000Z' })
    const shop = await make(safety, 'violations', {
      code: '393.9',
      driver: belt.id,
      occurredOn: '2026-11-02',
      responsible: 'maintenance',
      category: 'vehicle_maint',
      severity: 2,
    })
    const before = await suggested()
    expect(of(before, violation.id)).toMatchObject({ source: 'violation', category: 'seat_belt', level: 'coaching', points: 1 })
    expect(of(before, ticket.id)).toMatchObject({ source: 'ticket', category: 'moving_violation', level: 'coaching' })
    expect([of(before, parking.id), of(before, shop.id)]).toEqual([undefined, undefined])

    await make(safety, 'disciplinary-actions', draft({ driver: belt.id, incidentDate: '2026-11-02', violation: violation.id }))
    expect(of(await suggested(), violation.id)).toBeUndefined()
    await safety.call(
      'PATCH',
      `/api/tickets/${ticket.id}`,
      { disposition: 'dismissed', dispositionOn: '2026-11-19' },
      { 'if-match': `"${ticket.version}"`, 'x-confirm-warnings': '1' },
    )
    expect(of(await suggested(), ticket.id), 'a dismissed citation asks for nothing').toBeUndefined()
  })

  test('G3 one event stands there once, and only for those who may see it', async () => {
    const ozark = await make(admin, 'divisions', { code: 'OZK', name: 'Ozark' })
    const other = await make(admin, 'drivers', { division: ozark.id })
    const ticket = await make(safety, 'tickets', { driver: other.id, kind: 'moving', issuedAt: '2026-11-03T12:00:00.000Z' })
    const violation = await make(safety, 'violations', {
      code: '392.2-SLLS2',
      driver: other.id,
      occurredOn: '2026-11-03',
      responsible: 'driver',
      ticket: ticket.id,
      category: 'unsafe_driving',
      severity: 4,
    })
    const all = await suggested()
    expect([of(all, ticket.id)?.source, of(all, violation.id)]).toEqual(['ticket', undefined])
    const away = await make(admin, 'divisions', { code: 'AWY', name: 'Away' })
    expect(of(await suggested(await app.as('supervisor', [away.id])), ticket.id)).toBeUndefined()
    expect(of(await suggested(await app.as('supervisor', [ozark.id])), ticket.id)?.source).toBe('ticket')
  })
})
