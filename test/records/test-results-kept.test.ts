import { readFileSync } from 'node:fs'
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { quietCrash } from '#test/support/crash.ts'
import { makeCrew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

// The test's time is Friday, 2026-11-20T15:00Z, an hour after the accidents.
const results = ['negative', 'positive', 'refused', 'cancelled'] as const
const atOnce = { alcoholTestedAt: '2026-11-20T14:30:00.000Z', drugTestedAt: '2026-11-20T14:40:00.000Z' }
const recorded: Readonly<Record<string, Json>> = {
  'with their moments': atOnce,
  'without a moment': {},
  'after two hours': {
    occurredAt: '2026-11-20T10:00:00.000Z',
    alcoholTestedAt: '2026-11-20T13:00:00.000Z',
    drugTestedAt: '2026-11-20T13:00:00.000Z',
  },
  'of one of two drivers, nothing of the other': { fatalities: 1, coDriver: 'second' },
  'of one of two drivers, late': {
    fatalities: 1,
    coDriver: 'second',
    occurredAt: '2026-11-20T10:00:00.000Z',
    alcoholTestedAt: '2026-11-20T13:00:00.000Z',
    alcoholDelay: 'The collector came late',
  },
  'after eight hours': { occurredAt: '2026-11-20T05:00:00.000Z', alcoholTestedAt: '2026-11-20T14:00:00.000Z' },
}

let app: TestApp
let safety: TestUser
let crew: Json
let second: Created
const ways: Record<string, readonly Created[]> = {}
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  const admin = await app.as('super_admin')
  const { driver, vehicle, division } = await makeCrew(admin)
  crew = { driver: driver.id, vehicle: vehicle.id }
  second = await make(admin, 'drivers', { division: division.id })
  for (const [way, facts] of Object.entries(recorded)) {
    const made: Created[] = []
    for (const result of results)
      made.push(
        await report({
          ...facts,
          ...(facts['coDriver'] === undefined ? {} : { coDriver: second.id }),
          alcoholResult: result,
          drugResult: result,
        }),
      )
    ways[way] = made
  }
})
afterAll(() => app.close())

const report = (more: Json): Promise<Created> =>
  make(safety, 'accidents', {
    ...quietCrash,
    ...crew,
    occurredAt: '2026-11-20T14:00:00.000Z',
    towAway: true,
    driverCited: true,
    ...more,
  })
const { list, change } = deskOf(() => safety)

/** What differs between any two records, whatever is in them. */
const leveled = (body: string): string =>
  body
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\b(ACC|CLK|HLD)(-\d+)+/g, '$1')
    .replaceAll(/"id":\d+/g, '"id":0')

