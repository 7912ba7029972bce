import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Stats } from '#features/dashboards/stats.ts'
import { buildTestApp, testNow } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { fileAll, inspected, makeUnit, move, paper } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let division: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  division = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
})
beforeEach(() => app.clock.set(testNow))
afterAll(() => app.close())

const stats = async (dashboard: string): Promise<Stats> => (await admin.call('GET', `/api/dashboard/stats?for=${dashboard}`)).json()
/** Its alcohol tests are legal clocks of 2 and 8 hours, its drug test one of 32. */
const tested = (occurredAt: string, more: Json = {}): Promise<Created> =>
  make(admin, 'accidents', { occurredAt, division: division.id, treatedAway: true, driverCited: true, ...more })
const claim = async (reportedAt: string): Promise<Created> =>
  make(admin, 'workers-comp', {
    driver: (await make(admin, 'drivers', { division: division.id })).id,
    state: 'MO',
    injuredAt: reportedAt,
    reportedAt,
    type: 'report_only',
  })

const rowsOf = async (user: TestUser, { id }: Created): Promise<Stats['attention']> =>
  (await user.call('GET', `/api/dashboard/stats?division=${id}`)).json<Stats>().attention

const tasks = async (user: TestUser, query = ''): Promise<(string | undefined)[][]> =>
  (await user.call('GET', `/api/dashboard/stats?for=main${query}`))
    .json<Stats>()
    .attention.map(({ number, act, effect }) => [number, act?.label, effect])

