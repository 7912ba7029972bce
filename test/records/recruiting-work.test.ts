import { describe, expect, test } from 'vitest'
import { returnLeads } from '#records/recruiting/recruiting-leads/due.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import { recruitingDesk } from '#test/support/recruiting.ts'
import type { TestUser } from '#test/support/sessions.ts'

const { app, admin, recruiter, division, person, lead, application, read, move } = recruitingDesk()

describe('G14 somebody who is known already', () => {
  const enter = async (values: Json, by: TestUser = recruiter()): Promise<Json> => {
    const answer = await by.call('POST', '/api/recruiting/leads', person(values))
    expect(answer.json()).toMatchObject({ code: 'confirm_needed' })
    expect((await by.call('POST', '/api/recruiting/leads', person(values), { 'x-confirm-warnings': '1' })).statusCode).toBe(201)
    return answer.json<{ warnings: Json[] }>().warnings[0] ?? {}
  }

  test('G14 the phone of a lead, the email of an application: warned with a link, saved once confirmed', async () => {
    const first = await lead({ phone: '4175550101' })
    expect(await enter({ phone: '4175550101' })).toEqual({
      field: 'phone',
      message: `Same phone as ${first.title} (${first.number}), lead`,
      href: `/recruiting/leads/${first.id}`,
    })
    const applied = await application({ email: 'kelvin@example.com' })
    expect(await enter({ email: 'Kelvin@example.com' })).toMatchObject({ field: 'email', href: `/recruiting/applications/${applied.id}` })
  })

  test('G14 a former driver who is not to be rehired: said to who may open the driver, to others that there is one', async () => {
    const license = { licenseNumber: 'K887766', licenseState: 'MO' }
    const driver = await make(admin(), 'drivers', { ...license, division: division().id })
    await admin().call('POST', `/api/drivers/${driver.id}/transitions`, {
      move: 'terminate',
      fields: { terminationDate: '2026-11-01', terminationReason: 'involuntary', rehireEligible: 'no' },
    })
    expect(await enter(license, admin())).toEqual({
      field: 'licenseNumber',
      message: `Same license as ${driver.title} (${driver.number}), former driver, not eligible for rehire`,
      href: `/drivers/${driver.id}`,
    })
    const other = await make(admin(), 'drivers', { phone: '4175550188', division: division().id })
    expect(await enter({ phone: '4175550188' })).toEqual({
      field: 'phone',
      message: "Same phone as a driver you can't open. Ask an administrator",
    })
    expect(other.id).toBeDefined()
  })

  test('G14 nobody alike: nothing is asked, and a change of something else asks nothing', async () => {
    const answer = await recruiter().call('POST', '/api/recruiting/leads', person())
    expect(answer.statusCode).toBe(201)
    const twin = await lead({ phone: '4175550101' })
    const change = await recruiter().call('PATCH', `/api/recruiting/leads/${twin.id}`, { city: 'Neosho' }, { 'if-match': '"1"' })
    expect(change.statusCode).toBe(200)
  })
})

describe('G14 claims', () => {
  test('G14 two recruiters claim at once: one has it, the other is told who', async () => {
    const other = await app().as('recruiter')
    for (const round of [1, 2, 3]) {
      const { id } = await lead()
      const answers = await Promise.all([recruiter(), other].map((by) => move(`leads/${id}`, 'claim', {}, by)))
      expect(answers.map(({ statusCode }) => statusCode).toSorted(), `round ${round}`).toEqual([200, 409])
      const lost = answers.find(({ statusCode }) => statusCode === 409)
      expect(lost?.json()).toMatchObject({ detail: 'Test recruiter claimed this lead.' })
    }
  })

  test.each([
    ['2026-11-23T22:59:00.000Z', true],
    ['2026-11-23T23:00:00.000Z', false],
  ])('G14 a claim of Friday without a contact, looked at on %s: still theirs is %s', async (moment, theirs) => {
    const { id } = await lead()
    await move(`leads/${id}`, 'claim')
    app().clock.set(moment)
    await returnLeads(app().deps)
    expect(await read(`leads/${id}`)).toMatchObject({ owner: theirs ? recruiter().id : null, status: 'new' })
  })

  test('G14 a logged contact keeps the claim for another business day', async () => {
    const { id } = await lead()
    await move(`leads/${id}`, 'claim')
    app().clock.set('2026-11-23T20:00:00.000Z')
    await move(`leads/${id}`, 'log_contact', { channel: 'call', outcome: 'no_answer' })
    app().clock.set('2026-11-24T22:00:00.000Z')
    await returnLeads(app().deps)
    expect(await read(`leads/${id}`)).toMatchObject({ owner: recruiter().id })
    app().clock.set('2026-11-24T23:00:00.000Z')
    await returnLeads(app().deps)
    expect(await read(`leads/${id}`)).toMatchObject({ owner: null })
  })

  test('G14 nurture comes back on its day, to the pool', async () => {
    const { id } = await lead()
    await move(`leads/${id}`, 'nurture', { reviveOn: '2026-12-01', lostReason: 'pay' })
    app().clock.set('2026-12-01T05:00:00.000Z')
    await returnLeads(app().deps)
    expect(await read(`leads/${id}`)).toMatchObject({ status: 'nurture' })
    app().clock.set('2026-12-01T07:00:00.000Z')
    await returnLeads(app().deps)
    expect(await read(`leads/${id}`)).toMatchObject({ status: 'attempting', owner: null, nextActionOn: '2026-12-01', reviveOn: null })
  })
})

