import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { quietCrash } from '#test/support/crash.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let ozark: Created
let bayou: Created
let driver: Created
let vehicle: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  ozark = await make(admin, 'divisions', {
    name: 'Ozark',
    usdot: '90041127',
    legalEntity: 'Kestrel Ridge Freight LLC',
    timeZone: 'America/Chicago',
  })
  bayou = await make(admin, 'divisions', {
    name: 'Bayou',
    usdot: '90058834',
    legalEntity: 'Bayou Lantern Transport Inc',
    timeZone: 'America/Chicago',
  })
  driver = await make(admin, 'drivers', { division: ozark.id, licenseClass: 'A', firstName: 'Marisol', lastName: 'Quintanilla' })
  vehicle = await make(admin, 'vehicles', { division: ozark.id, kind: 'tractor' })
})
afterAll(() => app.close())

const crash = (answers: Json): Promise<Created> =>
  make(safety, 'accidents', {
    ...quietCrash,
    occurredAt: '2026-03-05T02:30:00.000Z',
    driver: driver.id,
    vehicle: vehicle.id,
    division: ozark.id,
    towAway: true,
    policeCalled: false,
    ...answers,
  })

interface Register {
  readonly summary: string
  readonly href: string
  readonly from: string
  readonly toCheck: number
  readonly carrier: { readonly name: string; readonly usdot: string | null }
  readonly carriers: readonly { readonly usdot: string }[]
  readonly reports: readonly unknown[]
  readonly rows: readonly (Json & { readonly number: string })[]
}
const read = async (query = '', user = safety): Promise<Register> =>
  (await user.call('GET', `/api/accident-register${query}`)).json<Register>()
const listed = async (href: string, user = safety): Promise<string[]> =>
  (await user.call('GET', `/api${href}&limit=500`)).json<Created[]>().map(({ number }) => number)

