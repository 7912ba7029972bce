import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ref, text } from '#kit/fields.ts'
import { defineRecord } from '#kit/record.ts'
import { registry } from '#records/index.ts'
import { rules } from '#server/rules.ts'
import { assertTitles } from '#engine/read/titles.ts'
import { deskOf } from '#test/support/desk.ts'
import { make, recordNamed } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { filed } from '#test/support/papers.ts'
import { limitFor } from '#test/support/patience.ts'
import { safetyDesk } from '#test/support/safety-desk.ts'
import type { TestUser } from '#test/support/sessions.ts'

const { app, admin } = safetyDesk()
const { one, list, change, move } = deskOf(() => admin())

interface Found {
  readonly kind: string
  readonly rows: readonly { readonly id: string; readonly title: string }[]
}
const found = async (user: TestUser, q: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await user.call('GET', `/api/search?q=${encodeURIComponent(q)}`))
      .json<{ groups: Found[] }>()
      .groups.flatMap(({ rows }) => rows.map(({ id, title }) => [id, title])),
  )
const listed = async (kind: string, q: string): Promise<string[]> =>
  (await list(`/api/${kind}?q=${encodeURIComponent(q)}`)).map(({ title }) => title)
const rename = async (driver: Created, lastName: string) => {
  expect((await change(`/api/drivers/${driver.id}`, { lastName })).statusCode).toBe(200)
}

interface Scene {
  readonly driver: Created
  readonly vehicle: Created
  readonly assignment: Created
  readonly paper: Created
}

/** A driver in a unit, and one of his papers; `lastName` stands nowhere else. */
const scene = async (lastName: string): Promise<Scene> => {
  const driver = await make(admin(), 'drivers', { firstName: 'Maria', lastName })
  const vehicle = await make(admin(), 'vehicles', { kind: 'van', division: driver['division'] })
  return {
    driver,
    vehicle,
    assignment: await make(admin(), 'vehicle-assignments', { driver: driver.id, vehicle: vehicle.id }),
    paper: await make(admin(), 'qualification-documents', { driver: driver.id, type: 'policies' }),
  }
}

describe('a title names what it is about', () => {
  let at: Scene
  let policies: string
  beforeAll(async () => {
    at = await scene('Lopezar')
    policies = at.paper.title.replace('Maria Lopezar: ', '')
  })

  test('in the answer to who adds it, in the list, on its own, and for a unit where there is no driver', async () => {
    const title = `Maria Lopezar in Unit ${at.vehicle.title}`
    expect(at.assignment.title).toBe(title)
    expect((await one(`/api/vehicle-assignments/${at.assignment.id}`)).title).toBe(title)
    expect(await listed('vehicle-assignments', '')).toEqual([title])
    expect(policies).toBe(
      (recordNamed('qualification-documents').fields['type'] as { options: Record<string, { label: string }> }).options['policies']?.label,
    )
    const card = await make(admin(), 'qualification-documents', {
      vehicle: at.vehicle.id,
      driver: null,
      type: 'insurance',
      expirationDate: '2027-06-30',
    })
    expect(card.title).toBe(`Unit ${at.vehicle.title}: Insurance card`)
  })

  test('is found by that name, by all words of the title as it stands, and with accents or without', async () => {
    for (const q of ['lopezar', 'Maria Lopezar', `lopezar ${at.vehicle.title}`, at.assignment.title]) {
      expect(await listed('vehicle-assignments', q), q).toEqual([at.assignment.title])
      expect((await found(admin(), q))[at.assignment.id], q).toBe(at.assignment.title)
    }
    for (const q of ['lopezar', at.paper.title, `${policies} lopezar`]) {
      expect(await listed('qualification-documents', q), q).toContain(at.paper.title)
      expect((await found(admin(), q))[at.paper.id], q).toBe(at.paper.title)
    }
    const { assignment } = await scene('Nuñovez')
    for (const q of ['nunovez', 'NUÑOVEZ']) expect(await listed('vehicle-assignments', q), q).toEqual([assignment.title])
  })

  test('is the exact and first hit for its title', async () => {
    const { groups } = (await admin().call('GET', `/api/search?q=${encodeURIComponent(at.assignment.title)}`)).json<{ groups: Found[] }>()
    expect(groups[0]?.rows[0]).toMatchObject({ id: at.assignment.id, exact: true })
  })

  test('is found by nothing else of the driver', async () => {
    const { driver } = await scene('Phonely')
    expect((await change(`/api/drivers/${driver.id}`, { phone: '4175550199' })).statusCode).toBe(200)
    expect(await list('/api/drivers?q=4175550199')).toHaveLength(1)
    expect(await listed('vehicle-assignments', '4175550199')).toEqual([])
    expect(await listed('vehicle-assignments', driver.number)).toEqual([])
  })

  test('is sorted by that name', async () => {
    await scene('Aaronson')
    const titles = (await list('/api/vehicle-assignments?sort=title')).map(({ title }) => title)
    expect(titles.length).toBeGreaterThan(2)
    expect(titles).toEqual(titles.toSorted())
    expect(titles[0]).toMatch(/^Maria Aaronson/)
  })
})

