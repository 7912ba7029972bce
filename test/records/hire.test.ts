import { describe, expect, test } from 'vitest'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
import { complete, recruitingDesk } from '#test/support/recruiting.ts'
import type { TestUser } from '#test/support/sessions.ts'

const { app, admin, recruiter, division, application, read, move } = recruitingDesk()

let people = 0
const employer = {
  name: 'Prairie Star Freight',
  phone: '3165550119',
  from: '2022-01-03',
  to: '2026-10-30',
  cmv: true,
  fmcsr: true,
  tested: true,
}
const allClear = {
  mvr: 'clear',
  psp: 'clear',
  clearinghouse: 'clear',
  drugTest: 'clear',
  physical: 'clear',
  roadTest: 'clear',
  english: 'clear',
  medicalExpirationDate: '2028-08-14',
}

/** Somebody with an offer, whose checks stand as given. */
const offered = async (checks: Json = allClear, values: Json = {}): Promise<Created> => {
  people += 1
  const person = await application({
    ...complete,
    licenseClass: 'A',
    licenseNumber: `H${500_000 + people}`,
    noEmployer: null,
    employers: [employer],
    ...values,
  })
  const at = `applications/${person.id}`
  for (const [step, fields] of [
    ['submit', {}],
    ['review', {}],
    ['screen', {}],
    ['record_checks', checks],
    ['offer', { offerPay: '$0.62 a mile', offerStart: '2026-12-03' }],
  ] as const) {
    const answer = await move(at, step, fields)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  return person
}
const hire = (person: Created, values: Json = {}, by: TestUser = recruiter()) =>
  move(`applications/${person.id}`, 'hire', { hiredOn: '2026-12-03', division: division().id, ...values }, by)
const list = async (path: string, by: TestUser = admin()): Promise<Json[]> => (await by.call('GET', path)).json<Json[]>()
const one = async (path: string, by: TestUser = admin()): Promise<Json> => (await by.call('GET', path)).json<Json>()
const addFile = async (person: Created, category: string): Promise<Created> => {
  const { payload, headers } = multipart({ category }, { fileName: `${category}.txt`, content: Buffer.from(`${category} of ${person.id}`) })
  const answer = await recruiter().call('POST', `/api/recruiting/applications/${person.id}/attachments`, payload, headers)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const driverOf = async (person: Created): Promise<string> => String((await read(`applications/${person.id}`, admin()))['driver'])

describe('G15 hire', () => {
  test('G15 one act makes the driver, the papers with their files, the deadlines and the tasks', async () => {
    const template = await make(admin(), 'task-templates', { title: 'Form I-9', event: 'driver_added', dueDays: 3 })
    const person = await offered()
    for (const category of ['application', 'license', 'mvr', 'other']) await addFile(person, category)
    const answer = await hire(person)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ status: 'hired', hiredOn: '2026-12-03', hiredBy: 'Test recruiter' })
    const driver = await one(`/api/drivers/${await driverOf(person)}`)
    expect(driver).toMatchObject({
      firstName: 'Marisol',
      status: 'onboarding',
      hireDate: '2026-12-03',
      position: 'regional',
      licenseState: 'MO',
      licenseClass: 'A',
      licenseExpirationDate: '2029-01-31',
      medicalExpirationDate: '2028-08-14',
      recruiter: recruiter().id,
      missingDocuments: 0,
    })
    const papers = await list(`/api/qualification-documents?driver=${String(driver['id'])}`)
    expect(papers.map(({ type, status }) => `${String(type)} ${String(status)}`).toSorted()).toEqual([
      'application active',
      'clearinghouse_full active',
      'drug_test active',
      'english active',
      'license active',
      'medical active',
      'mvr_initial active',
      'psp active',
      'road_test active',
    ])
    const filesOf = async (type: string): Promise<Json[]> => {
      const id = String(papers.find((paper) => paper['type'] === type)?.['id'])
      return list(`/api/qualification-documents/${id}/attachments`)
    }
    expect(await filesOf('mvr_initial')).toMatchObject([{ fileName: 'mvr.txt', uploadedBy: { id: recruiter().id } }])
    expect(await filesOf('application')).toMatchObject([{ fileName: 'application.txt' }])
    // What nobody said to be a paper of the file stays where it was: it may be the answer of an employer.
    expect(await list(`/api/recruiting/applications/${person.id}/attachments`)).toHaveLength(4)
    const stored = await app().deps.pool.query<{ keys: number; rows: number }>(
      `select count(distinct storage_key)::int as keys, count(*)::int as rows from attachments where file_name = 'mvr.txt'`,
    )
    expect(stored.rows).toEqual([{ keys: 1, rows: 2 }])
    const clocks = await list(`/api/deadlines?application=${person.id}`)
    expect(clocks.map(({ rule, status, dueAt }) => [rule, status, dueAt]).toSorted()).toEqual([
      ['HIRE-MVR', 'met', '2027-01-03T04:59:59.999+00:00'],
      ['HIRE-SPH', 'running', '2027-01-03T04:59:59.999+00:00'],
    ])
    expect(await list(`/api/tasks?template=${template.id}`)).toMatchObject([{ record: { id: driver['id'], kind: 'drivers' } }])
  })

  test('G15 a stop of law is lifted by the fact only, one of policy by name and reason', async () => {
    const person = await offered(
      { ...allClear, roadTest: 'failed' },
      { noAccident: null, accidents: ['A dock', 'A mirror'].map((nature) => ({ nature })) },
    )
    expect((await hire(person)).json()).toMatchObject({
      status: 409,
      detail: 'Not hired. Road test failed (49 CFR 391.31); More than 1 accident in 3 years (company policy).',
    })
    const at = `applications/${person.id}`
    const override = (stop: string, by: TestUser) => move(at, 'override_stop', { stop, reason: 'Both at walking pace, no claim' }, by)
    expect((await override('roadTest', admin())).statusCode).toBe(422)
    expect((await override('accidents', recruiter())).statusCode).toBe(403)
    expect((await override('psp', admin())).json()).toMatchObject({ status: 409 })
    expect((await override('accidents', await app().as('safety'))).json()).toMatchObject({
      overrides: [{ stop: 'accidents', reason: 'Both at walking pace, no claim', by: 'Test safety', on: '2026-11-20' }],
    })
    expect(await read(at)).toMatchObject({ stops: 'Road test failed (49 CFR 391.31)', owed: 'stop' })
    expect((await hire(person, {}, admin())).statusCode).toBe(409)
    await move(at, 'record_checks', { roadTest: 'clear' })
    expect((await hire(person)).json()).toMatchObject({ status: 'hired' })
  })

  test('G15 nobody learns a test result from a stop, and who may not see it does not hire', async () => {
    const person = await offered({ ...allClear, drugTest: 'failed' })
    const at = `applications/${person.id}`
    expect(await read(at)).toMatchObject({ owed: 'stop', stops: expect.stringContaining('382.301') })
    const manager = await app().as('manager')
    const seen = await read(at, manager)
    expect(seen).toMatchObject({ stopsSeen: null, owedSeen: 'recruiting' })
    expect(JSON.stringify(seen)).not.toContain('382.301')
    expect((await hire(person, {}, manager)).statusCode).toBe(403)
  })

  test('G15 a driver who is hired without a paper of before driving does not drive until it is there', async () => {
    const person = await offered({ ...allClear, roadTest: 'ordered' })
    expect((await hire(person)).statusCode).toBe(200)
    const driver = `/api/drivers/${await driverOf(person)}`
    const activated = () => admin().call('POST', `${driver}/transitions`, { move: 'activate', fields: {} })
    expect((await activated()).json()).toMatchObject({
      detail: 'Not on file, or expired: Road test or CDL copy. Without it nobody drives.',
    })
  })

  test('G15 what comes after the hire is filed with the driver, and ends its clock', async () => {
    const person = await offered({ ...allClear, mvr: 'ordered' })
    await hire(person)
    const driver = await driverOf(person)
    const papers = async () => (await list(`/api/qualification-documents?driver=${driver}`)).map(({ type }) => type)
    expect(await papers()).not.toContain('mvr_initial')
    await addFile(person, 'mvr')
    await move(`applications/${person.id}`, 'record_checks', { mvr: 'clear' })
    expect((await papers()).filter((type) => type === 'mvr_initial')).toHaveLength(1)
    const [paper] = await list(`/api/qualification-documents?driver=${driver}&type=mvr_initial`)
    expect(await list(`/api/qualification-documents/${String(paper?.['id'])}/attachments`)).toMatchObject([{ fileName: 'mvr.txt' }])
    expect(await list(`/api/deadlines?application=${person.id}&rule=HIRE-MVR`)).toMatchObject([{ status: 'met' }])
  })

  test('G15 two hire at once: one wins, the other is told who', async () => {
    const person = await offered()
    const both = await Promise.all([hire(person), hire(person, {}, admin())])
    const [won, lost] = both.toSorted((a, b) => a.statusCode - b.statusCode)
    expect(won?.statusCode).toBe(200)
    expect(lost?.statusCode).toBe(409)
    expect(lost?.json<Json>()['detail']).toBe(`${String(won?.json<Json>()['hiredBy'])} hired this applicant.`)
    const made = await list('/api/drivers?limit=200')
    expect(made.filter(({ title }) => title === person.title)).toHaveLength(1)
  })

  test('G15 a former driver with the same license is reopened with a new period, not doubled', async () => {
    const license = { licenseNumber: 'R100200', licenseState: 'MO', licenseClass: 'A' }
    const former = await make(admin(), 'drivers', { division: division().id, ...license, hireDate: '2020-02-03' })
    const gone = (fields: Json) => admin().call('POST', `/api/drivers/${former.id}/transitions`, { move: 'terminate', fields })
    const left = { terminationDate: '2024-05-31', terminationReason: 'voluntary' }
    expect((await gone({ ...left, rehireEligible: 'no' })).statusCode).toBe(200)
    app().clock.advance(3_600_000)
    const template = await make(admin(), 'task-templates', { title: 'Fuel card', event: 'driver_added', dueDays: 2 })
    const person = await offered(allClear, { licenseNumber: 'r100200' })
    expect((await hire(person)).json<Json>()['detail']).toContain('Left us as not eligible for rehire (company policy)')
    await move(`applications/${person.id}`, 'override_stop', { stop: 'no_rehire', reason: 'Cleared up with the terminal' }, admin())
    expect((await hire(person)).statusCode).toBe(200)
    expect(await driverOf(person)).toBe(former.id)
    expect(await one(`/api/drivers/${former.id}`)).toMatchObject({
      status: 'onboarding',
      hireDate: '2026-12-03',
      originalHireDate: '2020-02-03',
      terminationDate: null,
      employmentPeriods: [{ hired: '2020-02-03', left: '2024-05-31', reason: 'voluntary', keepUntil: '2027-05-31' }],
    })
    expect(await list(`/api/tasks?template=${template.id}`)).toHaveLength(1)
    const undone = await move(`applications/${person.id}`, 'undo_hire', { reason: 'Wrong applicant' })
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await one(`/api/drivers/${former.id}`)).toMatchObject({
      status: 'terminated',
      hireDate: '2020-02-03',
      terminationDate: '2024-05-31',
      rehireEligible: 'no',
      employmentPeriods: null,
    })
  })

  test('G15 within 24 hours a hire is undone whole, while nothing else hangs on the driver', async () => {
    const template = await make(admin(), 'task-templates', { title: 'ELD login', event: 'driver_added', dueDays: 2 })
    const person = await offered()
    const at = `applications/${person.id}`
    const undo = () => move(at, 'undo_hire', { reason: 'Wrong applicant' })
    await hire(person)
    const driver = await driverOf(person)
    const ticket = await make(admin(), 'tickets', { driver })
    expect((await undo()).json<Json>()['detail']).toBe('The hire stays. In use: another record refers to it.')
    await admin().call('DELETE', `/api/tickets/${ticket.id}`, { reason: 'Entered twice' }, { 'if-match': '"1"' })
    await move(at, 'log_attempt', { employer: employer.name, channel: 'call', outcome: 'no_answer' })
    const batch = (await list(`/api/drivers/${driver}/history`))[0]?.['batchId']
    const elsewhere = await admin().call('POST', `/api/batches/${String(batch)}/undo`, {})
    expect(elsewhere.json()).toMatchObject({ status: 409, detail: 'A hire is undone on the application: "Undo hire".' })
    const undone = await undo()
    expect(undone.statusCode, undone.body).toBe(200)
    expect(undone.json()).toMatchObject({ status: 'offer', driver: null, hiredOn: null })
    expect(await one(`/api/drivers/${driver}`)).toMatchObject({ archiveReason: `Hire of ${person.number} undone` })
    expect(await list(`/api/qualification-documents?driver=${driver}`)).toEqual([])
    expect(await list(`/api/tasks?template=${template.id}`)).toEqual([])
    expect((await list(`/api/deadlines?application=${person.id}`)).map(({ status }) => status)).toEqual([
      'not_applicable',
      'not_applicable',
    ])
    expect((await hire(person)).statusCode).toBe(200)
    app().clock.advance(25 * 3_600_000)
    expect((await undo()).json<Json>()['detail']).toBe('A hire can be undone for 24 hours. Terminate the driver instead.')
  })
})

