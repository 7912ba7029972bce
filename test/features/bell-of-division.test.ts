import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellOfTime } from '#features/notifications/due.ts'
import { buildTestApp, testNow } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

interface Told {
  event: string
  headline: string
  record: { id: string } | null
}

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let away: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  away = await make(admin, 'divisions')
})
afterAll(() => app.close())

const told = async (user: TestUser): Promise<Told[]> => (await user.call('GET', '/api/notifications')).json<Told[]>()

describe('G16 who can act on it is told', () => {
  test('an unsafe defect, an accident and a unit out of service ring for everyone who can act in the division, and for no one else', async () => {
    const yard = await make(admin, 'divisions')
    const sub = await make(admin, 'divisions', { parent: yard.id })
    const here = [
      await app.as('supervisor', [yard.id, sub.id]),
      await app.as('manager', [sub.id]),
      await app.as('safety', [yard.id, sub.id]),
    ]
    const others = [await app.as('supervisor', [away.id]), await app.as('recruiter', [yard.id])]
    const unit = await make(admin, 'vehicles', { division: sub.id, kind: 'tractor' })
    const driver = await make(admin, 'drivers', { division: sub.id })
    await make(admin, 'repairs', { vehicle: unit.id, title: 'Brake hose chafed', unsafe: true, reportedOn: '2026-11-20' })
    const accident = await make(admin, 'accidents', {
      driver: driver.id,
      vehicle: unit.id,
      division: sub.id,
      occurredAt: '2026-11-20T12:00:00Z',
    })
    await make(admin, 'accidents', { driver: driver.id, division: sub.id, occurredAt: '2026-09-01T12:00:00Z' })
    const parked = await make(admin, 'vehicles', { division: sub.id, kind: 'tractor' })
    await deskOf(() => admin).move(`/api/vehicles/${parked.id}`, 'out_of_service', { reason: 'Engine' })
    for (const person of here) {
      const heard = await told(person)
      const of = (event: string) => heard.filter((one) => one.event === event)
      expect(of('hold_blocks').map(({ headline }) => headline)).toContain('Do not dispatch: Unsafe: Brake hose chafed')
      expect(of('accident_reported').map(({ record }) => record?.id)).toEqual([accident.id])
      expect(of('unit_out').map(({ record }) => record?.id)).toEqual([parked.id])
    }
    for (const person of others) expect(await told(person)).toEqual([])
  })

  test('the alcohol test of an accident rings for everyone who can record it, what is due first on top, and asks for the reason when its time is up', async () => {
    const yard = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
    const [supervisor, far] = [await app.as('supervisor', [yard.id]), await app.as('supervisor', [away.id])]
    const accident = await make(admin, 'accidents', {
      division: yard.id,
      driver: (await make(admin, 'drivers', { division: yard.id })).id,
      occurredAt: '2026-11-20T12:30:00.000Z',
      treatedAway: true,
      driverCited: true,
    })
    const verbs = async (): Promise<string[]> => {
      await tellOfTime(app.deps)
      const all = (await supervisor.call('GET', '/api/notifications')).json<{ event: string; action: { label: string; href: string } }[]>()
      const ofTests = all.filter(({ event, action }) => event.startsWith('deadline_') && action.href === `/accidents/${accident.id}`)
      return ofTests.map(({ event, action }) => `${event} ${action.label}`)
    }
    expect(await verbs()).toEqual([
      'deadline_due Record alcohol test',
      'deadline_due Record drug test',
      'deadline_overdue Record alcohol test',
    ])
    app.clock.set('2026-11-20T20:31:00.000Z')
    expect(await verbs()).toEqual([
      'deadline_due Record drug test',
      'deadline_overdue Write the reason, alcohol test',
      'deadline_overdue Write the reason, alcohol test',
    ])
    expect(await told(far)).toEqual([])
    app.clock.set(testNow)
  })

  test('leave that takes a driver off the road rings for those who answer for the driver, not for everyone', async () => {
    const yard = await make(admin, 'divisions')
    const supervisor = await app.as('supervisor', [yard.id])
    const driver = await make(admin, 'drivers', { division: yard.id })
    const leave = await make(admin, 'time-off', { driver: driver.id, type: 'vacation', start: '2026-11-20', end: '2026-11-21' })
    expect((await deskOf(() => admin).move(`/api/time-off/${leave.id}`, 'approve')).statusCode).toBe(200)
    expect(await told(supervisor)).toEqual([])
  })
})