describe('right after a rename', () => {
  test('record, list, search and labels say the new name, and nothing was written to the record', async () => {
    const { driver, vehicle, assignment, paper } = await scene('Beforeton')
    const next = await make(admin(), 'qualification-documents', { driver: driver.id, type: 'policies' })
    await rename(driver, 'Afterton')
    const title = `Maria Afterton in Unit ${vehicle.title}`
    expect(await one(`/api/vehicle-assignments/${assignment.id}`)).toMatchObject({ title, version: assignment.version })
    expect(await listed('vehicle-assignments', 'afterton')).toEqual([title])
    expect(await listed('vehicle-assignments', 'beforeton')).toEqual([])
    const said = await found(admin(), 'afterton')
    expect([said[driver.id], said[assignment.id], said[next.id]]).toEqual([
      'Maria Afterton',
      title,
      paper.title.replace('Beforeton', 'Afterton'),
    ])
    expect(Object.keys(await found(admin(), 'beforeton'))).toEqual([])
    const history = (await admin().call('GET', `/api/vehicle-assignments/${assignment.id}/history`)).json<unknown[]>()
    expect(history).toHaveLength(1)
  })

  test('the tag of a list is another one', async () => {
    const { driver } = await scene('Taggart')
    const ask = (tag = '') => admin().call('GET', '/api/vehicle-assignments?limit=5', undefined, tag === '' ? {} : { 'if-none-match': tag })
    // There is no tag for moments in which a change may have been missed.
    const tag = await vi.waitFor(
      async () => {
        const given = String((await ask()).headers['etag'])
        expect((await ask(given)).statusCode).toBe(304)
        return given
      },
      { timeout: limitFor(5_000) },
    )
    await rename(driver, 'Taggerton')
    expect((await ask(tag)).statusCode).toBe(200)
  })

  test('a file that leaves says it', async () => {
    const { driver, paper } = await scene('Fileson')
    await rename(driver, 'Filesdottir')
    const file = await admin().call('GET', `/api/qualification-documents/export?driver=${driver.id}&columns=title,number`)
    expect(file.statusCode, file.body).toBe(200)
    expect(file.body).toContain(paper.title.replace('Fileson', 'Filesdottir'))
    expect(file.body).not.toContain('Fileson')
  })

  test('what is written next answers with it: a change, a move, many at once and the dry run before', async () => {
    const { driver, vehicle, assignment } = await scene('Oldham')
    await rename(driver, 'Newham')
    const title = `Maria Newham in Unit ${vehicle.title}`
    const path = `/api/vehicle-assignments/${assignment.id}`
    expect((await change(path, { note: 'Day shift' })).json<Created>().title).toBe(title)
    const other = await make(admin(), 'drivers', { firstName: 'Ana', lastName: 'Otherly', division: driver['division'] })
    const patch = { ids: [assignment.id], patch: { role: 'secondary' } }
    const planned = (await admin().call('POST', '/api/vehicle-assignments/bulk', { ...patch, dryRun: true })).json<{ records: Created[] }>()
    expect(planned.records.map((row) => row.title)).toEqual([title])
    expect((await change(path, { driver: other.id, overrideReason: 'Rides with her brother' })).json<Created>().title).toBe(
      `Ana Otherly in Unit ${vehicle.title}`,
    )
    const ended = await move(path, 'end', { endsAt: '2026-11-19T12:00:00.000Z' })
    expect(ended.json<Created>().title).toBe(`Ana Otherly in Unit ${vehicle.title}`)
    expect((await admin().call('DELETE', path, {}, { 'if-match': `"${(await one(path)).version}"` })).json<Created>().title).toBe(
      `Ana Otherly in Unit ${vehicle.title}`,
    )
    const refused = await admin().call('POST', '/api/vehicle-assignments/bulk', { ids: [assignment.id], archive: true })
    expect(refused.json<{ failed: Created[] }>().failed.map((row) => row.title)).toEqual([`Ana Otherly in Unit ${vehicle.title}`])
  })

  test('history and labels say it of a record that is pointed to, recent activity of one that was added', async () => {
    const { driver, vehicle, assignment } = await scene('Pastor')
    const first = await filed(admin(), driver, 'annual_review')
    const next = await filed(admin(), driver, 'annual_review', { issuedOn: '2026-02-05' })
    await rename(driver, 'Presently')
    const title = first.title.replace('Pastor', 'Presently')
    expect(title).not.toBe(first.title)
    expect(await one(`/api/qualification-documents/${next.id}`)).toMatchObject({ labels: { supersedes: title } })
    const history = (await admin().call('GET', `/api/qualification-documents/${next.id}/history`)).json<
      { changes: { field: string; toTitle?: string }[] }[]
    >()
    const said = history.flatMap(({ changes }) => changes).find(({ field }) => field === 'supersedes')
    expect(said?.toTitle).toBe(title)
    const activity = await list('/api/dashboard/recent-activities?division=ALL&limit=20')
    const added = activity.find((entry) => entry['recordId'] === assignment.id)
    expect(added?.title).toBe(`Maria Presently in Unit ${vehicle.title}`)
  })
})

