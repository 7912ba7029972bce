import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDuty } from '#kit/duty/duty.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { freightYard, related, treated } from '#test/support/osha-facts.ts'
import { loggedCase, pagesOf } from '#test/support/osha.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let manager: TestUser
let yard: Created
let fracture: Created
let secret: Created
let asked: string

/** The year of a yard with four cases, as of the vector of the regulations: 37 days away, 252,000 hours. */
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  yard = await make(admin, 'divisions', {
    name: 'Quarry Yard',
    ...freightYard,
    ein: '12-3456789',
    establishment: true,
    legalEntity: 'Kestrel Ridge Freight LLC',
    address: { street: '100 Dock St', city: 'Joplin', state: 'MO', zip: '64801' },
  })
  manager = await app.as('manager', [yard.id])
  fracture = await loggedCase(safety, yard.id, { daySegments: [{ kind: 'away', from: '2026-03-05', to: '2026-03-20' }] })
  await loggedCase(safety, yard.id, {
    workerName: 'Ben Okafor',
    daySegments: [
      { kind: 'away', from: '2026-03-05', to: '2026-03-25' },
      { kind: 'restricted', from: '2026-03-26', to: '2026-04-01' },
    ],
  })
  await loggedCase(safety, yard.id, {
    workerName: 'Lena Brook',
    daySegments: [{ kind: 'restricted', from: '2026-03-05', to: '2026-03-09' }],
  })
  secret = await loggedCase(safety, yard.id, {
    workerName: 'Xanthippe Quillfeather',
    description: 'Needlestick, right thumb, used needle in a seat',
    privacyReason: 'needlestick',
    answers: treated,
  })
  await make(safety, 'osha-summaries', {
    establishment: yard.id,
    year: 2026,
    peakEmployees: 130,
    industry: 'Long-distance trucking',
    executiveName: 'Ada Brandt',
    executiveTitle: 'President',
    executivePhone: '4175550110',
  })
  asked = `establishment=${yard.id}&year=2026`
})
afterAll(() => app.close())

