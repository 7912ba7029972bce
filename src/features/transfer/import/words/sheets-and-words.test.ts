import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { textWorkbook } from '../../export/export-xlsx.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { importer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { likelyMeant } from './likeness.ts'

let app: TestApp
let admin: TestUser

beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

interface Words {
  readonly words: readonly { readonly text: string; readonly count: number; readonly values: Readonly<Record<string, string>> }[]
}
const head = ['Emp #', 'Driver Name', 'Home Term', 'DOH', 'Cell Ph']
const driver = (number: number, terminal: string): string[] => [
  `W${number}`,
  `Abbott, Lyle${number}`,
  terminal,
  '11/9/2014',
  `417-555-01${String(number).padStart(2, '0')}`,
]

const wordsOf = async (user: TestUser, id: string) => user.call('GET', `/api/imports/${id}/words?heading=Home%20Term`)
const openValues = (columns: readonly { heading: string; values: readonly { text: string; to: string | null }[] | null }[]) =>
  columns.find(({ heading }) => heading === 'Home Term')?.values?.flatMap(({ text, to }) => (to === null ? [text] : []))

describe('terminals that a roster names and the company doesn’t have', () => {
  let id = ''
  beforeEach(async () => {
    const rows = [...[1, 2, 3, 4, 5].map((number) => driver(number, 'TUL')), driver(6, 'TLU'), driver(7, 'KCK'), driver(9, 'tul')]
    const workbook = await textWorkbook([
      { name: 'Roster', rows: [head, ...rows] },
      {
        name: 'Codes',
        rows: [
          ['Code', 'Terminal', 'Address'],
          ['tul', 'Tulsa terminal', 'Tulsa OK'],
        ],
      },
    ])
    id = (await importer(app, admin, 'drivers').upload(workbook as Buffer, 'roster.xlsx')).id
  })

  test('are offered with the name that the legend gives them, misspelled ones aside', async () => {
    const found = await wordsOf(admin, id)
    expect(found.json<Words>()).toEqual({
      kind: 'divisions',
      fields: ['code', 'name'],
      words: [
        { text: 'TUL', count: 6, values: { code: 'TUL', name: 'Tulsa terminal' } },
        { text: 'KCK', count: 1, values: { code: 'KCK', name: 'KCK' } },
      ],
    })
    const { columns } = await importer(app, admin, 'drivers').get(id)
    expect(columns.find(({ heading }) => heading === 'Home Term')).toMatchObject({
      adds: true,
      values: [
        { text: 'TUL', like: null },
        { text: 'TLU', like: 'TUL' },
        { text: 'KCK', like: null },
        { text: 'tul', like: null },
      ],
    })
  })

  test('become divisions, all of them or none', async () => {
    const body = (code: string) => ({
      heading: 'Home Term',
      words: [
        { text: 'TUL', values: { code: 'TUL', name: 'Tulsa terminal' } },
        { text: 'KCK', values: { code, name: 'Kansas City' } },
      ],
    })
    const twice = await admin.call('POST', `/api/imports/${id}/words`, body('TUL'))
    expect(twice.json()).toMatchObject({ status: 422, errors: [{ field: 'words.1.code' }] })
    expect((await admin.call('GET', '/api/divisions?code=TUL')).json()).toEqual([])

    const added = await admin.call('POST', `/api/imports/${id}/words`, body('KCK'))
    expect(added.statusCode, added.body).toBe(200)
    expect(openValues(added.json<{ columns: [] }>().columns)).toEqual(['TLU'])
    expect((await admin.call('GET', '/api/divisions?code=TUL,KCK&sort=code')).json()).toMatchObject([
      { code: 'KCK', name: 'Kansas City' },
      { code: 'TUL', name: 'Tulsa terminal' },
    ])
    const checked = await importer(app, admin, 'drivers').check(id)
    expect(checked.counts).toMatchObject({ created: 7, error: 1 })
    expect((await wordsOf(admin, id)).json<Words>().words).toEqual([])
    expect((await admin.call('POST', `/api/imports/${id}/words`, body('KCK'))).statusCode).toBe(409)
  })

  test('are added by those alone who may create divisions', async () => {
    const clerk = await app.as('supervisor')
    const own = await importer(app, clerk, 'drivers').upload(
      [
        head.join(','),
        driver(8, 'LIT')
          .map((cell) => `"${cell}"`)
          .join(','),
      ].join('\n'),
    )
    expect(own.columns.find(({ heading }) => heading === 'Home Term')).toMatchObject({ adds: false })
    const refused = await clerk.call('POST', `/api/imports/${own.id}/words`, {
      heading: 'Home Term',
      words: [{ text: 'LIT', values: { code: 'LIT', name: 'x' } }],
    })
    expect(refused.statusCode).toBe(422)
    expect((await wordsOf(clerk, id)).statusCode).toBe(404)
  })
})

describe('a misspelling', () => {
  const words = [
    ['SGF', 40],
    ['TUL', 10],
    ['Joplin', 8],
  ] as const
  test.each([
    ['SFG', 'SGF'],
    ['SG', null],
    ['SGFX', 'SGF'],
    ['Jopln', 'Joplin'],
    ['joplin', null],
    ['Jolpni', null],
    ['OMA', null],
  ])('%s → %s', (text, meant) => {
    expect(likelyMeant(text, 1, words)).toBe(meant)
  })
  test('is none where as many rows have it', () => {
    expect(likelyMeant('SFG', 20, words)).toBeNull()
  })
})

test('the first sheet with rows is read, and another can be chosen', async () => {
  const drivers = importer(app, admin, 'drivers')
  const headings = ['First name', 'Last name']
  const workbook = await textWorkbook([
    { name: 'Cover', rows: [['Rosters of 2026']] },
    { name: 'Drivers', rows: [headings, ['Rosa', 'Diaz']] },
    { name: 'Left', rows: [headings, ['Earl', 'Boone'], ['Ana', 'Lam']] },
  ])
  const uploaded = await drivers.upload(workbook as Buffer, 'rosters.xlsx')
  expect(uploaded).toMatchObject({ rowCount: 1, file: { sheet: 'Drivers' } })
  const changed = await drivers.change(uploaded.id, { sheet: 'Left' })
  expect(changed).toMatchObject({ rowCount: 2, file: { sheet: 'Left' } })
  expect((await drivers.rows(uploaded.id)).map(({ cells }) => cells[0])).toEqual(['Earl', 'Ana'])
  const none = await admin.call('PATCH', `/api/imports/${uploaded.id}`, { sheet: 'Old' })
  expect(none.json()).toMatchObject({ status: 422, detail: 'The workbook has no sheet "Old".' })
})