test('an archived driver is still named', async () => {
  const driver = await make(admin(), 'drivers', { firstName: 'Maria', lastName: 'Leftly' })
  const paper = await make(admin(), 'qualification-documents', { driver: driver.id, type: 'policies' })
  const gone = await admin().call('DELETE', `/api/drivers/${driver.id}`, {}, { 'if-match': `"${driver.version}"` })
  expect(gone.statusCode, gone.body).toBe(200)
  expect((await one(`/api/qualification-documents/${paper.id}`)).title).toBe(paper.title)
})

test('a repeat under the same key answers with the title of the first answer', async () => {
  const { driver } = await scene('Keyser')
  const vehicle = await make(admin(), 'vehicles', { kind: 'van', division: driver['division'] })
  const body = {
    driver: driver.id,
    vehicle: vehicle.id,
    role: 'temporary',
    startsAt: '2026-11-03T12:00:00.000Z',
    overrideReason: 'Rides with a trainer',
  }
  const headers = { 'idempotency-key': 'titles-of-refs-1', 'x-confirm-warnings': '1' }
  const first = await admin().call('POST', '/api/vehicle-assignments', body, headers)
  const second = await admin().call('POST', '/api/vehicle-assignments', body, headers)
  expect(first.json<Created>().title).toBe(`Maria Keyser in Unit ${vehicle.title}`)
  expect(second.body).toBe(first.body)
})