describe('field 3.5 G18 the order of Act now', () => {
  test('what the law asks and can still be met comes first, then what was just missed', async () => {
    const late = await claim('2026-11-04T15:00:00.000Z')
    const crash = await tested('2026-11-20T12:30:00.000Z')
    const queue = await tasks(admin)
    expect(queue[0]).toEqual([crash.number, 'Record alcohol test', 'warn'])
    expect(queue).toContainEqual([late.number, 'Decide recordability', 'block'])
    // The two-hour mark has passed and the test can still be done: one row, by the eight hours.
    expect(queue.filter(([number]) => number === crash.number)).toHaveLength(1)
  })

  test('it is the same on every dashboard but that of recruiting, and for each role that may act', async () => {
    const crash = await tested('2026-11-20T12:00:00.000Z')
    const whole = (await stats('main')).attention
    for (const dashboard of ['drivers', 'assets', 'safety']) expect((await stats(dashboard)).attention).toEqual(whole)
    for (const role of ['admin', 'safety'] as const)
      expect(await tasks(await app.as(role))).toContainEqual([crash.number, 'Record alcohol test', 'warn'])
    expect(await tasks(await app.as('recruiter'))).toEqual([])
  })

  test('a document of a unit that expired is one row, of the unit, and says which document it is', async () => {
    const yard = await make(admin, 'divisions')
    const unit = await makeUnit(admin, { division: yard.id })
    const card = await paper(admin, unit, 'ifta', { driver: null, vehicle: unit.id, expirationDate: '2026-11-18' })
    await move(admin, 'qualification-documents', card.id, 'verify', { verificationMethod: 'original_seen' })
    const found = (await admin.call('GET', `/api/dashboard/stats?for=assets&division=${yard.id}`)).json<Stats>()
    expect(found.attention.filter(({ why }) => why === 'IFTA license and decal expired')).toMatchObject([
      { id: unit.id, title: `Unit ${unit.title}`, act: { label: 'Add IFTA license and decal' } },
    ])
  })

  test('the step of a row is that of the record', async () => {
    const { id } = await claim('2026-11-10T15:00:00.000Z')
    const row = (await stats('main')).attention.find((one) => one.id === id)
    expect(row?.act?.step).toBeDefined()
    const { open } = (await admin.call('GET', `/api/workers-comp/${id}`)).json<{ open: { verb: string; action: unknown }[] }>()
    expect(open.find(({ verb }) => verb === row?.act?.label)?.action).toEqual(row?.act?.step)
  })

  test('legal deadlines without room and old misses are counted, each count the length of its list', async () => {
    for (const minute of ['00', '10', '20', '30']) await tested(`2026-11-20T14:${minute}:00.000Z`)
    await claim('2026-09-01T15:00:00.000Z')
    const { attentionBeyond, attentionDeadlines } = await stats('safety')
    expect(attentionBeyond.map(({ label }) => label)).toEqual([
      'legal deadlines overdue or due within 24 h',
      'deadlines older than 30 days',
    ])
    expect(attentionBeyond[1]?.note).toMatch(/^oldest: .+, \d+ d$/)
    expect(attentionDeadlines?.today.value).toBeGreaterThan(0)
    for (const { href, value } of [...attentionBeyond, ...Object.values(attentionDeadlines ?? {})]) {
      const list = await admin.call('GET', `/api${href}&limit=1`)
      expect(list.headers['x-total-count']).toBe(String(value))
    }
  })

  test('a row names its law and who has it: the manager of the driver, else that of the division', async () => {
    const manager = (await app.as('manager')).id
    const own = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
    const driver = await make(admin, 'drivers', { division: own.id, manager })
    const theirs = await tested('2026-11-20T13:00:00.000Z', { driver: driver.id, division: own.id })
    const nobodys = await tested('2026-11-20T13:05:00.000Z', { division: own.id })
    const rowOf = async ({ id }: Created) => (await rowsOf(admin, own)).find((row) => row.id === id)
    expect(await rowOf(theirs)).toMatchObject({ owner: { id: manager }, basis: expect.stringContaining('49 CFR 382.303') })
    expect(await rowOf(nobodys)).toMatchObject({ owner: null })
    const unread = (await (await app.as('recruiter')).call('GET', '/api/dashboard/stats?for=recruiting')).json<Stats>()
    expect([unread.attentionDeadlines, unread.attentionBeyond]).toEqual([null, []])
  })

  test('what is due within two days leaves a third of the rows to what was just missed, and a later day comes after both', async () => {
    const own = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
    const crash = (occurredAt: string) => tested(occurredAt, { division: own.id })
    for (const minute of ['10', '20', '30', '40', '50'])
      for (const hour of ['12', '13']) await crash(`2026-11-20T${hour}:${minute}:00.000Z`)
    const late = []
    for (const day of ['10', '11', '12'])
      late.push(
        await make(admin, 'workers-comp', {
          driver: (await make(admin, 'drivers', { division: own.id })).id,
          state: 'MO',
          injuredAt: `2026-11-${day}T15:00:00.000Z`,
          reportedAt: `2026-11-${day}T15:00:00.000Z`,
          type: 'report_only',
        }),
      )
    const queue = await tasks(await app.as('safety', [own.id]))
    expect(queue).toHaveLength(8)
    expect(queue.slice(0, 5).every(([, label, effect]) => label === 'Record alcohol test' && effect === 'warn')).toBe(true)
    expect(queue.slice(5)).toEqual(late.toReversed().map(({ number }) => [number, 'Decide recordability', 'block']))
  })

  test('a row of a unit names the unit, not its driver, and a document due the same day is no second row', async () => {
    const own = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
    const unit = await make(admin, 'vehicles', { division: own.id })
    const license = { licenseClass: 'A', licenseState: 'MO', licenseExpirationDate: '2027-06-30' }
    const driver = await make(admin, 'drivers', { division: own.id, ...license })
    await fileAll(admin, driver)
    await inspected(admin, unit, '2025-11-25')
    await make(admin, 'vehicle-assignments', { vehicle: unit.id, driver: driver.id })
    const rows = await rowsOf(admin, own)
    expect(rows.filter(({ title }) => title === `Unit ${unit.title}`)).toMatchObject([{ id: unit.id }])
    expect(rows.filter(({ title }) => title === driver.title)).toEqual([])
  })
})