describe('G14 own leads and the pool', () => {
  test('G14 a recruiter sees their own leads and those nobody claimed; of a claimed one a step says whose it is', async () => {
    const other = await app().as('recruiter')
    const [mine, free] = [await lead(), await lead()]
    await move(`leads/${mine.id}`, 'claim')
    const seen = async (by: TestUser): Promise<string[]> =>
      (await by.call('GET', `/api/recruiting/leads?id=${mine.id},${free.id}&sort=createdAt`)).json<Created[]>().map(({ id }) => id)
    expect(await seen(recruiter())).toEqual([mine.id, free.id])
    expect(await seen(other)).toEqual([free.id])
    expect(await seen(await app().as('supervisor'))).toEqual([mine.id, free.id])
    expect((await other.call('GET', `/api/recruiting/leads/${mine.id}`)).statusCode).toBe(404)
    const late = await move(`leads/${mine.id}`, 'log_contact', { channel: 'call', outcome: 'reached' }, other)
    expect([late.statusCode, late.json()]).toEqual([409, expect.objectContaining({ detail: 'Test recruiter claimed this lead.' })])
    // Somebody of another division is told nothing.
    const foreign = await app().as('recruiter', [(await make(admin(), 'divisions')).id])
    expect((await move(`leads/${mine.id}`, 'claim', {}, foreign)).statusCode).toBe(404)
  })

  test('G14 a contact ends what was to be done next, or says what is', async () => {
    const { id } = await lead({ nextActionOn: '2026-11-20', nextAction: 'Call back' })
    await move(`leads/${id}`, 'log_contact', {
      channel: 'call',
      outcome: 'no_answer',
      nextActionOn: '2026-11-23',
      nextAction: 'Call again',
    })
    expect(await read(`leads/${id}`)).toMatchObject({ nextActionOn: '2026-11-23', nextAction: 'Call again' })
    await move(`leads/${id}`, 'log_contact', { channel: 'call', outcome: 'reached' })
    expect(await read(`leads/${id}`)).toMatchObject({ nextActionOn: null, nextAction: null })
  })
})

