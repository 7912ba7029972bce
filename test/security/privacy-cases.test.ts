import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '#kit/fields.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { workersComp } from '#records/safety/workers-comp/record.ts'
import { workersCompCases } from '#records/safety/workers-comp-cases/record.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** Words that stand nowhere but in the privacy case and its claim. */
const told = ['Wolverhampton', 'cadmium-lancet', 'perineum', 'ward-nineteen'] as const

/** The fields that take free words, that a manager reads and that nobody asks for one by one. */
const openWords = (fields: Readonly<Record<string, Field>>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const open = field.confidential === undefined && (field.readable?.includes('manager') ?? true)
    return open && ['text', 'longText'].includes(field.kind) ? [name] : []
  })

/** Every plain value of a row, moments by their day too, so that a time is found by its date. */
const valuesOf = (row: Row): Set<string> =>
  new Set(
    Object.entries(row)
      .filter(([name]) => name !== 'can' && name !== 'version' && name !== 'status')
      .flatMap(([, value]) => (typeof value === 'object' ? [] : [String(value)]))
      .filter((value) => value.length > 3)
      .flatMap((value) => (/^\d{4}-\d{2}-\d{2}T/.test(value) ? [value, value.slice(0, 10), value.slice(0, 7)] : [value])),
  )

describe('privacy cases for whoever does not work on them, 29 CFR 1904.29(b)(6) to (9)', () => {
  let app: TestApp
  let safety: TestUser
  let outsiders: readonly TestUser[]
  let division: Created
  let secret: Created
  let secretClaim: Created
  let driver: Created
  const { change } = deskOf(() => safety)

  const claimed = async (day: number, more: Json): Promise<{ claim: Created; made: Created }> => {
    const input = {
      state: 'MO',
      division: division.id,
      type: 'lost_time',
      treatment: 'clinic',
      injuredAt: `2026-03-0${day}T14:3${day}:00.000Z`,
      reportedAt: `2026-03-0${day}T15:4${day}:00.000Z`,
      place: `Dock ${day}`,
      narrative: 'Hurt at work',
      ...more,
    }
    const answer = await safety.call('POST', '/api/workers-comp', input, { 'x-confirm-warnings': '1' })
    expect(answer.statusCode, answer.body).toBe(201)
    const claim = answer.json<Created>()
    const [made] = (await safety.call('GET', `/api/osha-claims?claim=${claim.id}`)).json<Created[]>()
    if (made === undefined) throw new Error('A treated injury opens a case')
    return { claim, made }
  }

  beforeAll(async () => {
    app = await buildTestApp()
    safety = await app.as('safety')
    const admin = await app.as('super_admin')
    division = await make(admin, 'divisions', { establishment: true, timeZone: 'America/Chicago' })
    driver = await make(admin, 'drivers', { division: division.id })
    for (const day of [2, 4, 5]) await claimed(day, { employeeName: `Employee ${day}`, bodyPart: 'Wrist' })
    const both = await claimed(7, { driver: driver.id, place: told[0], bodyPart: told[2], side: 'left', firstTreatmentOn: '2026-03-08' })
    secret = both.made
    secretClaim = both.claim
    const words = { description: told[1], whatHappened: told[1], injuryDetail: told[2], harmObject: told[1], rootCause: told[3] }
    const answer = await change(`/api/osha-claims/${secret.id}`, { privacyReason: 'needlestick', ...words })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    await safety.call('POST', `/api/osha-claims/${secret.id}/comments`, { body: told[3] })
    outsiders = [await app.as('manager', [division.id]), await app.as('manager'), await app.as('supervisor')]
  })
  afterAll(() => app.close())

  const listed = async (by: TestUser, path: string): Promise<Row[]> => {
    const answer = await by.call('GET', path)
    expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
    return answer.json<Row[]>()
  }

  test('no value of a case is found in one claim alone, and no case differs from the others by what it lacks', async () => {
    for (const by of outsiders) {
      const [cases, claims] = [await listed(by, '/api/osha-claims'), await listed(by, '/api/workers-comp')]
      for (const row of cases) {
        for (const value of valuesOf(row)) {
          const matches = claims.filter((claim) => valuesOf(claim).has(value)).length
          expect(matches, `${value} of ${JSON.stringify(row)}`).not.toBe(1)
        }
      }
      const shapes = cases.map((row) =>
        Object.entries(row)
          .filter(([, value]) => value !== null)
          .map(([name]) => name)
          .join(),
      )
      expect(new Set(shapes).size).toBeLessThanOrEqual(1)
      expect(claims.filter((claim) => 'oshaClaim' in claim)).toEqual([])
    }
  })

  test('the id of a case says nothing of when it was written, and so leads to no claim written then', async () => {
    const idsOf = async (list: string) => (await listed(safety, `/api/${list}`)).map(({ id }) => id)
    const [cases, claims] = [await idsOf('osha-claims'), await idsOf('workers-comp')]
    expect(cases.length).toBeGreaterThan(3)
    // The first eight digits of an id that grows with time stand for a minute.
    const minutes = new Set(claims.map((id) => id.slice(0, 8)))
    expect(cases.filter((id) => minutes.has(id.slice(0, 8)))).toEqual([])
    expect(new Set(cases.map((id) => id[14]))).toEqual(new Set(['4']))
  })

  test('every field of a claim or its entries that takes free words is kept from a manager, or said to hold nothing medical', () => {
    const plain =
      'employeeName jobTitle place activityBefore witnesses attorney subrogationParty carrier policyNumber claimNumber adjuster'.split(' ')
    expect(openWords(workersComp.fields).toSorted()).toEqual(plain.toSorted())
    // The work that is offered, and on what terms; whom it is offered to may be told what they may do (29 CFR 1630.14(c)(1)(i)).
    expect(openWords(workersCompCases.fields).toSorted()).toEqual(['offer', 'offerTerms'])
  })

  test('a manager reads the establishment, the year and the classification of each case, and counts them', async () => {
    const [manager] = outsiders
    const [row] = await listed(manager as TestUser, `/api/osha-claims?id=${secret.id}`)
    expect(Object.keys(row ?? {}).filter((name) => row?.[name] !== null)).toEqual(
      expect.arrayContaining(['id', 'title', 'status', 'establishment', 'year', 'recordable']),
    )
    const title = `Case ${secret.id.slice(-4).toUpperCase()} of 2026`
    expect(row).toMatchObject({ title, number: title, year: 2026, establishment: division.id })
    for (const name of ['privacyCase', 'privacyReason', 'occurredAt', 'place', 'jobTitle', 'description', 'person', 'claim', 'daysAway'])
      expect(row, name).not.toHaveProperty(name)
    for (const name of ['createdAt', 'updatedAt', 'createdBy', 'statusSince']) expect(row?.[name], name).toBeNull()
    const counted = await manager?.call('GET', '/api/osha-claims?status=open,investigating&limit=100&fields=id,status')
    expect(counted?.headers['x-total-count']).toBe('4')
  })

  test.each([
    'privacyCase=true',
    'privacyCase=null',
    'occurredAtFrom=2026-03-07',
    'createdAtFrom=2026-03-07',
    'updatedAtTo=2026-03-07',
    'place=Wolverhampton',
    'number=OSHA-2026-004',
    'sort=occurredAt',
    'sort=createdAt',
    'sort=number',
    'sort=title',
    'q=lancet',
    'claim=null',
    'person=null',
    'daysAwayFrom=1',
  ])('a list of cases is not asked for %s by whoever does not read it', async (query) => {
    for (const by of outsiders) expect((await by.call('GET', `/api/osha-claims?${query}`)).statusCode, query).toBe(400)
    expect((await safety.call('GET', `/api/osha-claims?${query}`)).statusCode).toBe(200)
  })

  test('history, original, comments, files, forms and exports of a case are for those who work on it', async () => {
    const paths = [
      ...['history', 'original', 'comments', 'attachments', 'comments/mentionable'].map((part) => `/api/osha-claims/${secret.id}/${part}`),
      `/api/osha/cases/${secret.id}`,
      `/api/osha/form-301/${secret.id}`,
      `/api/osha/form-300?establishment=${division.id}&year=2026`,
      '/api/osha-claims/export?format=csv',
    ]
    for (const by of outsiders) for (const path of paths) expect((await by.call('GET', path)).statusCode, path).toBe(403)
    const year = await outsiders[0]?.call('GET', '/api/osha/year?year=2026')
    expect(year?.json()).toMatchObject({ establishments: [{ id: division.id, privacy: null }] })
  })

  test('nothing else says it: search, activities, clocks, corrective actions, figures, warnings of discipline', async () => {
    const action = await make(safety, 'corrective-actions', { oshaClaim: secret.id, division: division.id, accident: null })
    const paths = [
      '/api/osha-claims',
      `/api/osha-claims/${secret.id}`,
      '/api/deadlines?limit=500',
      `/api/corrective-actions/${action.id}`,
      '/api/dashboard/recent-activities?limit=100',
      '/api/dashboard/stats?for=safety',
      '/api/figures/osha-claims',
      '/api/osha/year?year=2026',
      `/api/search?q=${secret.number}`,
      ...told.map((word) => `/api/search?q=${word}`),
    ]
    for (const by of outsiders) {
      for (const path of paths) {
        const answer = await by.call('GET', path)
        if ([403, 404].includes(answer.statusCode)) continue
        expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200)
        const text = path.startsWith('/api/search')
          ? JSON.stringify(answer.json<{ groups: { kind: string }[] }>().groups.filter(({ kind }) => kind !== 'workers-comp'))
          : answer.body
        const said = [...told, secret.number, 'needlestick', 'rivacy case'].filter((word) => text.includes(word))
        expect(said, `${path} as ${by.role}`).toEqual([])
      }
      const clocks = (await by.call('GET', '/api/deadlines?limit=500')).json<Row[]>()
      expect(clocks.filter((clock) => String(clock['rule']).startsWith('OSHA-LOG'))).toEqual([])
      const drafted = await by.call('POST', '/api/disciplinary-actions/outlook', { driver: driver.id, incidentDate: '2026-03-08' })
      expect(drafted.body).not.toContain('OSHA-')
    }
  })

  test('a manager reads no injury on a claim, in no version of it; whoever works on claims reads it all', async () => {
    const [manager] = outsiders
    const medical = ['bodyPart', 'side', 'treatment', 'firstTreatmentOn', 'diedOn']
    const path = `/api/workers-comp/${secretClaim.id}`
    for (const part of ['', '/history', '/original']) {
      const answer = await manager?.call('GET', `${path}${part}`)
      expect(answer?.statusCode).toBe(200)
      expect(answer?.body).not.toContain(told[2])
      for (const name of medical) expect(answer?.body, part).not.toContain(`"${name}"`)
    }
    for (const name of medical) expect((await manager?.call('GET', `/api/workers-comp?${name}=null`))?.statusCode, name).toBe(400)
    expect((await safety.call('GET', path)).json()).toMatchObject({ bodyPart: told[2], side: 'left', treatment: 'clinic' })
    const titles = (await listed(safety, '/api/workers-comp')).map((claim) => String(claim['title']))
    expect(titles).toContain('Employee 2: Lost time')
    expect(titles.join()).not.toMatch(/Wrist|perineum/)
    const [made] = await listed(safety, `/api/osha-claims?id=${secret.id}`)
    expect(made).toMatchObject({ title: 'Case 4 of 2026: Not decided', description: told[1] })
  })

  test('G12 a manager is told of no injury in words: not by the claim, its history, a search, a filter or what happened lately', async () => {
    const managers = outsiders.filter(({ role }) => role === 'manager')
    const words = 'quillneedle'
    const { claim } = await claimed(6, { employeeName: 'Employee 6', narrative: `Pricked on a ${words}`, objectOrSubstance: words })
    const answer = await change(`/api/workers-comp/${claim.id}`, { narrative: `Pricked the thumb on a ${words}` })
    expect(answer.statusCode, answer.body).toBe(200)
    for (const by of managers) {
      for (const path of [
        '/api/workers-comp?fields=number,narrative,objectOrSubstance',
        `/api/workers-comp/${claim.id}`,
        `/api/workers-comp/${claim.id}/history`,
        `/api/workers-comp/${claim.id}/original`,
        '/api/dashboard/recent-activities',
      ])
        expect((await by.call('GET', path)).body, path).not.toContain(words)
      expect((await listed(by, `/api/workers-comp?q=${words}`)).length).toBe(0)
      expect((await by.call('GET', `/api/search?q=${words}`)).body).not.toContain(claim.id)
    }
    const [safetys] = (await safety.call('GET', `/api/workers-comp?id=${claim.id}`)).json<Row[]>()
    expect(safetys).toMatchObject({ narrative: `Pricked the thumb on a ${words}`, objectOrSubstance: words })
  })

  test('G12 a manager plans work by the entries of a claim and is told of no visit, call or reserve in words', async () => {
    const word = 'spondylosis'
    const said = { what: `Therapy for ${word}`, who: `${word} clinic`, result: `Less ${word}` }
    const { claim } = await claimed(8, { employeeName: 'Employee 8' })
    const add = (entry: string, more: Json) =>
      make(safety, 'workers-comp-cases', { claim: claim.id, entry, startsOn: '2026-03-09', ...said, ...more })
    const entries = [
      await add('medical', {}),
      await add('contact', {}),
      await add('hearing', {}),
      await add('diary', { dueOn: '2026-12-01' }),
      await add('money', { medicalReserve: 1_000 }),
    ]
    const restrictions = [{ text: 'No overhead work', liftLb: 10 }]
    const period = await add('work_status', { workStatus: 'modified_duty', restrictions, offer: 'Gate desk', offerTerms: 'Days' })
    const [manager, , supervisor] = outsiders
    const list = `/api/workers-comp-cases?claim=${claim.id}`
    const paths = [
      list,
      `${list}&fields=${Object.keys(said).join()}`,
      `/api/workers-comp/${claim.id}/history`,
      '/api/dashboard/recent-activities?limit=100',
      '/api/deadlines?limit=500',
      ...[...entries, period].flatMap(({ id }) =>
        ['', '/history', '/original', '/offer-letter'].map((part) => `/api/workers-comp-cases/${id}${part}`),
      ),
    ]
    for (const path of paths) expect((await manager?.call('GET', path))?.body, path).not.toContain(word)
    expect((await manager?.call('GET', `/api/search?q=${word}`))?.json<{ groups: unknown[] }>().groups).toEqual([])
    expect(await listed(manager as TestUser, `/api/workers-comp-cases?q=${word}`)).toEqual([])
    const [seen] = await listed(manager as TestUser, `${list}&entry=work_status`)
    expect(seen).toMatchObject({ workStatus: 'modified_duty', offer: 'Gate desk', restrictions: [{ text: 'No overhead work' }] })
    expect((await manager?.call('GET', `/api/workers-comp-cases/${period.id}/offer-letter`))?.statusCode).toBe(200)
    expect((await supervisor?.call('GET', list))?.statusCode).toBe(403)
    const [visit] = await listed(safety, `${list}&entry=medical`)
    expect(visit).toMatchObject({ title: 'Medical visit', ...said })
  })
})