describe('G15 previous employers', () => {
  const attempt = (person: Created, outcome: string, by?: TestUser) =>
    move(`applications/${person.id}`, 'log_attempt', { employer: 'prairie star freight', channel: 'call', outcome }, by)

  test('G15 three attempts without an answer are the good-faith effort, each with its day, its way and its name', async () => {
    const person = await offered({ ...allClear, mvr: 'not_ordered' })
    const at = `applications/${person.id}`
    expect((await move(at, 'log_attempt', { employer: 'Somebody else', channel: 'call', outcome: 'sent' })).statusCode).toBe(422)
    await attempt(person, 'sent')
    expect(await read(at)).toMatchObject({
      previousEmployers: 'pending',
      attempts: [{ employer: employer.name, on: '2026-11-20', at: '9:00 AM', channel: 'call', outcome: 'sent', by: 'Test recruiter' }],
    })
    await attempt(person, 'no_answer')
    await hire(person)
    const clock = async (rule: string) => (await list(`/api/deadlines?application=${person.id}&rule=${rule}`))[0]
    expect(await clock('HIRE-SPH')).toMatchObject({ status: 'running' })
    expect(await clock('HIRE-MVR')).toMatchObject({ status: 'running' })
    await attempt(person, 'no_answer', await app().as('safety'))
    expect(await clock('HIRE-SPH')).toMatchObject({ status: 'met', metNote: 'Answered, or good-faith effort logged' })
    expect(await read(at, admin())).toMatchObject({ previousEmployers: 'received' })
  })

  test.each([
    ['an employer outside FMCSA with DOT tests', { fmcsr: false }, 'A', true],
    ['an employer under FMCSA, which the Clearinghouse answers for', {}, 'A', false],
    ['the same for somebody without a CDL', {}, 'non_cdl', true],
  ])('G15 the 30 days of 40.25(d) run from the first safety-sensitive work for %s', async (_case, answers, licenseClass, runs) => {
    const person = await offered(allClear, { licenseClass, employers: [{ ...employer, ...answers }] })
    await hire(person, { hiredOn: '2026-11-20' })
    const rules = async () => (await list(`/api/deadlines?application=${person.id}`)).map(({ rule }) => rule)
    expect(await rules()).not.toContain('HIRE-DA')
    app().clock.advance(3 * 86_400_000)
    const activated = await admin().call('POST', `/api/drivers/${await driverOf(person)}/transitions`, { move: 'activate', fields: {} })
    expect(activated.statusCode, activated.body).toBe(200)
    expect(await read(`applications/${person.id}`, admin())).toMatchObject({ firstWorkOn: '2026-11-23' })
    expect((await rules()).includes('HIRE-DA')).toBe(runs)
  })

  test('G15 what an employer says stays in the investigation history: no search, no export, no driver page, no paper of the driver', async () => {
    const person = await offered()
    const answer = { application: person.id, employer: employer.name, receivedOn: '2026-11-19', answer: 'Dropped a trailer in Salina' }
    const kept = await make(recruiter(), 'investigation-history', answer)
    expect(await read(`applications/${person.id}`)).toMatchObject({ attempts: [{ outcome: 'replied' }], previousEmployers: 'received' })
    expect(JSON.stringify(await read(`applications/${person.id}`))).not.toContain('Salina')
    const path = `/api/recruiting/investigation-history/${kept.id}`
    const readers = {
      recruiter: recruiter(),
      safety: await app().as('safety'),
      manager: await app().as('manager'),
      supervisor: await app().as('supervisor'),
    }
    const statuses = async () =>
      Object.fromEntries(
        await Promise.all(Object.entries(readers).map(async ([role, user]) => [role, (await user.call('GET', path)).statusCode])),
      )
    expect(await statuses()).toEqual({ recruiter: 200, safety: 200, manager: 403, supervisor: 403 })
    await hire(person)
    // The decision is made: a recruiter has no more use for it.
    expect(await statuses()).toMatchObject({ recruiter: 404, safety: 200 })
    const driver = await driverOf(person)
    expect(await one(path)).toMatchObject({ driver })
    for (const q of [kept.number, 'Prairie Star', 'Salina'])
      expect((await admin().call('GET', `/api/search?q=${encodeURIComponent(q)}`)).body).not.toContain(kept.id)
    // There is no such address: "export" is read as an id.
    expect((await admin().call('GET', '/api/recruiting/investigation-history/export')).statusCode).toBe(400)
    expect((await admin().call('GET', `/api/drivers/${driver}`)).body).not.toContain(kept.id)
    expect((await admin().call('GET', `/api/qualification-documents?driver=${driver}`)).body).not.toContain('previous_employers')
    expect((await admin().call('GET', '/api/dashboard/activity?limit=50')).body).not.toContain(kept.id)
  })
})

