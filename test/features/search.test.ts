import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#kit/roles.ts'
import { buildDemoApp } from '#test/support/demo-app.ts'
import { make, recordNamed } from '#test/support/factory.ts'
import type { TestApp } from '#test/support/app.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildDemoApp()
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

interface Group {
  readonly kind: string
  readonly rows: readonly { readonly id: string; readonly title: string; readonly exact: boolean; readonly note: string }[]
}
const search = async (user: TestUser, q: string): Promise<Group[]> =>
  (await user.call('GET', `/api/search?q=${encodeURIComponent(q)}`)).json<{ groups: Group[] }>().groups
const row = async <T extends object>(text: string): Promise<T> => (await app.deps.pool.query(text)).rows[0] as T

describe('search over everything', () => {
  test('finds a unit by number, VIN, the end of its VIN and its plate, as the first and exact hit', async () => {
    const unit = await row<{ id: string; number: string; unit_number: string; vin: string; plate_number: string }>(
      `select * from vehicles where kind = 'tractor' and status = 'active' order by number limit 1`,
    )
    for (const q of [unit.number.toLowerCase(), unit.unit_number, unit.vin, unit.vin.slice(-6), unit.plate_number.toLowerCase()]) {
      const [group] = await search(admin, q)
      expect(group?.kind, q).toBe('vehicles')
      expect(group?.rows[0], q).toMatchObject({ id: unit.id, exact: true })
    }
  })

  test('finds a driver by parts of the name in any order, by number and by phone as people write it', async () => {
    const driver = await row<{ id: string; number: string; first_name: string; last_name: string; phone: string }>(
      `select * from drivers where last_name = 'Villanueva-Montgomery'`,
    )
    for (const q of [
      'villanueva maxim',
      'montgomery',
      driver.number,
      `(${driver.phone.slice(0, 3)}) ${driver.phone.slice(3, 6)}-${driver.phone.slice(6)}`,
    ]) {
      const groups = await search(admin, q)
      expect(
        groups.flatMap((group) => group.rows.map(({ id }) => id)),
        q,
      ).toContain(driver.id)
    }
    expect((await search(admin, 'villanueva')).find((group) => group.kind === 'drivers')?.rows[0]?.note).toMatch(/ · /)
  })

  test('finds a name with accents by those who type none, and the other way round, in search, list and choice', async () => {
    const { id } = await make(admin, 'drivers', { firstName: 'Beatriz', lastName: 'Núñez-Ibáñez' })
    for (const q of ['nunez-ibanez', 'Beatriz Núñez', 'NÚÑEZ', 'IBANEZ beatriz']) {
      const found = (await search(admin, q)).flatMap(({ rows }) => rows.map((one) => one.id))
      const listed = (await admin.call('GET', `/api/drivers?q=${encodeURIComponent(q)}`)).json<{ id: string }[]>()
      expect([found.includes(id), listed.some((one) => one.id === id)], q).toEqual([true, true])
    }
  })

  test('a deadline is found while it runs, and not beside a record it is about', async () => {
    const driver = await row<{ id: string }>(`select id from drivers where last_name = 'Villanueva-Montgomery'`)
    const clock = await row<{ id: string; number: string }>(
      `select id, number from deadlines where status = 'running' order by number limit 1`,
    )
    await app.deps.pool.query(
      `update deadlines set what = 'Villanueva paperweight', search_text = 'villanueva paperweight ' || lower(number), driver_id = $1 where id = $2`,
      [driver.id, clock.id],
    )
    const kinds = async (q: string): Promise<string[]> => (await search(admin, q)).map(({ kind }) => kind)
    expect(await kinds('villanueva paperweight')).toContain('deadlines')
    expect(await kinds(clock.number)).toEqual(['deadlines'])
    const both = await kinds('villanueva')
    expect([both.includes('drivers'), both.includes('deadlines')]).toEqual([true, false])
    const { number } = await row<{ number: string }>(`select number from deadlines where status = 'met' order by number limit 1`)
    expect(await kinds(number)).not.toContain('deadlines')
  })

  test('takes signs literally and says nothing to less than two characters', async () => {
    expect(await search(admin, '%')).toEqual([])
    expect(await search(admin, '%%')).toEqual([])
    expect(await search(admin, 'a_a_a_a')).toEqual([])
    expect(await search(admin, `'; drop table drivers; --`)).toEqual([])
  })

  test('P-22 answers only kinds and rows the asker may read', async () => {
    const home = (await row<{ id: string }>(`select id from divisions where code = 'GLF'`)).id
    for (const role of roles) {
      const user = await app.as(role, [home])
      const all = await search(user, 'an')
      for (const group of all)
        for (const { id } of group.rows) {
          const answer = await user.call('GET', `/api/${recordNamed(group.kind).api}/${id}`)
          expect(answer.statusCode, `${role} ${group.kind} ${id}`).toBe(200)
        }
    }
    const away = await row<{ number: string; id: string }>(`select number, id from drivers where division_id <> '${home}' limit 1`)
    expect((await search(await app.as('manager', [home]), away.number)).flatMap(({ rows }) => rows.map(({ id }) => id))).not.toContain(
      away.id,
    )
  })

  test('P-23 never finds by a confidential value', async () => {
    const driver = await row<{ license_number: string }>('select license_number from drivers limit 1')
    expect(await search(admin, driver.license_number)).toEqual([])
  })
})
