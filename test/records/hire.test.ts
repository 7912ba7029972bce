import { describe, expect, test } from 'vitest'
import { make } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import { allClear, employer, hiringDesk } from '#test/support/hiring.ts'
import { fileCdlis } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

const { app, admin, recruiter, division, offered, hire, list, one, addFile, driverOf, read, move, verifyPapers } = hiringDesk()

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
      // Nothing is verified yet: application, road test, license, full query, query of the year, drug test, and the medical status of the
      // motor vehicle record.
      missingDocuments: 7,
    })
    const papers = await list(`/api/qualification-documents?driver=${String(driver['id'])}`)
    expect(papers.map(({ type, status }) => `${String(type)} ${String(status)}`).toSorted()).toEqual([
      'application draft',
      'clearinghouse_full draft',
      'drug_test draft',
      'english draft',
      'license draft',
      'medical draft',
      'mvr_initial draft',
      'psp draft',
      'road_test draft',
    ])
    const filesOf = async (type: string): Promise<Json[]> => {
      const id = String(papers.find((paper) => paper['type'] === type)?.['id'])
      return list(`/api/qualification-documents/${id}/attachments`)
    }
    expect(await filesOf('mvr_initial')).toMatchObject([{ fileName: 'mvr.txt', uploadedBy: { id: recruiter().id } }])
    expect((await filesOf('application')).map(({ fileName }) => fileName).toSorted()).toEqual(['application.txt', 'signed.txt'])
    // What nobody said to be a paper of the file stays where it was: it may be the answer of an employer.
    expect(await list(`/api/recruiting/applications/${person.id}/attachments`)).toHaveLength(5)
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

  test('G15 checks set to clear without a date, a file, or a result prove nothing: each paper waits until somebody verifies it', async () => {
    const bare = await offered({})
    const set = async (values: Json) => {
      const { version } = await read(`applications/${bare.id}`)
      return recruiter().call('PATCH', `/api/recruiting/applications/${bare.id}`, values, { 'if-match': `"${String(version)}"` })
    }
    const { medicalExpirationDate, ...checks } = allClear
    expect((await set(checks)).json()).toMatchObject({
      errors: [{ field: 'medicalExpirationDate', message: 'Enter the day the medical card expires' }],
    })
    expect((await set({ ...checks, medicalExpirationDate })).statusCode).toBe(200)
    expect((await hire(bare, { hiredOn: '2026-11-20' })).statusCode).toBe(200)
    const driver = await driverOf(bare)
    const papers = await list(`/api/qualification-documents?driver=${driver}&limit=50`)
    expect(papers.map(({ status, verifiedOn }) => [status, verifiedOn])).toEqual(papers.map(() => ['draft', null]))
    const activate = () => admin().call('POST', `/api/drivers/${driver}/transitions`, { move: 'activate', fields: {} })
    for (const section of ['391.21(a)', '391.31(a)', '383.23', '382.701(a)', '382.301'])
      expect((await activate()).json()).toMatchObject({ status: 409, detail: expect.stringContaining(section) as unknown })
    await verifyPapers(driver)
    await fileCdlis(admin(), { id: driver }, { issuedOn: '2026-11-20' })
    expect((await activate()).statusCode).toBe(200)
  })

  test('G15 a stop of law is lifted by the fact only, one of policy by name and reason', async () => {
    const person = await offered(
      { ...allClear, roadTest: 'failed' },
      { noAccident: null, accidents: ['A dock', 'A mirror'].map((nature) => ({ nature })) },
    )
    expect((await hire(person)).json()).toMatchObject({
      status: 409,
      detail: 'Not hired. Road test failed (49 CFR 391.31). A passed road test lifts it. More than 1 accident in 3 years (company policy).',
    })
    const at = `applications/${person.id}`
    expect(await read(at)).toMatchObject({
      can: {
        moves: expect.not.arrayContaining(['hire']) as unknown,
        why: { hire: expect.stringMatching(/^Not hired\. Road test failed/) as string },
      },
      open: [
        { code: 'failed', text: 'Road test failed', weight: 'block', verb: 'Reject', action: { move: 'reject' }, mine: true },
        { verb: 'Order checks' },
        { verb: 'Schedule orientation' },
      ],
    })
    const override = (stop: string, by: TestUser) => move(at, 'override_stop', { stop, reason: 'Both at walking pace, no claim' }, by)
    expect((await override('roadTest', admin())).statusCode).toBe(422)
    expect((await override('accidents', recruiter())).statusCode).toBe(403)
    expect((await override('psp', admin())).json()).toMatchObject({ status: 409 })
    expect((await override('accidents', await app().as('safety'))).json()).toMatchObject({
      overrides: [{ stop: 'accidents', reason: 'Both at walking pace, no claim', by: 'Test safety', on: '2026-11-20' }],
    })
    expect(await read(at)).toMatchObject({ stops: 'Road test failed (49 CFR 391.31)', owed: 'stop' })
    expect((await hire(person, {}, admin())).statusCode).toBe(409)
    await move(at, 'record_checks', { roadTest: 'clear', checkNote: 'Driven again on November 20' })
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
    // A list says the same to everybody, and nothing of a test.
    for (const by of [recruiter(), manager])
      expect(await read(`${at.replace('/', '?fields=reading&id=')}`, by)).toMatchObject([
        { reading: { code: 'order', text: 'Previous employers to order' } },
      ])
    expect((await read(at))['open']).toMatchObject([
      { text: 'No negative pre-employment test', verb: 'Reject' },
      { code: 'order' },
      { code: 'answer' },
    ])
    expect(seen['open']).toMatchObject([{ code: 'order', mine: false }, { code: 'answer' }, { code: 'hire' }])
    await move(at, 'record_checks', { psp: 'failed' })
    expect(JSON.stringify((await read(at, manager))['open'])).toMatch(/PSP below company standard(?!.*382\.301)/)
    expect((await hire(person, {}, manager)).statusCode).toBe(403)
  })

  test('G15 what stands against a hire is neither waived nor talked away by whoever hires', async () => {
    const person = await offered({ ...allClear, drugTest: 'failed' })
    const at = `applications/${person.id}`
    const record = (checks: Json, by?: TestUser) => move(at, 'record_checks', checks, by)
    const errors = async (answer: ReturnType<typeof record>) => (await answer).json<Json>()['errors']
    expect(await errors(record({ mvr: 'not_needed', checkNote: 'x' }))).toEqual([
      { field: 'mvr', message: 'Required for every driver (49 CFR 391.23(a)(1))' },
    ])
    expect(await errors(record({ drugTest: 'clear', checkNote: 'Typed wrongly' }))).toEqual([
      { field: 'drugTest', message: 'Safety or an administrator corrects a failed result' },
    ])
    const safety = await app().as('safety')
    expect(await errors(record({ drugTest: 'clear' }, safety))).toEqual([
      { field: 'checkNote', message: 'Drug test failed before. Say in the note what has changed' },
    ])
    expect((await record({ drugTest: 'clear', checkNote: 'The lab corrected its report' }, safety)).statusCode).toBe(200)

    const told = { application: person.id, employer: employer.name, receivedOn: '2026-11-19', testing: 'violation' }
    const kept = await make(recruiter(), 'investigation-history', told)
    expect((await hire(person)).json()).toMatchObject({ status: 409, detail: expect.stringContaining('40.25(e)') })
    const path = `/api/recruiting/investigation-history/${kept.id}`
    const change = (by: TestUser, values: Json, version = 1) =>
      by.call('PATCH', path, values, { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' })
    expect((await change(recruiter(), { testing: 'none' })).json()).toMatchObject({
      errors: [{ field: 'testing', message: 'Only Safety or an administrator can correct a reported violation' }],
    })
    expect((await change(recruiter(), { returnToDutyOn: '2026-11-18' })).statusCode).toBe(422)
    expect((await change(safety, { returnToDutyOn: '2026-11-18' })).json()).toMatchObject({
      errors: [
        {
          field: 'followUp',
          message: 'Ask the employer for the follow-up testing plan, and enter the answer (49 CFR 391.23(e)(4)(i))',
        },
      ],
    })
    expect((await change(safety, { returnToDutyOn: '2026-11-18', followUp: 'received' })).statusCode).toBe(200)
    expect((await hire(person)).json()).toMatchObject({ status: 'hired' })
    await record({ drugTest: 'failed' }, safety)
    expect(await read(at, safety)).toMatchObject({ status: 'hired', stops: expect.stringContaining('382.301') })
  })

  test('G15 a driver who is hired without a paper of before driving does not drive until it is there', async () => {
    const person = await offered({ ...allClear, roadTest: 'ordered' })
    expect((await hire(person)).statusCode).toBe(200)
    const driver = `/api/drivers/${await driverOf(person)}`
    const activated = () => admin().call('POST', `${driver}/transitions`, { move: 'activate', fields: {} })
    expect((await activated()).json()).toMatchObject({
      detail: expect.stringContaining('Road test or CDL copy (49 CFR 391.31(a), 391.33).'),
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
    expect((await undo()).json<Json>()['detail']).toBe('Couldn’t undo the hire. In use: another record refers to it.')
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
