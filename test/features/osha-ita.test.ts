import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { loggedCase } from '#test/support/osha.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
})
afterAll(() => app.close())

const yardOf = (more: Json = {}): Promise<Created> =>
  make(admin, 'divisions', {
    timeZone: 'America/Chicago',
    naics: '484121',
    ein: '12-3456789',
    establishment: true,
    legalEntity: 'Example Freight Inc',
    address: { street: '100 Dock St', city: 'Dallas', state: 'TX', zip: '75201' },
    annualHours: [{ year: 2026, hours: 252_000, averageEmployees: 120 }],
    ...more,
  })
const yearOf = (yard: Created, more: Json = {}): Promise<Created> =>
  make(safety, 'osha-summaries', { establishment: yard.id, year: 2026, peakEmployees: 130, industry: 'Long-distance trucking', ...more })
const file = (kind: string, query: string) => safety.call('GET', `/api/osha/ita/${kind}/csv?${query}`)
const checks = async (kind: string, query: string): Promise<{ refused: { sentence: string; href: string }[]; rows: number }> =>
  (await safety.call('GET', `/api/osha/ita/${kind}/checks?${query}`)).json()

describe('G13 files of the Injury Tracking Application, 29 CFR 1904.41', () => {
  test('G13 columns and their order are exactly those of the upload, lines end with CRLF', async () => {
    const yard = await yardOf({ name: 'Example Freight - Dallas' })
    await yearOf(yard)
    await loggedCase(safety, yard.id, { daySegments: [{ kind: 'away', from: '2026-03-05', to: '2026-03-20' }] })
    const query = `year=2026&establishment=${yard.id}`
    for (const kind of ['300a', '300-301']) {
      const header = (await readFile(`test/fixtures/osha-ita-${kind}.csv`, 'utf8')).trim()
      const answer = await file(kind, query)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.headers['content-type']).toContain('text/csv')
      expect(answer.headers['content-disposition']).toContain(`osha-ita-${kind}-2026.csv`)
      expect(answer.body.split('\r\n')[0]).toBe(header)
      expect(answer.body.endsWith('\r\n')).toBe(true)
      expect(answer.body.replaceAll('\r\n', '')).not.toContain('\n')
    }
    expect((await file('300a', query)).body.split('\r\n')[1]).toBe(
      'Example Freight - Dallas,123456789,Example Freight Inc,100 Dock St,Dallas,TX,75201,484121,Long-distance trucking,22,1,2026,120,252000,1,0,1,0,0,16,0,1,0,0,0,0,0,',
    )
    const [row] = parse((await file('300-301', query)).body, { columns: true }) as Json[]
    expect(row).toEqual({
      establishment_name: 'Example Freight - Dallas',
      year_of_filing: '2026',
      case_number: '1',
      job_title: 'Driver',
      date_of_incident: '03/04/2026',
      incident_location: 'Dock 4',
      incident_description: 'Fracture, left wrist, cab step',
      incident_outcome: '2',
      dafw_num_away: '16',
      djtr_num_tr: '0',
      type_of_incident: '1',
      date_of_birth: '07/09/1980',
      date_of_hire: '02/11/2019',
      sex: 'F',
      treatment_facility_type: '1',
      treatment_in_patient: '0',
      time_started_work: '05:30',
      time_of_incident: '14:05',
      time_unknown: '',
      nar_before_incident: 'Climbing out of the cab',
      nar_what_happened: 'Slipped on the wet step',
      nar_injury_illness: 'Fractured wrist',
      nar_object_substance: 'Cab step',
      date_of_death: '',
    })
  })

  test('G13 is refused with every failing check, each leading to the record to mend', async () => {
    const yard = await yardOf({ name: 'Bare Yard', ein: null, annualHours: null })
    const year = await yearOf(yard, { peakEmployees: 30 })
    const made = await loggedCase(safety, yard.id, { birthDate: null, whatHappened: 'Rosa Delgado slipped' })
    const query = `year=2026&establishment=${yard.id}`
    const refused = await file('300a', query)
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      detail: 'The file is not made: 3 checks fail.',
      errors: [
        { field: `/divisions/${yard.id}/edit`, message: 'Bare Yard, 2026: the EIN must have nine digits.' },
        { field: `/osha-summaries/${year.id}/edit`, message: 'Bare Yard, 2026: the average number of employees must be above zero.' },
        { field: `/osha-summaries/${year.id}/edit`, message: 'Bare Yard, 2026: the hours worked must be above zero.' },
      ],
    })
    expect(await checks('300-301', query)).toMatchObject({
      rows: 1,
      refused: [
        { href: `/osha-claims/${made.id}/edit`, sentence: 'Case 1 of Bare Yard: the birth date is missing.' },
        { href: `/osha-claims/${made.id}/edit`, sentence: expect.stringContaining('what happened names a person') as string },
      ],
    })
    expect((await file('300-301', query)).statusCode).toBe(422)
  })

  test('G13 without an establishment the file holds all that must submit, and only those', async () => {
    const small = await yardOf({ name: 'Small Yard' })
    await yearOf(small, { year: 2025, peakEmployees: 19, totalHours: 30_000, averageEmployees: 15 })
    const warehouse = await yardOf({ name: 'Warehouse', naics: '493110' })
    await yearOf(warehouse, { year: 2025, peakEmployees: 40, totalHours: 60_000, averageEmployees: 30 })
    expect((await file('300a', 'year=2025')).body.split('\r\n').slice(1, -1)).toEqual([expect.stringContaining('Warehouse,') as string])
    const none = await file('300-301', 'year=2025')
    expect([none.statusCode, none.json<{ detail: string }>().detail]).toEqual([
      422,
      'No establishment has to submit Forms 300 and 301 for this year, as far as the people employed at any time of the year are entered.',
    ])
  })

  test('G13 an administrator sets the name of column 2; others do not', async () => {
    const put = (user: TestUser, column: string) => user.call('PUT', '/api/osha/ita/ein-column', { column })
    expect((await put(safety, 'ein_number')).statusCode).toBe(403)
    expect((await put(admin, 'tax_id')).statusCode).toBe(422)
    expect((await put(admin, 'ein_number')).statusCode).toBe(200)
    expect((await file('300a', 'year=2025')).body).toMatch(/^establishment_name,ein_number,company_name,/)
    await put(admin, 'ein')
    expect((await safety.call('GET', '/api/osha/ita/ein-column')).json()).toEqual({
      column: 'ein',
      changed: { at: expect.stringContaining('2026-') as string, by: expect.any(String) as string },
    })
    const { rows } = await app.deps.pool.query(
      "select changes, actor_id as actor from events where kind = 'settings/osha.itaEinColumn' order by id",
    )
    expect(rows).toEqual([
      { actor: admin.id, changes: [{ field: 'value', from: 'ein', to: 'ein_number' }] },
      { actor: admin.id, changes: [{ field: 'value', from: 'ein_number', to: 'ein' }] },
    ])
  })

  test('G13 taking the case file is written to the history of each case; the 300A file tells of nobody', async () => {
    const yard = await yardOf({ name: 'Noted Yard' })
    await yearOf(yard)
    const made = await loggedCase(safety, yard.id)
    const looks = async (): Promise<number> =>
      (await safety.call('GET', `/api/osha-claims/${made.id}/history`))
        .json<{ action: string }[]>()
        .filter(({ action }) => action === 'view_confidential').length
    const query = `year=2026&establishment=${yard.id}`
    expect((await file('300a', query)).statusCode).toBe(200)
    expect(await looks()).toBe(0)
    expect((await file('300-301', query)).statusCode).toBe(200)
    expect(await looks()).toBe(1)
  })

  test('G13 an establishment that was closed since keeps its log, its summary and its place in the files (29 CFR 1904.33)', async () => {
    const yard = await yardOf({ name: 'Closed Yard' })
    await yearOf(yard)
    await loggedCase(safety, yard.id)
    const path = `/api/divisions/${yard.id}`
    const version = (await admin.call('GET', path)).json<Created>().version
    const closed = await admin.call('DELETE', path, {}, { 'if-match': `"${version}"` })
    expect(closed.statusCode, closed.body).toBeLessThan(300)
    const log = await safety.call('GET', `/api/osha/form-300?establishment=${yard.id}&year=2026`)
    expect(log.json<{ lines: unknown[] }>().lines).toHaveLength(1)
    expect((await safety.call('GET', `/api/osha/form-300a?establishment=${yard.id}&year=2025`)).statusCode).toBe(404)
    expect((await file('300a', `year=2026&establishment=${yard.id}`)).body).toContain('Closed Yard')
  })

  test('G13 managers see forms, but no file with birth dates', async () => {
    const manager = await app.as('manager')
    expect((await manager.call('GET', '/api/osha/ita/300-301/csv?year=2026')).statusCode).toBe(403)
  })
})