const get = async <T>(user: TestUser, path: string): Promise<T> => {
  const answer = await user.call('GET', path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}
const pdf = async (user: TestUser, path: string): Promise<string> => {
  const answer = await user.call('GET', path)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  return (await pagesOf(answer.rawPayload)).join('\n')
}

describe('G13 Form 300, 29 CFR 1904.29', () => {
  test('G13 lists the cases of establishment and year with their totals, on the screen and on paper', async () => {
    const log = await get<{ lines: Record<string, unknown>[]; totals: unknown }>(safety, `/api/osha/form-300?${asked}`)
    expect(log.lines).toMatchObject([
      { a: '1', b: 'Rosa Delgado', c: 'Driver', d: '03/04/2026', e: 'Dock 4', h: 'ticked', k: 16, l: 0, m: 1 },
      { a: '2', b: 'Ben Okafor', h: 'ticked', k: 21, l: 7 },
      { a: '3', b: 'Lena Brook', i: 'ticked', k: 0, l: 5 },
      { a: '4', b: 'Privacy case', j: 'ticked', k: 0, l: 0 },
    ])
    expect(log.totals).toMatchObject({ deaths: 0, daysAway: 2, restricted: 1, other: 1, awayDays: 37, restrictedDays: 12 })
    const paper = await pdf(safety, `/api/osha/form-300.pdf?${asked}`)
    for (const words of [
      'Log of Work-Related Injuries and Illnesses',
      'Quarry Yard',
      'Rosa Delgado',
      'Privacy case',
      'Page totals',
      '2026',
    ])
      expect(paper).toContain(words)
  })

  test('G13 a log longer than a page has the totals of each page and of all', async () => {
    const long = await make(admin, 'divisions', { name: 'Long Yard', establishment: true })
    for (let at = 0; at < 14; at += 1)
      await loggedCase(safety, long.id, {
        description: 'Strain of the lower back while moving a loaded pallet jack up the ramp of the dock',
      })
    const answer = await safety.call('GET', `/api/osha/form-300.pdf?establishment=${long.id}&year=2026`)
    const pages = await pagesOf(answer.rawPayload)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('Page totals')
    expect(pages.filter((page) => page.includes('Totals of all pages'))).toHaveLength(1)
    expect(pages.at(-1)).toMatch(/Totals of all pages[\s0]*14/)
  })

  test('G13 a box ticked before stays, struck out', async () => {
    const home = await make(admin, 'divisions', { establishment: true })
    const made = await loggedCase(safety, home.id, {})
    await safety.call(
      'PATCH',
      `/api/osha-claims/${made.id}`,
      { daySegments: [{ kind: 'away', from: '2026-03-05', to: '2026-03-06' }] },
      { 'if-match': `"${made.version}"` },
    )
    const log = await get<{ lines: unknown[] }>(safety, `/api/osha/form-300?establishment=${home.id}&year=2026`)
    expect(log.lines).toMatchObject([{ h: 'ticked', j: 'struck', k: 2 }])
  })

  test('G13 the name of a privacy case stands nowhere: log, paper, page, search, lists, export, files', async () => {
    const name = 'Quillfeather'
    expect(await pdf(safety, `/api/osha/form-300.pdf?${asked}`)).not.toContain(name)
    for (const user of [safety, manager]) {
      for (const path of [
        `/api/osha/form-300?${asked}`,
        `/api/osha/form-300a?${asked}`,
        '/api/osha/year?year=2026',
        '/api/osha-claims?limit=100',
        `/api/osha-claims/${secret.id}`,
        `/api/osha/cases/${secret.id}`,
        `/api/search?q=${name}`,
      ])
        expect((await user.call('GET', path)).body, path).not.toContain(name)
    }
    for (const path of ['300a', '300-301'])
      expect((await safety.call('GET', `/api/osha/ita/${path}/csv?year=2026&establishment=${yard.id}`)).body, path).not.toContain(name)
    expect((await safety.call('GET', `/api/osha-claims/export?establishment=${yard.id}`)).body).not.toContain(name)
  })

  test('G13 the words of a privacy case may not name the person either', async () => {
    const refused = await safety.call('POST', '/api/osha-claims', {
      establishment: yard.id,
      workerName: 'Ottoline Marchbanks',
      jobTitle: 'Driver',
      occurredAt: '2026-05-04T20:00:00.000Z',
      place: 'Yard',
      description: 'Ottoline Marchbanks was stuck by a needle',
      privacyReason: 'needlestick',
    })
    expect(refused.json()).toMatchObject({
      errors: [{ field: 'description', message: expect.stringContaining('1904.29(b)(9)') as string }],
    })
  })

  test('G13 the confidential list has number and name, for whoever may know, and each look is written down', async () => {
    const looks = async (): Promise<string[]> =>
      (await get<{ action: string; actorId: string }[]>(safety, `/api/osha-claims/${secret.id}/history?limit=200`))
        .filter(({ action }) => action === 'view_confidential')
        .map(({ actorId }) => actorId)
    const before = await looks()
    expect((await manager.call('GET', `/api/osha/privacy-list?${asked}`)).statusCode).toBe(403)
    expect(await get(safety, `/api/osha/privacy-list?${asked}`)).toEqual([
      { id: secret.id, caseNumber: '4', name: 'Xanthippe Quillfeather' },
    ])
    for (const by of [admin, safety]) await get(by, `/api/osha/privacy-list?${asked}`)
    expect(await looks()).toEqual([safety.id, admin.id, safety.id, ...before])
  })

  test('G13 another division sees none of it, a manager or a supervisor no log at all', async () => {
    const other = await make(admin, 'divisions', { establishment: true })
    const stranger = await app.as('safety', [other.id])
    expect((await stranger.call('GET', `/api/osha/form-300?${asked}`)).statusCode).toBe(404)
    expect((await stranger.call('GET', `/api/osha/form-301/${fracture.id}`)).statusCode).toBe(404)
    expect((await stranger.call('GET', `/api/osha/cases/${fracture.id}`)).statusCode).toBe(404)
    for (const by of [manager, await app.as('supervisor')])
      for (const path of [`form-300?${asked}`, `form-300.pdf?${asked}`, `form-301/${fracture.id}`, `form-301/${fracture.id}/pdf`])
        expect((await by.call('GET', `/api/osha/${path}`)).statusCode, path).toBe(403)
  })
})

describe('G13 Form 300A, 29 CFR 1904.32', () => {
  test('G13 scenario 8 its totals match the list', async () => {
    const { sections } = await get<{ sections: { fields: { column: string | null; value: string | null }[] }[] }>(
      safety,
      `/api/osha/form-300a?${asked}`,
    )
    const values = Object.fromEntries(sections.flatMap(({ fields }) => fields).map(({ column, value }) => [column, Number(value)]))
    const count = async (query: string): Promise<number> =>
      Number((await safety.call('GET', `/api/osha-claims?${asked}&recordable=yes&limit=1${query}`)).headers['x-total-count'])
    for (const [column, query] of [
      ['G', '&classification=death'],
      ['H', '&classification=days_away'],
      ['I', '&classification=restricted_or_transfer'],
      ['J', '&classification=other_recordable'],
      ['M1', '&category=injury'],
      ['M6', '&category=other_illness'],
    ] as const)
      expect(values[column], column).toBe(await count(query))
    const cases = await get<{ daysAway: number; daysRestricted: number }[]>(safety, `/api/osha-claims?${asked}&recordable=yes&limit=100`)
    expect([values['K'], values['L']]).toEqual([
      cases.reduce((sum, one) => sum + one.daysAway, 0),
      cases.reduce((sum, one) => sum + one.daysRestricted, 0),
    ])
  })

  test('G13 on paper: totals, establishment, employment, executive', async () => {
    const paper = await pdf(safety, `/api/osha/form-300a.pdf?${asked}`)
    for (const words of [
      'Summary of Work-Related Injuries and Illnesses',
      'Quarry Yard',
      '100 Dock St',
      '484121',
      '252,000',
      '120',
      'Ada Brandt',
      '417-555-0110',
      'April 30, 2027',
    ])
      expect(paper).toContain(words)
  })
})

describe('G13 Form 301', () => {
  test('G13 whole for who may see personal data, each look written down', async () => {
    const whole = await pdf(safety, `/api/osha/form-301/${fracture.id}/pdf`)
    for (const words of [
      'Injury and Illness Incident Report',
      'Rosa Delgado',
      '7 Elm St, Joplin, MO 64801',
      '07/09/1980',
      '2:05 PM',
      'Cab step',
    ])
      expect(whole).toContain(words)
    expect((await get<{ action: string }[]>(safety, `/api/osha-claims/${fracture.id}/history`))[0]).toMatchObject({
      action: 'view_confidential',
    })
  })

  test('G13 representatives of the employees get the part about the case alone', async () => {
    const copy = await pdf(safety, `/api/osha/form-301/${fracture.id}/pdf?copy=case`)
    expect(copy).toContain('Slipped on the wet step')
    expect(copy).not.toMatch(/Delgado|Elm St|Ames|Mercy/)
  })

  test('G13 an undecided case has its report too', async () => {
    const open = await make(safety, 'osha-claims', {
      establishment: yard.id,
      workerName: 'Sam Hill',
      jobTitle: 'Loader',
      occurredAt: '2026-07-04T20:05:00.000Z',
      place: 'Ramp',
      description: 'Bruise',
      answers: related,
    })
    expect(await get(safety, `/api/osha/form-301/${open.id}`)).toMatchObject({ caseNumber: '5', establishment: 'Quarry Yard' })
  })

  test('G13 a case closes once Form 301 is complete; until then its items are named, and list and year count it', async () => {
    const home = await make(admin, 'divisions', { establishment: true })
    const bare = { homeAddress: null, birthDate: null, hiredOn: null, sex: null, emergencyRoom: null, inpatient: null, timeBeganWork: null }
    const made = await loggedCase(safety, home.id, { ...bare, severeKind: 'none', physician: null, facility: null })
    const path = `/api/osha-claims/${made.id}`
    const close = () => safety.call('POST', `${path}/transitions`, { move: 'close' })
    const tell = async (values: object) => {
      const { version } = await get<Created>(safety, path)
      expect((await safety.call('PATCH', path, values, { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' })).statusCode).toBe(200)
    }
    const counted = async (): Promise<unknown> => {
      const cockpit = await get<{ establishments: { incomplete: number }[] }>(safety, `/api/osha/year?year=2026&division=${home.id}`)
      const listed = await get<unknown[]>(safety, `/api/osha-claims?establishment=${home.id}&form301=missing`)
      return [cockpit.establishments[0]?.incomplete, listed.length]
    }
    const toDo = async () => (await get<{ open: OpenDuty[] }>(safety, path)).open.map(({ verb, why }) => [verb, why])
    expect((await close()).json()).toMatchObject({ status: 409, detail: 'First: complete Form 301.' })
    expect(await toDo()).toContainEqual([
      'Complete Form 301',
      'Missing: item 2 (home address), item 3 (birth date), item 4 (date hired), item 5 (sex), item 8 (emergency room or not), item 9 (hospitalized overnight or not), item 12 (time work began)',
    ])
    expect(await counted()).toEqual([1, 1])
    await tell({
      homeAddress: { street: '7 Elm St', city: 'Joplin', state: 'MO', zip: '64801' },
      birthDate: '1980-07-09',
      hiredOn: '2019-02-11',
      sex: 'F',
      emergencyRoom: true,
      inpatient: false,
      timeBeganWork: '05:30',
    })
    expect(await toDo()).toContainEqual(['Complete Form 301', 'Missing: item 6 (physician), item 7 (facility)'])
    await tell({ emergencyRoom: false })
    expect([await counted(), (await close()).json<Created>()['status']]).toEqual([[0, 0], 'closed'])
  })
})