describe('G10 field 21 alerts of CSA in Act now', () => {
  const enter = async (values: Json): Promise<void> => {
    const body = { method: 'v3', asOf: '2026-10-30', source: 'FMCSA portal', ...values }
    const answer = await admin.call('PUT', '/api/csa/percentiles', body)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const alerts = async (user: TestUser, query = ''): Promise<Stats['attention'][number][]> =>
    (await user.call('GET', `/api/dashboard/stats?for=safety${query}`)).json<Stats>().attention.filter(({ kind }) => kind === 'csa')

  test('G10 a percentile entered at its threshold is one, below it or by the other method is none', async () => {
    app.clock.set('2027-03-01T15:00:00.000Z')
    const [carrier, terminal] = [await make(admin, 'divisions', { usdot: '1234567' }), await make(admin, 'divisions', { usdot: '7654321' })]
    const below = await make(admin, 'divisions', { parent: carrier.id })
    await enter({ usdot: '1234567', basic: 'unsafe_driving', percentile: 65 })
    await enter({ usdot: '1234567', basic: 'hos', percentile: 64.9 })
    await enter({ usdot: '1234567', basic: 'vehicle_maint', percentile: 99, method: 'enhanced' })
    await enter({ usdot: '7654321', basic: 'driver_fitness', percentile: 79.9 })
    const expected = {
      title: 'Unsafe Driving',
      number: 'USDOT 1234567',
      why: 'CSA percentile 65 as of Oct 30, 2026, at or above 65',
      effect: 'warn',
      href: '/csa?usdot=1234567&category=unsafe_driving&method=v3',
    }
    const safety = await app.as('safety')
    expect(await alerts(safety, `&division=${carrier.id}`)).toMatchObject([expected])
    expect(await alerts(safety, `&division=${below.id}`), 'runs under the number above').toMatchObject([expected])
    expect(await alerts(safety, `&division=${terminal.id}`)).toEqual([])
    expect(await alerts(await app.as('safety', [carrier.id]))).toMatchObject([expected])
    expect(await alerts(await app.as('safety', [terminal.id]))).toEqual([])
    expect(await alerts(await app.as('recruiter'), `&division=${carrier.id}`)).toEqual([])
  })

  test('G10 thresholds are those of the kind of carrier, as the CSA screen has them', async () => {
    app.clock.set(testNow)
    const hazmat = await make(admin, 'divisions', { usdot: '2223334' })
    await enter({ usdot: '2223334', basic: 'unsafe_driving', percentile: 60 })
    const safety = await app.as('safety', [hazmat.id])
    expect(await alerts(safety)).toEqual([])
    for (const day of ['2026-11-02', '2026-11-03'])
      await make(admin, 'roadside-inspections', { division: hazmat.id, hazmat: true, inspectedAt: `${day}T15:00:00.000Z` })
    const csa = (await safety.call('GET', '/api/csa?usdot=2223334')).json<{ carrierKind: string }>()
    expect(csa.carrierKind).toBe('hazmat')
    expect(await alerts(safety)).toMatchObject([{ why: 'CSA percentile 60 as of Oct 30, 2026, at or above 60' }])
  })

  test('G10 an acute or critical violation of an investigation is one for 12 months, without a percentile; nothing entered is refused', async () => {
    app.clock.set(testNow)
    const carrier = await make(admin, 'divisions', { usdot: '3334445' })
    const safety = await app.as('safety', [carrier.id])
    const nothing = { usdot: '3334445', method: 'v3', basic: 'hos', percentile: null, asOf: '2026-10-30', source: 'FMCSA portal' }
    expect((await admin.call('PUT', '/api/csa/percentiles', nothing)).statusCode).toBe(422)
    await enter({ usdot: '3334445', basic: 'hos', percentile: null, seriousOn: '2025-11-20' })
    expect(await alerts(safety)).toMatchObject([
      { title: 'HOS Compliance', why: 'Acute or critical violation found Nov 20, 2025: alert for 12 months' },
    ])
    await enter({ usdot: '3334445', basic: 'hos', percentile: 12, seriousOn: '2025-11-19' })
    expect(await alerts(safety)).toEqual([])
  })

  test('G10 a carrier with an HM safety permit is a hazmat carrier by company setting', async () => {
    app.clock.set(testNow)
    const carrier = await make(admin, 'divisions', { usdot: '4445556' })
    await enter({ usdot: '4445556', basic: 'hos', percentile: 61 })
    const safety = await app.as('safety', [carrier.id])
    const look = async () => (await safety.call('GET', '/api/csa?usdot=4445556')).json<{ carrierKind: string; settings: Json }>()
    const { carrierKind, settings } = await look()
    expect([carrierKind, settings['hazmatPermit'], await alerts(safety)]).toEqual(['general', false, []])
    expect((await admin.call('PUT', '/api/csa/settings', { ...settings, hazmatPermit: true })).statusCode).toBe(200)
    expect((await look()).carrierKind).toBe('hazmat')
    expect(await alerts(safety)).toMatchObject([{ why: 'CSA percentile 61 as of Oct 30, 2026, at or above 60' }])
    await admin.call('PUT', '/api/csa/settings', settings)
  })
})

describe('G14 G18 a lead nobody has called', () => {
  test('says by when somebody was to call: five minutes after it came', async () => {
    const yard = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
    const lead = await make(admin, 'recruiting-leads', { phone: '4175550163', division: yard.id })
    app.clock.set('2026-11-20T15:38:00.000Z')
    const rowFor = async (user: TestUser) =>
      (await user.call('GET', `/api/dashboard/stats?for=recruiting&division=${yard.id}`))
        .json<Stats>()
        .attention.find(({ id }) => id === lead.id)
    expect(await rowFor(admin)).toMatchObject({ effect: 'block', dueAt: '2026-11-20T15:05:00+00:00', act: { label: 'Log call' } })
    // A supervisor reads leads and calls nobody.
    expect(await rowFor(await app.as('supervisor'))).toBeUndefined()
  })
})

describe('G14 G18 the dashboard of recruiting', () => {
  test('leads and applicants come before what else is urgent', async () => {
    const yard = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
    const crash = await tested('2026-11-20T14:30:00.000Z', { division: yard.id })
    const lead = await make(admin, 'recruiting-leads', { phone: '4175550164', division: yard.id })
    const application = await make(admin, 'recruiting-applications', { phone: '4175550165', division: yard.id })
    const queue = async (dashboard: string): Promise<(string | null)[]> =>
      (await admin.call('GET', `/api/dashboard/stats?for=${dashboard}&division=${yard.id}`)).json<Stats>().attention.map(({ id }) => id)
    expect((await queue('recruiting')).slice(0, 3)).toEqual([lead.id, application.id, crash.id])
    expect((await queue('main'))[0]).toBe(crash.id)
  })

  test('three rows stay for what is urgent elsewhere', async () => {
    const yard = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
    const crashes = []
    for (const minute of ['31', '32', '33']) crashes.push(await tested(`2026-11-20T14:${minute}:00.000Z`, { division: yard.id }))
    for (const end of ['71', '72', '73']) {
      await make(admin, 'recruiting-leads', { phone: `41755501${end}`, division: yard.id })
      await make(admin, 'recruiting-applications', { phone: `41755501${Number(end) + 10}`, division: yard.id })
    }
    const rows = (await admin.call('GET', `/api/dashboard/stats?for=recruiting&division=${yard.id}`)).json<Stats>().attention
    expect(rows.slice(5).map(({ id }) => id)).toEqual(crashes.map(({ id }) => id))
  })
})

describe('G18 the queue of one person', () => {
  test('it lists the person’s own work, even when others have more urgent work', async () => {
    const yard = await make(admin, 'divisions')
    const supervisor = await app.as('supervisor', [yard.id])
    const about = await make(admin, 'accidents', { division: yard.id, occurredAt: '2026-10-01T12:00:00.000Z' })
    const action = await make(admin, 'corrective-actions', {
      accident: about.id,
      action: 'Ride along',
      criterion: 'Kept his distance',
      owner: supervisor.id,
      dueOn: '2026-11-12',
    })
    const driver = await make(admin, 'drivers', { division: yard.id })
    for (let at = 0; at < 35; at += 1)
      await make(admin, 'tickets', { driver: driver.id, division: yard.id, issuedAt: '2026-11-18T15:00:00.000Z', respondBy: '2026-11-21' })
    expect(await tasks(supervisor)).toContainEqual([action.number, 'Report as done', 'block'])
  })
})
