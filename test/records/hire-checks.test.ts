import { describe, expect, test } from 'vitest'
import type { OpenDuty, Reading } from '#kit/duty/duty.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { allClear, employer, hiringDesk } from '#test/support/hiring.ts'
import { complete } from '#test/support/recruiting.ts'
import { fileCdlis } from '#test/support/papers.ts'

const { app, admin, recruiter, application, offered, hire, list, one, driverOf, read, move, verifyPapers } = hiringDesk()

describe('G15 previous employers', () => {
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
    await verifyPapers(await driverOf(person))
    if (licenseClass === 'A') await fileCdlis(admin(), { id: await driverOf(person) }, { issuedOn: '2026-11-20' })
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
    for (const name of ['testLog', 'drugTest', 'owed', 'stops', 'medicalExpirationDate']) expect(seen).not.toHaveProperty(name)
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
    const draft = await application({ ...complete, noDenial: null, certifiedOn: null })
    const open = await offered({ ...allClear, previousEmployers: 'clear', mvr: 'pending' })
    await move(`applications/${open.id}`, 'schedule_orientation', { orientationOn: '2026-11-24' })
    const decide = await offered({ ...allClear, previousEmployers: 'clear', psp: 'received' })
    const half = await offered({ ...allClear }, { employers: [employer, { ...employer, name: 'Ridgeline Carriers' }] })
    await move(`applications/${half.id}`, 'log_attempt', { employer: employer.name, channel: 'call', outcome: 'sent' })
    const rows = await list('/api/recruiting/applications?fields=owed,reading&limit=200', recruiter())
    const reading = (person: Created) => {
      const row = rows.find(({ id }) => id === person.id)
      return [row?.['owed'], (row?.['reading'] as Reading | null)?.text]
    }
    expect(reading(draft)).toEqual(['applicant', 'Answers and signature'])
    expect(reading(open)).toEqual(['third_party', 'Waiting on MVR'])
    expect(reading(half)).toEqual(['recruiting', 'Previous employers to ask'])
    expect(reading(decide)).toEqual(['recruiting', 'PSP to decide'])
    expect(((await read(`applications/${draft.id}`, recruiter()))['open'] as OpenDuty[]).map(({ verb }) => verb)).toEqual(['Send link'])
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
