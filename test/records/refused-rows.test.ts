import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** Rows of a file that are left out change nothing beside them either. */

let app: TestApp
let safety: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
})
afterAll(() => app.close())

const { list } = deskOf(() => safety)

const run = async (kind: string, csv: string) => {
  const imports = importer(app, safety, kind)
  const { id } = await imports.upload(csv)
  const checked = (await imports.check(id)).counts
  const done = (await imports.run(id, true)).counts
  return { checked, done, rows: await imports.rows(id) }
}

describe('work status of a claim', () => {
  test('a row that is left out does not end the period that runs, and the driver stays on hold', async () => {
    const driver = await make(await app.as('super_admin'), 'drivers')
    const claim = await make(safety, 'workers-comp', { driver: driver.id })
    await make(safety, 'workers-comp-cases', { claim: claim.id, entry: 'work_status', workStatus: 'off_work', startsOn: '2026-11-02' })
    const { checked, done } = await run(
      'workers-comp-cases',
      `Claim,Entry,Work status,Date or from,Until\n${claim.number},work_status,,2026-11-10,\n${claim.number},work_status,full_duty,2026-11-12,2026-11-11\n`,
    )
    expect([checked, done]).toMatchObject([
      { created: 0, error: 2 },
      { created: 0, error: 2 },
    ])
    expect(await list(`/api/workers-comp-cases?claim=${claim.id}`)).toMatchObject([
      { startsOn: '2026-11-02', endsOn: null, status: 'open' },
    ])
    expect(await list(`/api/holds?driver=${driver.id}&status=active`)).toMatchObject([{ endsAt: null }])
  })

  test('two new periods of one file see each other: the later ends the earlier, and what lies over another is left out', async () => {
    const claim = await make(safety, 'workers-comp', { driver: (await make(await app.as('super_admin'), 'drivers')).id })
    await make(safety, 'workers-comp-cases', { claim: claim.id, entry: 'work_status', workStatus: 'off_work', startsOn: '2026-11-01' })
    const { checked, done } = await run(
      'workers-comp-cases',
      [
        'Claim,Entry,Work status,Date or from,Until',
        `${claim.number},work_status,modified_duty,2026-11-05,`,
        `${claim.number},work_status,off_work,2026-11-09,2026-11-12`,
        `${claim.number},work_status,modified_duty,2026-11-12,2026-11-13`,
        `${claim.number},work_status,full_duty,2026-11-14,`,
      ].join('\n'),
    )
    expect([checked, done]).toMatchObject([
      { created: 3, error: 1 },
      { created: 3, error: 1 },
    ])
    expect((await list(`/api/workers-comp-cases?claim=${claim.id}&sort=startsOn`)).map((row) => [row['startsOn'], row['endsOn']])).toEqual([
      ['2026-11-01', '2026-11-04'],
      ['2026-11-05', '2026-11-08'],
      ['2026-11-09', '2026-11-12'],
      ['2026-11-14', null],
    ])
  })
})

describe('violations', () => {
  test('a row that is left out opens no roadside report', async () => {
    const { checked, done, rows } = await run(
      'violations',
      'Code,Date,Report number,Report state,Stage\n395.8(e)(1),2026-11-02,MO-REFUSED-1,MO,done\n392.2C,2026-11-02,MO-GOOD-1,MO,\n',
    )
    expect([checked, done], JSON.stringify(rows)).toMatchObject([
      { created: 1, error: 1 },
      { created: 1, error: 1 },
    ])
    expect((await list('/api/roadside-inspections')).map((row) => row['reportNumber'])).toEqual(['MO-GOOD-1'])
  })

  test('a driver who is not there is said to be missing, like one of another division', async () => {
    const [ours, theirs] = [await make(await app.as('super_admin'), 'divisions'), await make(await app.as('super_admin'), 'divisions')]
    const away = await make(await app.as('super_admin'), 'drivers', { division: theirs.id })
    const manager = await app.as('safety', [ours.id])
    const body = { code: '395.8(e)(1)', occurredOn: '2026-11-01', reportNumber: 'MO-UNKNOWN-1', division: ours.id }
    const answers = []
    for (const driver of ['018f0000-0000-7000-8000-000000000000', away.id])
      answers.push(await manager.call('POST', '/api/violations', { ...body, driver }, { 'x-confirm-warnings': '1' }))
    const said = answers.map((answer) => [answer.statusCode, answer.json<{ errors: unknown }>().errors])
    expect(said[0]).toEqual([422, [{ field: 'driver', message: 'Driver was not found' }]])
    expect(said[1]).toEqual(said[0])
  })
})
