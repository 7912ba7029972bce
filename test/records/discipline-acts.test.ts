import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

type Code = readonly [code: string, words: string, category: string, severity: number, group: string, source: string]

let app: TestApp
let admin: TestUser
let codes: readonly Code[]
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  codes = JSON.parse(await readFile('src/records/safety/violations/csa/codes.json', 'utf8')) as Code[]
})
afterAll(() => app.close())

interface Suggested {
  readonly id: string
  readonly level: string
  readonly arithmetic: readonly string[]
}

/** What the list of suggestions says first of a violation with this code, and whether an action drafted for it counts as a severe case. */
const said = async (code: string, category: string): Promise<{ suggested: string; severe: unknown }> => {
  const driver = await make(admin, 'drivers')
  const violation = await make(admin, 'violations', {
    driver: driver.id,
    code,
    category,
    severity: 5,
    occurredOn: '2026-11-10',
    responsible: 'driver',
  })
  const { events } = (await admin.call('GET', '/api/disciplinary-actions/suggested')).json<{ events: Suggested[] }>()
  const action = await make(admin, 'disciplinary-actions', {
    driver: driver.id,
    category: 'hos',
    incidentDate: '2026-11-10',
    violation: violation.id,
    deviationReason: 'As told by the report',
  })
  const read = (await admin.call('GET', `/api/disciplinary-actions/${action.id}`)).json<Created>()
  return { suggested: events.find(({ id }) => id === violation.id)?.arithmetic.join('. ') ?? '', severe: read['severeCase'] }
}

describe('G3 days of discipline are those of the place', () => {
  test('G3 an evening in another zone is not the next day, among suggestions and in the conduct of a driver', async () => {
    const west = await make(admin, 'divisions', { timeZone: 'America/Los_Angeles' })
    const driver = await make(admin, 'drivers', { division: west.id })
    const cited = async (issuedAt: string): Promise<string> =>
      (await make(admin, 'tickets', { driver: driver.id, division: west.id, kind: 'moving', state: 'CA', issuedAt })).id
    // 22:30 on November 9 and, on the first day of the list, 23:30 on May 24.
    const [evening, first, before] = [
      await cited('2026-11-10T06:30:00.000Z'),
      await cited('2026-05-25T06:30:00.000Z'),
      await cited('2026-05-24T06:30:00.000Z'),
    ]
    const { events } = (await admin.call('GET', '/api/disciplinary-actions/suggested')).json<{ events: { id: string; on: string }[] }>()
    const on = (id: string): string | undefined => events.find((event) => event.id === id)?.on
    expect([on(evening), on(first), on(before)]).toEqual(['2026-11-09', '2026-05-24', undefined])
    const inspectedAt = '2026-11-10T06:30:00.000Z'
    await make(admin, 'clean-inspections', { driver: driver.id, division: west.id, state: 'CA', level: 'II', inspectedAt })
    const { timeline } = (await admin.call('GET', `/api/drivers/${driver.id}/conduct`)).json<{ timeline: { on: string }[] }>()
    expect(timeline).toMatchObject([{ kind: 'clean', on: '2026-11-09' }])
  })
})

describe('G3 camera tickets', () => {
  test('G3 one for which the court does not hold our driver liable suggests nothing against them', async () => {
    const driver = await make(admin, 'drivers')
    const cited = async (heldLiable: boolean | null): Promise<string> =>
      (await make(admin, 'tickets', { driver: driver.id, kind: 'camera', state: 'MO', issuedAt: '2026-11-10T16:00:00.000Z', heldLiable }))
        .id
    const [liable, owner, open] = [await cited(true), await cited(false), await cited(null)]
    const { events } = (await admin.call('GET', '/api/disciplinary-actions/suggested')).json<{ events: Suggested[] }>()
    const ids = events.map(({ id }) => id)
    expect([liable, owner, open].map((id) => ids.includes(id))).toEqual([true, false, true])
  })
})

describe('G3 acts that skip the ladder', () => {
  test('G3 every code of the table for a false record of duty status, in every spelling, in the list and on the action', async () => {
    const falseLogs = codes.filter(([, , , , group]) => group === 'False Log').map(([code]) => code)
    expect(falseLogs).toEqual(expect.arrayContaining(['395.8(e)', '395.8(e)(1)PC', '395.8E1PC-OOS', '395.8E-HOSPD', '395.8E-HOSPDOOS']))
    // What a report or a download writes: with and without signs, in small letters.
    const spellings = [...falseLogs, ...falseLogs.map((code) => code.replaceAll(/[^A-Za-z0-9]/g, '')), '395.8E', '395.8(e)(1)', '395.8e']
    for (const code of new Set(spellings)) {
      const { suggested, severe } = await said(code, 'hos')
      expect([code, suggested, severe]).toEqual([code, expect.stringContaining('Falsified logs: skips the ladder') as string, 'yes'])
    }
  })

  test('G3 other codes of hours of service do not, and any of drugs and alcohol does', async () => {
    const others = codes
      .filter(([code, , category, , group]) => category === 'hos' && group !== 'False Log' && code.startsWith('395.8'))
      .map(([code]) => code)
    expect(others.length).toBeGreaterThan(5)
    for (const code of others) {
      const { suggested, severe } = await said(code, 'hos')
      expect([code, suggested.includes('skips the ladder'), severe]).toEqual([code, false, 'no'])
    }
    for (const [code] of codes.filter(([, , category]) => category === 'controlled').slice(0, 3)) {
      const { suggested, severe } = await said(code, 'controlled')
      expect([code, suggested, severe]).toEqual([
        code,
        expect.stringContaining('Driving under the influence: skips the ladder') as string,
        'yes',
      ])
    }
  })
})