describe('G14 merging', () => {
  const contact = (id: string, outcome: string) => move(`leads/${id}`, 'log_contact', { channel: 'call', outcome })
  const doubled = async (): Promise<{ stays: Created; merged: Created }> => {
    const stays = await lead({ city: 'Neosho' })
    app().clock.advance(60_000)
    const merged = await lead({ phone: null, email: 'marisol@example.com', city: 'Joplin', experienceMonths: 60 })
    await contact(merged.id, 'voicemail')
    app().clock.advance(180_000)
    await contact(stays.id, 'reached')
    return { stays, merged }
  }

  test('G14 contacts and what it did not know go to the lead that stays; the merged one ends as its duplicate; undo takes back both', async () => {
    const { stays, merged } = await doubled()
    const answer = await move(`leads/${merged.id}`, 'merge', { duplicateOf: stays.id })
    expect(answer.json()).toMatchObject({ status: 'duplicate', duplicateOf: stays.id, contactCount: 1 })
    expect(await read(`leads/${stays.id}`)).toMatchObject({
      status: 'contacted',
      city: 'Neosho',
      email: 'marisol@example.com',
      experienceMonths: 60,
      contactCount: 2,
      contacts: [{ outcome: 'voicemail' }, { outcome: 'reached' }],
      firstContactMinutes: 1,
    })
    const history = (await recruiter().call('GET', `/api/recruiting/leads/${stays.id}/history`)).body
    expect(history).toContain(`Merged with ${merged.number}`)
    const undone = await recruiter().call('POST', `/api/batches/${String(answer.headers['x-batch-id'])}/undo`, {})
    expect(undone.json()).toMatchObject({ undone: 2, skipped: [] })
    expect(await read(`leads/${merged.id}`)).toMatchObject({ status: 'attempting', duplicateOf: null })
    expect(await read(`leads/${stays.id}`)).toMatchObject({ email: null, contactCount: 1, firstContactMinutes: 4 })
  })

  test('G14 the page names who is alike and the lead to merge into; a merged one is none', async () => {
    const stays = await lead({ phone: '4175550131' })
    const twin = await lead({ phone: '4175550131' })
    const alike = async (id: string, by = recruiter()) => (await by.call('GET', `/api/recruiting/leads/${id}/alike`)).json<Json[]>()
    expect(await alike(twin.id)).toEqual([
      {
        field: 'phone',
        message: `Same phone as ${stays.title} (${stays.number}), lead`,
        href: `/recruiting/leads/${stays.id}`,
        lead: stays.id,
      },
    ])
    const other = await app().as('recruiter')
    await move(`leads/${stays.id}`, 'claim')
    expect(await alike(twin.id, other)).toEqual([
      { field: 'phone', message: "Same phone as a lead you can't open. Ask an administrator", href: null, lead: null },
    ])
    await move(`leads/${twin.id}`, 'merge', { duplicateOf: stays.id })
    expect([await alike(twin.id), await alike(stays.id)]).toEqual([[], []])
  })

  test('G14 into itself, into one that was merged, or into a lead out of sight: refused, and nothing changes', async () => {
    const { stays, merged } = await doubled()
    const refused = (message: string) => ({ errors: [{ field: 'duplicateOf', message }] })
    const into = async (from: Created, to: string) => (await move(`leads/${from.id}`, 'merge', { duplicateOf: to })).json<Json>()
    expect(await into(stays, stays.id)).toMatchObject(refused('Choose the other lead'))
    await into(merged, stays.id)
    const third = await lead()
    expect(await into(third, merged.id)).toMatchObject(refused(`${merged.title} was merged too. Choose the lead it points to`))
    const other = await app().as('recruiter')
    const hidden = await lead()
    await move(`leads/${hidden.id}`, 'claim', {}, other)
    expect(await into(third, hidden.id)).toMatchObject(refused('Duplicate of was not found'))
    expect(await read(`leads/${third.id}`)).toMatchObject({ status: 'new', version: 1 })
  })
})

describe('G14 G15 from lead to application', () => {
  const ready = async (values: Json = {}): Promise<Created> => {
    const made = await lead(values)
    await move(`leads/${made.id}`, 'log_contact', { channel: 'in_person', outcome: 'reached' })
    return made
  }

  test('G15 nothing is typed again, and undo takes back both', async () => {
    const said = { email: 'dana@example.com', cdlClass: 'A', licenseNumber: 'K112233', licenseState: 'MO' }
    const { id, firstName, lastName } = await ready(said)
    const answer = await move(`leads/${id}`, 'convert')
    expect(answer.json()).toMatchObject({ status: 'converted' })
    const made = answer.json<{ application: string }>().application
    expect(await read(`applications/${made}`)).toMatchObject({
      status: 'draft',
      lead: id,
      owner: recruiter().id,
      firstName,
      lastName,
      email: 'dana@example.com',
      source: 'walk_in',
      position: 'regional',
      licenseClass: 'A',
      licenseState: 'MO',
    })
    const undone = await recruiter().call('POST', `/api/batches/${String(answer.headers['x-batch-id'])}/undo`, {})
    expect(undone.json()).toMatchObject({ undone: 2, skipped: [] })
    expect(await read(`leads/${id}`)).toMatchObject({ status: 'contacted', application: null })
    expect(await read(`applications/${made}`)).toMatchObject({ archivedAt: expect.any(String) })
  })

  test('G15 not before somebody spoke to them, and not twice', async () => {
    const fresh = await lead()
    expect((await move(`leads/${fresh.id}`, 'convert')).statusCode).toBe(409)
    const { id } = await ready()
    const answers = await Promise.all([move(`leads/${id}`, 'convert'), move(`leads/${id}`, 'convert')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })
})

describe('G14 import', () => {
  test('G14 a bought list is read by its trade headings', async () => {
    const imports = importer(app(), recruiter(), 'recruiting/leads')
    const file = 'First,Last,Cell,Exp (mos),CDL A,Lead source,Job,Terminal\nAmina,Yusuf,(417) 555-0177,48,Yes,Job board,Regional,'
    const upload = await imports.upload(`${file}${division().title}\n`)
    expect(upload.columns.map(({ field }) => field)).toEqual([
      'firstName',
      'lastName',
      'phone',
      'experienceMonths',
      'cdlClass',
      'source',
      'position',
      'division',
    ])
    await imports.check(upload.id)
    expect((await imports.run(upload.id)).counts).toMatchObject({ created: 1, error: 0 })
    const [made] = (await recruiter().call('GET', '/api/recruiting/leads?q=Yusuf')).json<Json[]>()
    expect(made).toMatchObject({ phone: '4175550177', experienceMonths: 48, cdlClass: 'A', source: 'job_board' })
  })
})
