import { expect, test } from 'vitest'
import { standingOf } from './begins.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const zone = 'America/Chicago'

test.each([
  ['on a later day, by the day where the viewer is', '2026-11-29T04:00:00.000Z', 'Begins Nov 28'],
  ['later the same day', '2026-11-20T15:01:00.000Z', 'Begins Nov 20'],
  ['in another year', '2027-01-04T15:00:00.000Z', 'Begins Jan 4, 2027'],
])('a hold that begins %s says so', (_when, startsAt, label) => {
  expect(standingOf({ status: 'active', startsAt }, now, zone)).toEqual({ label, tone: 'info' })
})

test.each([
  ['has begun', 'active', now.toISOString()],
  ['was lifted before it began', 'lifted', '2026-11-28T15:00:00.000Z'],
])('a hold that %s stands as its status says', (_what, status, startsAt) => {
  expect(standingOf({ status, startsAt }, now, zone)).toBeNull()
})