test('braces that somebody types are braces', async () => {
  const driver = await make(admin(), 'drivers', { firstName: '{vehicle}', lastName: '{title}ly' })
  const vehicle = await make(admin(), 'vehicles', { kind: 'van', division: driver['division'], unitNumber: '{DRIVER}' })
  const { id, title } = await make(admin(), 'vehicle-assignments', { driver: driver.id, vehicle: vehicle.id })
  expect(title).toBe('{vehicle} {title}ly in Unit {DRIVER}')
  expect((await one(`/api/vehicle-assignments/${id}`)).title).toBe(title)
})

test('another division finds nothing by the name; who sees the unit is told as much as stands beside', async () => {
  const { driver, vehicle, assignment, paper } = await scene('Farley')
  const elsewhere = await make(admin(), 'vehicles', { kind: 'van' })
  const lent = await make(admin(), 'vehicle-assignments', { driver: driver.id, vehicle: elsewhere.id, role: 'secondary' })
  const there = await app().as('manager', [String(elsewhere['division'])])
  expect(vehicle['division']).not.toBe(elsewhere['division'])
  expect(await found(there, 'farley')).toEqual({ [lent.id]: lent.title })
  for (const [kind, { id }] of [
    ['vehicle-assignments', assignment],
    ['qualification-documents', paper],
  ] as const)
    expect((await there.call('GET', `/api/${kind}/${id}`)).statusCode).toBe(404)
  const row = (await there.call('GET', `/api/vehicle-assignments/${lent.id}`)).json<Created & { labels: Record<string, string> }>()
  expect(row.title).toBe(`${row.labels['driver']} in Unit ${row.labels['vehicle']}`)
})

describe('the start refuses a title that would say what a reader is not told', () => {
  const people = recordNamed('drivers')
  const papers = recordNamed('qualification-documents')
  const claims = recordNamed('osha-claims')
  const startsWith =
    (about: string, driver: object, more: object = {}, own: object = {}) =>
    () =>
      assertTitles({
        registry: {
          ...registry,
          'time-off': {
            ...defineRecord({
              name: 'time-off',
              path: '/time-off',
              label: { one: 'Time off', many: 'Time off' },
              number: 'TOF-{seq5}',
              fields: { driver: ref('drivers', { label: 'Driver' }), note: text({ label: 'Note' }) },
              lifecycle: people.lifecycle,
              access: { read: people.access.read, create: [], update: [], archive: [], export: [] },
              scope: 'company',
              title: () => 'PTO',
              list: { columns: [], sort: 'number', filters: [], facts: [] },
              form: [],
            }),
            about: [about],
            fields: { driver: { ...ref('drivers', { label: 'Driver' }), ...driver }, note: text({ label: 'Note' }) },
            ...more,
          },
        },
        rules: { ...rules, 'time-off': own },
      })

  test('a reference that everybody reads is fine', () => {
    expect(startsWith('{driver}: {title}', {})).not.toThrow()
  })

  test.each([
    ['names nothing', '{title}', {}, {}, {}],
    ['no reference that the record keeps', '{note}: {title}', {}, {}, {}],
    ['no reference that the record keeps', '{driver}: {title}', { computed: true }, {}, {}],
    ['is confidential', '{driver}: {title}', { confidential: 'medical' }, {}, {}],
    ['some roles do not read', '{driver}: {title}', { readable: ['super_admin'] }, {}, {}],
    ['may keep to itself', '{driver}: {title}', {}, {}, { masked: { driver: () => undefined } }],
    ['would name on each line', '{driver}: {title}', {}, { access: claims.access }, {}],
    ['no more than a line', '{driver}: {title}', { to: 'osha-claims' }, {}, {}],
    ['whose own title names something', '{driver}: {title}', { to: papers.name }, {}, {}],
  ])('%s', (sentence, about, driver, more, own) => {
    expect(startsWith(about, driver, more, own)).toThrow(sentence)
  })
})
