import { describe, expect, test } from 'vitest'
import { instantAt, wallClock } from './wall-clock.ts'

describe('clocks of a zone', () => {
  test.each([
    ['2026-11-19', '14:02', 'America/Chicago', '2026-11-19T20:02:00.000Z'],
    ['2026-07-01', '14:02', 'America/Chicago', '2026-07-01T19:02:00.000Z'],
    ['2026-07-01', '14:02', 'America/Phoenix', '2026-07-01T21:02:00.000Z'],
    ['2026-12-31', '23:30', 'Pacific/Honolulu', '2027-01-01T09:30:00.000Z'],
  ])('%s %s in %s is %s, and back', (day, time, zone, instant) => {
    expect(instantAt(day, time, zone)).toBe(instant)
    expect(wallClock(instant, zone)).toEqual({ day, time })
  })

  test('an hour that summer time skips is no moment', () => {
    expect(instantAt('2026-03-08', '02:30', 'America/Chicago')).toBeNull()
    expect(instantAt('2026-03-08', '03:30', 'America/Chicago')).toBe('2026-03-08T08:30:00.000Z')
  })

  test('what is no instant has no clock', () => expect(wallClock('x', 'UTC')).toBeNull())
})