describe('G8 the accident register of 49 CFR 390.15(b)', () => {
  test('G8 an empty period says so, on the screen and on paper', async () => {
    expect(await read()).toMatchObject({ summary: 'No recordable accidents', rows: [], from: '2023-11-20' })
    const pdf = await safety.call('GET', '/api/accident-register/pdf')
    expect(await words(pdf.rawPayload)).toContain('No recordable accidents')
    expect((await safety.call('GET', '/api/accident-register/csv')).body.trim().split('\r\n')[1]).toBe('"No recordable accidents"')
  })

  test('G8 a period without a line says what is not decided yet', async () => {
    const open = await crash({ towAway: false, treatedAway: false, fatalities: null })
    const summary = 'No recordable accidents; 1 accident still to be checked'
    expect(await read()).toMatchObject({ summary, rows: [], toCheck: 1 })
    expect(await words((await safety.call('GET', '/api/accident-register/pdf')).rawPayload)).toContain(summary)
    expect((await safety.call('GET', '/api/accident-register/csv')).body.trim().split('\r\n')[1]).toBe(`"${summary}"`)
    const answered = await safety.call(
      'PATCH',
      `/api/accidents/${open.id}`,
      { fatalities: 0 },
      { 'if-match': `"${open.version}"`, 'x-confirm-warnings': '1' },
    )
    expect(answered.statusCode, answered.body).toBe(200)
    expect((await read()).summary).toBe('No recordable accidents')
  })

  test('G8 a line has the six entries with the date of the place; the same records stand in the list it links to', async () => {
    const first = await crash({ injuries: 2, treatedAway: true, hazmatReleased: true, policeCalled: true, policeReportNumber: 'JPD-7741' })
    await crash({ towAway: false, treatedAway: false })
    await crash({ occurredAt: '2023-11-19T12:00:00.000Z' })
    const second = await crash({ occurredAt: '2023-11-20T18:00:00.000Z', treatedAway: true })
    const register = await read()
    expect(register.summary).toBe('2 recordable accidents')
    expect(register.rows.map(({ number }) => number)).toEqual([second.number, first.number])
    expect(register.rows[1]).toEqual({
      id: first.id,
      number: first.number,
      date: '2026-03-04',
      place: 'Joplin, MO',
      driver: 'Marisol Quintanilla',
      injuries: 2,
      fatalities: 0,
      hazmat: 'Yes',
      basis: expect.stringMatching(/./),
      keptUntil: '2029-03-04',
      injuriesOpen: false,
      fatalitiesOpen: false,
    })
    expect(register.rows[0]).toMatchObject({ injuries: 1, injuriesOpen: true })
    expect(register.reports).toEqual([{ accident: first.id, number: first.number, what: 'Police report JPD-7741', files: 0 }])
    expect(await listed(register.href)).toEqual(register.rows.map(({ number }) => number))
    expect((await read('?asOf=2026-11-21')).rows).toHaveLength(1)
  })

  test('G8 it changes with the facts: a decision otherwise takes a line out', async () => {
    const accident = await crash({ occurredAt: '2026-05-05T12:00:00.000Z' })
    expect((await read()).rows.map(({ number }) => number)).toContain(accident.number)
    const decided = await safety.call(
      'PATCH',
      `/api/accidents/${accident.id}`,
      { recordableOverride: 'no', recordableReason: 'Towed for want of a driver, no disabling damage' },
      { 'if-match': `"${accident.version}"`, 'x-confirm-warnings': '1' },
    )
    expect(decided.statusCode).toBe(200)
    const after = await read()
    expect(after.rows.map(({ number }) => number)).not.toContain(accident.number)
    expect(await listed(after.href)).toEqual(after.rows.map(({ number }) => number))
  })

  test('G8 a count that nobody has answered is null in the JSON and "Not answered" on paper, never 0', async () => {
    const open = await crash({ occurredAt: '2026-05-06T12:00:00.000Z', fatalities: null, treatedAway: null })
    const row = (await read()).rows.find(({ number }) => number === open.number)
    expect(row).toMatchObject({ injuries: null, injuriesOpen: true, fatalities: null, fatalitiesOpen: true })
    const csv = (await safety.call('GET', '/api/accident-register/csv')).body
    expect(csv.split('\r\n').find((line) => line.includes(open.number))).toContain('"Not answered","Not answered"')
    const paper = await words((await safety.call('GET', '/api/accident-register/pdf')).rawPayload)
    // The narrow columns of the paper break the words over two lines.
    expect(paper.match(/answered/g)).toHaveLength(csv.match(/Not answered/g)?.length ?? 0)
  })

  test('G8 whether police came that nobody has answered is said among the copies of reports', async () => {
    const copies = async ({ id }: Created) => (await read()).reports.filter((copy) => (copy as Json)['accident'] === id)
    const [open, none] = [await crash({ policeCalled: null }), await crash({ policeCalled: false })]
    expect(await copies(open)).toMatchObject([{ what: 'Police report: not answered whether police came', files: 0 }])
    expect(await copies(none)).toEqual([])
  })

  test('G8 one carrier by its USDOT number; other divisions stay out of it', async () => {
    const foreign = await crash({ division: bayou.id, occurredAt: '2026-06-06T12:00:00.000Z' })
    const all = await read()
    expect(all.carriers.map(({ usdot }) => usdot)).toEqual(['90041127', '90058834'])
    const own = await read('?usdot=90058834')
    expect(own).toMatchObject({ carrier: { name: 'Bayou Lantern Transport Inc', usdot: '90058834' } })
    expect(own.rows.map(({ number }) => number)).toEqual([foreign.number])
    expect(await listed(own.href)).toEqual([foreign.number])
    const limited = await app.as('manager', [ozark.id])
    expect((await read('', limited)).rows.map(({ number }) => number)).not.toContain(foreign.number)
    for (const query of ['usdot=90058834', `division=${bayou.id}`])
      expect((await limited.call('GET', `/api/accident-register?${query}`)).statusCode).toBe(404)
  })

  test('G8 a division below with a number of its own is another carrier: it stays out of the register of the one above', async () => {
    const below = await make(admin, 'divisions', { name: 'Delta', parent: ozark.id, usdot: '90077001', timeZone: 'America/Chicago' })
    const foreign = await crash({ division: below.id, occurredAt: '2026-07-07T12:00:00.000Z' })
    const numbers = async (query: string): Promise<string[]> => (await read(query)).rows.map(({ number }) => number)
    expect(await numbers('?usdot=90041127')).not.toContain(foreign.number)
    expect(await numbers('?usdot=90077001')).toEqual([foreign.number])
    const both = await read(`?division=${ozark.id}`)
    expect(both.rows.map(({ number }) => number)).toContain(foreign.number)
    expect(both.carrier.usdot).toBeNull()
    expect((await read(`?division=${bayou.id}`)).carrier.usdot).toBe('90058834')
  })

  test('G8 the PDF has the same lines, the CSV exactly the legal columns; both leave a trace', async () => {
    const register = await read('?usdot=90041127')
    const pdf = await safety.call('GET', '/api/accident-register/pdf?usdot=90041127')
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const text = await words(pdf.rawPayload)
    for (const row of register.rows) expect(text).toContain(row.number)
    expect(text).toContain('Kestrel Ridge Freight LLC, USDOT 90041127')
    expect(text).toMatch(/Injuries Fatalities Hazardous materials\s+released/)
    const csv = (await safety.call('GET', '/api/accident-register/csv?usdot=90041127')).body.replace('\uFEFF', '').trim().split('\r\n')
    expect(csv[0]).toBe(
      '"Number","Date of accident","City or town, and State","Driver","Injuries","Fatalities","Hazardous materials released"',
    )
    expect(csv).toHaveLength(register.rows.length + 1)
    expect((await (await app.as('supervisor')).call('GET', '/api/accident-register/pdf')).statusCode).toBe(403)
    const [event] = await app.deps.pool
      .query<{ reason: string }>(`select reason from events where action = 'export' order by id desc limit 1`)
      .then(({ rows }) => rows)
    expect(event?.reason).toContain('Accident register as of 2026-11-20, Kestrel Ridge Freight LLC')
  })
})

const words = async (bytes: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text
