import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { inputFor, make } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let division: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  division = await make(admin, 'divisions', { usdot: '90041127', timeZone: 'America/Chicago' })
})
afterAll(() => app.close())

interface Once {
  readonly kind: string
  /** What two people enter of the same thing, a new one for each round. */
  readonly entry: (round: number) => Promise<Json>
}

const report = (round: number, more: Json = {}): Json => ({
  reportNumber: `MO88${round}`,
  state: 'MO',
  level: 'II',
  inspectedAt: '2026-11-18T16:00:00.000Z',
  division: division.id,
  ...more,
})

/** Every kind that says "already entered", or that another is this one already. */
const kinds: readonly Once[] = [
  { kind: 'roadside-inspections', entry: (round) => Promise.resolve(report(round, { violationsFound: true })) },
  {
    kind: 'tickets',
    entry: async (round) => ({
      ...(await inputFor(admin, 'tickets')),
      citationNumber: `C-${round}`,
      state: 'MO',
      issuedAt: '2026-11-18T16:00:00.000Z',
      division: division.id,
    }),
  },
  {
    kind: 'clean-inspections',
    entry: async (round) =>
      report(round, { driver: (await make(admin, 'drivers', { division: division.id })).id, reportNumber: `MO77${round}` }),
  },
  {
    kind: 'drivers',
    entry: async (round) => ({
      ...(await inputFor(admin, 'drivers')),
      division: division.id,
      licenseNumber: `L${round}`,
      licenseState: 'MO',
    }),
  },
  { kind: 'vehicles', entry: async () => ({ ...(await inputFor(admin, 'vehicles')), division: division.id }) },
  { kind: 'divisions', entry: () => inputFor(admin, 'divisions') },
  {
    kind: 'osha-summaries',
    entry: async () => ({ establishment: (await make(admin, 'divisions', { establishment: true })).id, year: 2025 }),
  },
]

/** Waited for the others for so long that it is to be tried again: on a machine under load, and not an error. */
const busy = 503

const confirmed = { 'x-confirm-warnings': '1' }

describe('P-43 what is entered once is entered once, however many enter it at the same moment', () => {
  test.each(kinds)('P-43 $kind: of eight at once one is taken, the others are told', async ({ kind, entry }) => {
    for (const round of [1, 2, 3]) {
      const input = await entry(round)
      const answers = await Promise.all(Array.from({ length: 8 }, () => admin.call('POST', `/api/${kind}`, input, confirmed)))
      const codes = answers.map(({ statusCode }) => statusCode)
      expect(
        codes.filter((code) => code === 201),
        answers.map(({ body }) => body.slice(0, 200)).join('\n'),
      ).toHaveLength(1)
      expect(codes.filter((code) => ![201, 409, 422, busy].includes(code))).toEqual([])
    }
  })

  test('P-43 violations that name a report nobody has entered open it once', async () => {
    for (const round of [1, 2, 3]) {
      const violation = { reportNumber: `MO66${round}`, reportState: 'MO', occurredOn: '2026-11-18', code: '393.9', division: division.id }
      const answers = await Promise.all(Array.from({ length: 8 }, () => admin.call('POST', '/api/violations', violation, confirmed)))
      expect(answers.filter(({ statusCode }) => statusCode !== 201 && statusCode !== busy)).toEqual([])
      const taken = answers.filter(({ statusCode }) => statusCode === 201)
      const reports = (await admin.call('GET', `/api/roadside-inspections?q=MO66${round}`)).json<Created[]>()
      expect(reports).toHaveLength(1)
      expect(new Set(taken.map((answer) => answer.json<Json>()['inspection']))).toEqual(new Set([reports[0]?.id]))
    }
  })

  test('P-43 of two versions of a rule from the same day one is approved', async () => {
    const other = await app.as('super_admin')
    const draft = () =>
      make(admin, 'deadline-rules', {
        code: 'TWICE',
        what: 'Twice',
        offset: 3,
        unit: 'calendar_days',
        severity: 'warn',
        validFrom: '2026-11-20',
      })
    const drafts = await Promise.all([draft(), draft(), draft()])
    const answers = await Promise.all(
      drafts.map(({ id }) => other.call('POST', `/api/deadline-rules/${id}/transitions`, { move: 'approve', fields: {} })),
    )
    expect(
      answers.filter(({ statusCode }) => statusCode === 200),
      answers.map(({ body }) => body).join('\n'),
    ).toHaveLength(1)
  })

  test.each([
    ['roadside-inspections', 'reportNumber', ['MO-5 5001', '55001'], {}],
    ['tickets', 'citationNumber', ['K-900', 'k-900'], { Driver: true }],
  ] as const)('P-43 %s: two spellings in one file are one', async (kind, property, spellings, needs) => {
    const driver = 'Driver' in needs ? (await make(admin, 'drivers', { division: division.id })).number : ''
    const columns = { ticket: 'Citation number,State,Issued,Driver', report: 'Report number,State,Inspected,Any violation on the report?' }
    const rows = spellings.map((one) => `${one},MO,2026-11-18 10:00,${driver === '' ? 'Yes' : driver}`)
    const imports = importer(app, admin, kind)
    const file = [driver === '' ? columns.report : columns.ticket, ...rows].join('\n')
    const { id } = await imports.upload(Buffer.from(file), 'twice.csv')
    await imports.check(id)
    await imports.run(id, true)
    const stored = (await admin.call('GET', `/api/${kind}?limit=100`)).json<Json[]>()
    const bare = (value: unknown): string =>
      String(value)
        .toUpperCase()
        .replaceAll(/^MO|[^A-Z0-9]/g, '')
    const found = stored.filter((row) => spellings.some((one) => bare(one) === bare(row[property])))
    expect(found, JSON.stringify(await imports.rows(id))).toHaveLength(1)
  })
})