describe('G15 checks and who owes them', () => {
  test('G15 each step of a check keeps its day and who took it; of tests only test readers learn', async () => {
    const person = await offered({ mvr: 'ordered', drugTest: 'ordered' })
    const at = `applications/${person.id}`
    app().clock.advance(2 * 86_400_000)
    await move(at, 'record_checks', { mvr: 'clear', drugTest: 'clear' }, await app().as('safety'))
    expect(await read(at)).toMatchObject({
      checkLog: [
        { check: 'mvr', result: 'ordered', on: '2026-11-20', by: 'Test recruiter' },
        { check: 'mvr', result: 'clear', on: '2026-11-22', by: 'Test safety' },
      ],
      testLog: [
        { check: 'drugTest', result: 'ordered' },
        { check: 'drugTest', result: 'clear', by: 'Test safety' },
      ],
    })
    const seen = await read(at, await app().as('manager'))
    expect(seen).toMatchObject({ checkLog: expect.any(Array) })
    for (const name of ['testLog', 'drugTest', 'owed', 'owedFor', 'stops', 'medicalExpirationDate']) expect(seen).not.toHaveProperty(name)
  })

  test('G15 an exception from a check of law is named with its section', async () => {
    const person = await offered({})
    const at = `applications/${person.id}`
    expect((await move(at, 'record_checks', { roadTest: 'not_needed' })).json()).toMatchObject({
      errors: [{ field: 'checkNote', message: 'Road test not needed: name the exception in the note, with its section' }],
    })
    expect((await move(at, 'record_checks', { roadTest: 'not_needed', checkNote: 'CDL accepted, 49 CFR 391.33' })).statusCode).toBe(200)
  })

  test('F5 G15 the list says who owes what, and its views narrow by it', async () => {
    const draft = await application({ ...complete, noDenial: null })
    const open = await offered({ ...allClear, previousEmployers: 'clear', mvr: 'pending' })
    await move(`applications/${open.id}`, 'schedule_orientation', { orientationOn: '2026-11-24' })
    const decide = await offered({ ...allClear, previousEmployers: 'clear', psp: 'received' })
    const half = await offered({ ...allClear }, { employers: [employer, { ...employer, name: 'Ridgeline Carriers' }] })
    await move(`applications/${half.id}`, 'log_attempt', { employer: employer.name, channel: 'call', outcome: 'sent' })
    const rows = await list('/api/recruiting/applications?limit=200', recruiter())
    const reading = (person: Created) => {
      const row = rows.find(({ id }) => id === person.id)
      return [row?.['owed'], row?.['owedFor']]
    }
    expect(reading(draft)).toEqual(['applicant', 'denials'])
    expect(reading(open)).toEqual(['third_party', 'MVR'])
    expect(reading(half)).toEqual(['recruiting', 'Ask Ridgeline Carriers'])
    expect(reading(decide)).toEqual(['recruiting', 'Decide: PSP'])
    const ids = async (query: string, by = recruiter()) => (await list(`/api/recruiting/applications?${query}`, by)).map(({ id }) => id)
    expect(await ids('owed=third_party')).toContain(open.id)
    expect(await ids('owed=recruiting&owner=me')).toContain(decide.id)
    expect(await ids('owedSeen=third_party', await app().as('manager'))).toContain(open.id)
    expect(await ids('idleDaysFrom=3')).not.toContain(decide.id)
    app().clock.advance(3 * 86_400_000)
    const stuck = await ids('idleDaysFrom=3')
    expect(stuck).toContain(decide.id)
    // Whoever waits for the day of the orientation is not stuck.
    expect(stuck).not.toContain(open.id)
  })
})