describe('G13 the year end', () => {
  test('G13 each number equals the list it opens; rates need the hours of all establishments', async () => {
    const home = await yardOf({ name: 'Rated Yard' })
    const year = await yearOf(home)
    const logged = (more: Json) => loggedCase(safety, home.id, more)
    await logged({ daySegments: [{ kind: 'away', from: '2026-03-05', to: '2026-03-20' }] })
    await logged({ daySegments: [{ kind: 'away', from: '2026-03-05', to: '2026-03-25' }] })
    await logged({ daySegments: [{ kind: 'restricted', from: '2026-03-05', to: '2026-03-16' }] })
    await logged({ harmObject: null })
    await make(safety, 'osha-claims', {
      establishment: home.id,
      occurredAt: '2026-05-01T12:00:00.000Z',
      learnedAt: '2026-05-01T13:00:00.000Z',
    })
    await logged({ occurredAt: '2025-05-01T12:00:00.000Z', learnedAt: '2025-05-01T13:00:00.000Z' })
    interface Answer {
      readonly group: Json
      readonly establishments: readonly (Json & { readonly totals: Record<string, number> })[]
    }
    const look = async (query: string): Promise<Answer> => (await safety.call('GET', `/api/osha/year?${query}`)).json<Answer>()
    const { group, establishments } = await look(`year=2026&division=${home.id}`)
    expect(group).toMatchObject({ trir: 3.17, dart: 2.38, ltir: 1.59, severity: 29.37, hours: 252_000, cases: 4, hoursMissing: 0 })
    expect(establishments).toMatchObject([
      {
        name: 'Rated Yard',
        duty: '300A_300_301',
        undecided: 1,
        incomplete: 1,
        counting: 0,
        kept: { id: year.id, status: 'draft', photos: 0 },
      },
    ])
    const count = async (query: string): Promise<number> =>
      Number((await safety.call('GET', `/api/osha-claims?establishment=${home.id}&year=2026&limit=1&${query}`)).headers['x-total-count'])
    expect(await count('recordable=yes&classification=days_away')).toBe(establishments[0]?.totals['daysAway'])
    expect(await count('recordable=yes&classification=restricted_or_transfer')).toBe(establishments[0]?.totals['restricted'])
    expect(await count('recordable=undecided')).toBe(1)
    expect(await count('recordable=yes&form301=missing')).toBe(1)
    const bare = await yardOf({ name: 'No hours', annualHours: null })
    const all = await look('year=2026')
    expect(all.establishments.map(({ name }) => name)).toContain(bare.title)
    expect(all.group).toMatchObject({ trir: null, hours: null })
  })

  test('G13 posting is recorded after the submission too, and comes down after April 30', async () => {
    const home = await yardOf()
    const year = await yearOf(home)
    const path = `/api/osha-summaries/${year.id}`
    const move = (name: string, fields: Json) => safety.call('POST', `${path}/transitions`, { move: name, fields })
    app.clock.set('2027-01-15T15:00:00.000Z')
    await move('certify', { executiveName: 'Ada Brandt', executiveTitle: 'President', executivePhone: '4175550110' })
    const ahead = (field: string) => ({ status: 422, errors: [{ field, message: 'Date can’t be in the future' }] })
    const sent = { submittedOn: '2027-01-20', submissionReference: 'ITA-1' }
    expect((await move('submit', sent)).json()).toMatchObject(ahead('submittedOn'))
    expect((await move('post', { postedOn: '2027-02-01' })).json()).toMatchObject(ahead('postedOn'))
    const clocks = (await safety.call('GET', `/api/deadlines?oshaSummary=${year.id}&rule=OSHA-POST,OSHA-ITA`)).json<Created[]>()
    expect(clocks.map(({ status }) => status)).toEqual(['running', 'running'])
    app.clock.set('2027-01-20T15:00:00.000Z')
    expect((await move('submit', sent)).json()).toMatchObject({ status: 'submitted' })
    expect((await move('take_down', { takenDownOn: '2027-01-20' })).json()).toMatchObject({ detail: 'Record posting first.' })
    expect((await move('post_later', { postedOn: '2027-02-01' })).json()).toMatchObject(ahead('postedOn'))
    app.clock.set('2027-02-01T15:00:00.000Z')
    expect((await move('post_later', { postedOn: '2027-02-01' })).json()).toMatchObject({ status: 'submitted', postedOn: '2027-02-01' })
    expect((await move('take_down', { takenDownOn: '2027-04-02' })).json()).toMatchObject({
      detail: expect.stringContaining('It stays posted until') as string,
    })
    expect((await move('take_down', { takenDownOn: '2027-05-01' })).json()).toMatchObject(ahead('takenDownOn'))
    app.clock.set('2027-05-01T15:00:00.000Z')
    expect((await move('take_down', { takenDownOn: '2027-05-01' })).json()).toMatchObject({ takenDownOn: '2027-05-01' })
    app.clock.set('2026-11-20T15:00:00.000Z')
  })

  test('G13 the average of employees comes from the pay periods, rounded up', async () => {
    const home = await yardOf()
    const year = await yearOf(home, {
      payPeriods: [
        { until: '2026-01-15', employees: 10 },
        { until: '2026-01-31', employees: 11 },
        { until: '2026-02-15', employees: 11 },
      ],
    })
    expect(year).toMatchObject({ averageEmployees: 11 })
  })
})
