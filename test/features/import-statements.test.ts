import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** Statements that went to the database. */
let counted = 0
const query = pg.Client.prototype.query
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  counted += 1
  return (query as (...all: unknown[]) => unknown).apply(this, given)
} as typeof query
afterAll(() => {
  pg.Client.prototype.query = query
})

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

const statementsOf = async (list: string, rows: readonly (readonly string[])[]): Promise<number> => {
  const imports = importer(app, admin, list)
  const uploaded = await imports.upload(rows.map((row) => row.join(',')).join('\n'), 'rows.csv')
  counted = 0
  const checked = await imports.check(uploaded.id)
  expect(checked.counts).toMatchObject({ error: 0 })
  expect((await imports.run(uploaded.id)).counts).toMatchObject({ created: rows.length - 1, error: 0 })
  return counted
}

const numbered = (count: number, row: (position: string) => string[]): string[][] =>
  Array.from({ length: count }, (_, position) => row(String(position)))

describe('G13 imports ask the database by the batch, not by the row', () => {
  const files: Readonly<Record<string, () => Promise<(name: string, count: number) => string[][]>>> = {
    'roadside-inspections': async () => {
      const division = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
      const unit = await make(admin, 'vehicles', { division: division.id, kind: 'tractor' })
      const row = (name: string, position: string): string[] => [
        `${name}${position.padStart(6, '0')}`,
        'MO',
        '2026-11-10 10:00',
        '2',
        String(unit['unitNumber']),
        position.endsWith('1') ? 'No' : 'Yes',
      ]
      return (name, count) => [
        ['Report Number', 'State', 'Inspected at', 'Level', 'Unit', 'Violations found'],
        ...numbered(count, (position) => row(name, position)),
      ]
    },
    violations: async () => {
      const driver = await make(admin, 'drivers')
      const row = (name: string, position: string): string[] => [
        `${name}9${position.padStart(5, '0')}`,
        'MO',
        '393.9',
        dayOf(name, position),
        driver.number,
      ]
      return (name, count) => [
        ['Report number', 'State of the report', 'Code', 'Date', 'Driver'],
        ...numbered(count, (position) => row(name, position)),
      ]
    },
    dataqs: async () => {
      const violation = await make(admin, 'violations')
      return (_name, count) => [['Violation', 'Reason'], ...numbered(count, () => [violation.number, 'Violation is incorrect'])]
    },
  }

  test.each(Object.keys(files))('%s: 100 rows cost as many statements as 10', async (list) => {
    const file = await (files[list] ?? nothing)()
    const few = await statementsOf(list, file('A', 10))
    const many = await statementsOf(list, file('B', 100))
    expect(many).toBeLessThanOrEqual(few + 10)
  })
})

/** A day of its own for each row: a violation is known by its day, code and driver. */
const dayOf = (name: string, position: string): string => {
  const [month, day] = [1 + Math.floor(Number(position) / 28), 1 + (Number(position) % 28)]
  return `${name === 'A' ? 2025 : 2026}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const nothing = (): never => {
  throw new Error('No such list')
}
