import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

// Clocks change in Chicago and Denver on November 1, 2026, March 14, 2027, and November 7, 2027.
let app: TestApp
let admin: TestUser
let manager: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  manager = await app.as('manager')
})
afterAll(() => app.close())

const moment = (value: unknown): string => new Date(String(value)).toISOString()

describe('G17 a daily task keeps its time of day when the clocks change', () => {
  test.each([
    [
      '2:30 AM, which March 14 does not have',
      '2027-03-13T08:30:00.000Z',
      ['2027-03-14T08:30:00.000Z', '2027-03-15T07:30:00.000Z', '2027-03-16T07:30:00.000Z'],
    ],
    ['8:00 AM in March', '2027-03-13T14:00:00.000Z', ['2027-03-14T13:00:00.000Z', '2027-03-15T13:00:00.000Z', '2027-03-16T13:00:00.000Z']],
    [
      '2:30 AM in November',
      '2027-11-06T07:30:00.000Z',
      ['2027-11-07T08:30:00.000Z', '2027-11-08T08:30:00.000Z', '2027-11-09T08:30:00.000Z'],
    ],
    [
      '1:30 AM, which November 7 has twice',
      '2027-11-06T06:30:00.000Z',
      ['2027-11-07T06:30:00.000Z', '2027-11-08T07:30:00.000Z', '2027-11-09T07:30:00.000Z'],
    ],
  ])('%s', async (_, dueAt, following) => {
    let task = await make(manager, 'tasks', { title: 'Close the yard', dueAt, repeats: 'daily', repeatsUntil: '2027-12-31' })
    const due: string[] = []
    for (const _day of following) {
      await deskOf(() => manager).move(`/api/tasks/${task.id}`, 'done')
      const rows = await deskOf(() => manager).list('/api/tasks?q=Close the yard&limit=100')
      const next = rows.find((row) => row['previous'] === task.id)
      due.push(moment(next?.['dueAt']))
      task = next as Created
    }
    expect(due).toEqual(following)
  })

  test('a task moved to another time goes on from that one', async () => {
    const first = await make(manager, 'tasks', {
      title: 'Walk the yard',
      dueAt: '2027-03-13T08:30:00.000Z',
      repeats: 'daily',
      repeatsUntil: '2027-12-31',
    })
    expect((await deskOf(() => manager).change(`/api/tasks/${first.id}`, { dueAt: '2027-03-13T12:15:00.000Z' })).statusCode).toBe(200)
    await deskOf(() => manager).move(`/api/tasks/${first.id}`, 'done')
    const [next] = await deskOf(() => manager).list('/api/tasks?q=Walk the yard&status=pending')
    expect(moment(next?.['dueAt'])).toBe('2027-03-14T11:15:00.000Z')
  })
})

describe('G2 leave from noon begins and ends at noon on the wall', () => {
  test.each([
    ['America/Chicago', '2027-11-07', '2027-11-09', '2027-11-07T18:00:00.000Z', '2027-11-09T18:00:00.000Z'],
    ['America/Denver', '2027-11-07', '2027-11-09', '2027-11-07T19:00:00.000Z', '2027-11-09T19:00:00.000Z'],
    ['America/Chicago', '2027-11-05', '2027-11-07', '2027-11-05T17:00:00.000Z', '2027-11-07T18:00:00.000Z'],
    ['America/Chicago', '2027-03-14', '2027-03-16', '2027-03-14T17:00:00.000Z', '2027-03-16T17:00:00.000Z'],
    ['America/Denver', '2027-03-12', '2027-03-14', '2027-03-12T19:00:00.000Z', '2027-03-14T18:00:00.000Z'],
  ])('%s, %s to %s', async (timeZone, start, end, startsAt, endsAt) => {
    const division = await make(admin, 'divisions', { timeZone })
    const driver = await make(admin, 'drivers', { division: division.id })
    const request = await make(admin, 'time-off', {
      driver: driver.id,
      type: 'unpaid',
      start,
      end,
      startsAtNoon: true,
      endsAtNoon: true,
    })
    await deskOf(() => manager).move(`/api/time-off/${request.id}`, 'approve')
    const [hold] = await deskOf(() => admin).list(`/api/holds?driver=${driver.id}&kind=leave`)
    expect([moment(hold?.['startsAt']), moment(hold?.['endsAt'])]).toEqual([startsAt, endsAt])
  })
})