describe('G8 49 CFR 382.405: who may not read results of tests', () => {
  test.each(['supervisor', 'manager'] as const)('%s: an accident reads the same byte for byte whatever the result', async (role) => {
    const viewer = await app.as(role)
    const readAll = async ({ id }: Created): Promise<string> => {
      const paths = [
        `/api/accidents/${id}`,
        `/api/accidents/${id}/history`,
        `/api/deadlines?accident=${id}&sort=rule`,
        `/api/deadlines?accident=${id}&status=not_given,missed,running`,
        `/api/deadlines?accident=${id}&late=no,yes,not_done`,
        `/api/holds?accident=${id}&kind=accident`,
      ]
      const answers = []
      for (const path of paths) {
        const { statusCode, headers, body } = await viewer.call('GET', path)
        expect(statusCode, path).toBe(200)
        answers.push(headers['x-total-count'], leveled(body))
      }
      const closing = await viewer.call('POST', `/api/accidents/${id}/transitions`, { move: 'close', fields: { closeSummary: 'Done' } })
      return JSON.stringify([...answers, closing.statusCode, leveled(closing.body).replaceAll(/"requestId":"[^"]*"/g, '')])
    }
    for (const [way, accidents] of Object.entries(ways)) {
      const [first, ...others] = await Promise.all(accidents.map(readAll))
      for (const [index, other] of others.entries()) expect(other, `${way}: ${results[index + 1] ?? ''}`).toBe(first)
    }
  })

  test.each(['supervisor', 'manager'] as const)('%s: no filter finds a refusal, and no figure counts by one', async (role) => {
    const viewer = await app.as(role)
    for (const name of ['alcoholGiven', 'drugGiven', 'coAlcoholGiven', 'coDrugGiven']) {
      expect((await viewer.call('GET', `/api/accidents?${name}=false`)).statusCode, name).toBe(400)
      expect((await viewer.call('GET', `/api/accidents?sort=${name}`)).statusCode, name).toBe(400)
    }
    expect((await viewer.call('GET', '/api/deadlines?status=not_given')).json()).toEqual([])
    const board = (await viewer.call('GET', '/api/dashboard/stats?for=safety')).json<{ tiles: { key: string }[] }>()
    expect(board.tiles.map(({ key }) => key)).not.toContain('accidents.tests')
    const figures = (await viewer.call('GET', '/api/figures/accidents')).json<{ tiles: { key: string }[] }>()
    expect(figures.tiles.map(({ key }) => key)).not.toContain('accidents.tests')
  })

  test('the test of one driver hides no deadline of the other (49 CFR 382.303(a), (d))', async () => {
    const manager = await app.as('manager')
    for (const result of results) {
      const team = { fatalities: 1, coDriver: second.id, alcoholTestedAt: '2026-11-20T14:40:00.000Z' }
      const accident = await report({ ...team, alcoholResult: result, drugResult: result })
      const seen = async (): Promise<unknown[]> =>
        (await manager.call('GET', `/api/deadlines?accident=${accident.id}&rule=PA-ALC-2,PA-ALC-8,PA-DRUG-32&sort=rule`))
          .json<Json[]>()
          .map(({ rule, status, basis }) => [rule, status, String(basis).includes('Cancelled')])
      expect(await seen(), String(result)).toEqual([
        ['PA-ALC-2', 'running', false],
        ['PA-ALC-8', 'running', false],
        ['PA-DRUG-32', 'running', false],
      ])
      await change(`/api/accidents/${accident.id}`, { coAlcoholTestedAt: '2026-11-20T14:45:00.000Z', coAlcoholResult: 'negative' })
      expect((await seen()).map((clock) => (clock as unknown[])[0])).toEqual(['PA-DRUG-32'])
    }
  })

  test.each(['supervisor', 'manager'] as const)(
    '%s: a deadline that is due again tells nothing of the driver who was tested',
    async (role) => {
      const viewer = await app.as(role)
      for (const result of results) {
        const accident = await report({ fatalities: 0, coDriver: second.id, alcoholTestedAt: null })
        await change(`/api/accidents/${accident.id}`, { alcoholResult: result })
        await change(`/api/accidents/${accident.id}`, { fatalities: 1 })
        const [due] = (await viewer.call('GET', `/api/deadlines?accident=${accident.id}&rule=PA-ALC-8`)).json<Created[]>()
        expect(due, result).toMatchObject({ status: 'running' })
        const path = `/api/deadlines/${due?.id ?? ''}`
        const answers = await Promise.all(
          [path, `${path}/history`, `${path}/original`].map(async (one) => (await viewer.call('GET', one)).body),
        )
        const activity = (await viewer.call('GET', '/api/dashboard/recent-activities?limit=50')).json<
          { kind: string; text: string; changes: unknown }[]
        >()
        const ofDeadlines = activity.filter(({ kind }) => kind === 'deadlines').map(({ text, changes }) => JSON.stringify([text, changes]))
        for (const answer of [...answers, ...ofDeadlines])
          expect(answer).not.toMatch(/not_given|Not given|No test was given|Cancelled|cancelled|test recorded|"met"|Met/)
      }
      const safetySees = (await list('/api/deadlines?rule=PA-ALC-8&sort=-number&limit=1'))[0]
      expect((await safety.call('GET', `/api/deadlines/${safetySees?.id ?? ''}/history`)).body).toMatch(/not_given|Cancelled|met/)
    },
  )

  test.each([
    ['refused', { coAlcoholResult: 'refused' }],
    ['not tested, with the reason', { coAlcoholNotDone: 'In surgery' }],
  ])('a late test asks for the reasons of the delay although the other driver %s (49 CFR 382.303(d)(1))', async (_what, other) => {
    const late = { occurredAt: '2026-11-20T10:00:00.000Z', alcoholTestedAt: '2026-11-20T14:00:00.000Z', alcoholResult: 'negative' }
    const accident = await report({ ...late, fatalities: 1, coDriver: second.id, ...other })
    const first = async () => (await list(`/api/deadlines?accident=${accident.id}&rule=PA-ALC-2`))[0]
    expect(await first()).toMatchObject({ status: 'running' })
    await change(`/api/accidents/${accident.id}`, { alcoholDelay: 'The collector came late' })
    expect(await first()).toMatchObject({ status: 'missed', missedReason: 'The collector came late' })
  })

  test('they still see until when a test is due that nobody has recorded, and why it was not done', async () => {
    const viewer = await app.as('supervisor')
    const open = await report({})
    const explained = await report({ alcoholNotDone: 'In surgery', drugNotDone: 'In surgery' })
    const statuses = async ({ id }: Created): Promise<unknown[]> =>
      (await viewer.call('GET', `/api/deadlines?accident=${id}&rule=PA-ALC-2,PA-ALC-8,PA-DRUG-32`))
        .json<Json[]>()
        .map(({ status }) => status)
    expect(await statuses(open)).toEqual(['running', 'running', 'running'])
    expect(await statuses(explained)).toEqual(['missed', 'missed', 'missed'])
  })
})

describe('G8 papers on tests and queries, 49 CFR 382.405', () => {
  test.each(['drug_test', 'clearinghouse_full', 'clearinghouse_limited'])(
    '%s: note and laboratory are for those who may read results, in rows, lists, history and searches',
    async (type) => {
      const words = { issuer: `Quillfeather ${type}`, reviewNote: 'Second specimen, see the MRO' }
      const paper = await make(safety, 'qualification-documents', {
        type,
        driver: crew['driver'],
        issuedOn: '2026-11-19',
        expirationDate: '2027-11-19',
        ...words,
      })
      expect((await safety.call('GET', `/api/qualification-documents/${paper.id}`)).json()).toMatchObject(words)
      for (const role of ['supervisor', 'manager'] as const) {
        const viewer = await app.as(role)
        const read = async (path: string): Promise<string> => (await viewer.call('GET', path)).body
        expect(JSON.parse(await read(`/api/qualification-documents/${paper.id}`))).toMatchObject({ issuer: null, reviewNote: null })
        for (const path of [
          `/api/qualification-documents?type=${type}`,
          `/api/qualification-documents/${paper.id}/history`,
          '/api/search?q=Quillfeather',
        ])
          expect(await read(path), path).not.toMatch(/Quillfeather|Second specimen/)
        expect(JSON.parse(await read('/api/qualification-documents?q=Quillfeather'))).toEqual([])
      }
    },
  )

  test('a paper that an earlier release stored with its laboratory is found by it no more, and by its number still', async () => {
    const paper = await make(safety, 'qualification-documents', { type: 'drug_test', driver: crew['driver'], issuer: 'Thistledown Lab' })
    const found = async (words: string): Promise<unknown[]> =>
      (await safety.call('GET', `/api/qualification-documents?q=${words}`)).json<Json[]>().map(({ id }) => id)
    await app.deps.pool.query(`update qualification_documents set search_text = search_text || ' thistledown lab' where id = $1`, [
      paper.id,
    ])
    expect(await found('thistledown')).toEqual([paper.id])
    const migration = new URL('../../src/server/db/migrations/0027_papers-searched-without-issuers.sql', import.meta.url)
    await app.deps.pool.query(readFileSync(migration, 'utf8'))
    expect(await found('thistledown')).toEqual([])
    expect(await found(paper.number)).toEqual([paper.id])
  })
})

describe('G8 a cancelled test, 49 CFR 40.207(b), 40.273(b)', () => {
  test('meets no deadline: who may read results is told to have it done again, or to record why', async () => {
    const cancelled = ways['with their moments']?.[3]
    for (const clock of await list(`/api/deadlines?accident=${String(cancelled?.id)}&rule=PA-ALC-2,PA-ALC-8,PA-DRUG-32`))
      expect(clock).toMatchObject({
        status: 'running',
        metAt: null,
        basis: 'Cancelled, does not count; retest where 49 CFR part 40 allows, or record why',
      })
  })
})

describe('G8 the claim pack, for people outside the company', () => {
  const pack = async ({ id }: Created): Promise<string> => {
    const answer = await safety.call('GET', `/api/accidents/${id}/claim-pack/zip?findings=true`)
    expect(answer.statusCode).toBe(200)
    let said = ''
    for (const entry of await new ZipReader(new BlobReader(new Blob([new Uint8Array(answer.rawPayload)]))).getEntries()) {
      if (entry.directory || entry.filename.startsWith('hashes')) continue
      const bytes = await entry.getData(new Uint8ArrayWriter())
      const words = entry.filename.endsWith('.pdf')
        ? (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text
        : new TextDecoder().decode(bytes)
      said += `${entry.filename}\n${words}\n`
    }
    return leveled(said)
  }
  test('reads the same whatever the result, and names no deadline that only a result starts', async () => {
    for (const [way, accidents] of Object.entries(ways)) {
      const packs: string[] = []
      // One at a time: a sender makes one pack at a time.
      for (const accident of accidents) packs.push(await pack(accident))
      const [first, ...others] = packs
      expect(first).toMatch(/Alcohol test: last moment/)
      expect(first).not.toMatch(/Clearinghouse|382\.70/)
      for (const [index, other] of others.entries()) expect(other, `${way}: ${results[index + 1] ?? ''}`).toBe(first)
    }
  })
})
