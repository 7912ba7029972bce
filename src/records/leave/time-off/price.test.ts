import { describe, expect, test } from 'vitest'
import { clashIn, firstChoice, hoursWith } from './price.ts'
import type { OpenRun, Replacement } from './price.ts'

const driver = (id: string, hours: number, near = true, reasons: readonly string[] = []): Replacement => ({
  id,
  name: id,
  division: 'Joplin Yard',
  near,
  licenseClass: 'A',
  hours,
  ran: 0,
  rest: null,
  reasons,
})
const run = (id: string, day: string, from: number, to: number, replacements: readonly Replacement[]): OpenRun => ({
  id,
  code: id,
  serviceDate: day,
  start: `${day}T${String(from).padStart(2, '0')}:00:00Z`,
  end: `${day}T${String(to).padStart(2, '0')}:00:00Z`,
  hours: to - from,
  from: null,
  to: null,
  manned: false,
  replacements,
})

describe('G2 who covers', () => {
  test('G2 each run goes to the fewest hours of its week, with what was given out before', () => {
    const both = [driver('baker', 20), driver('cook', 25)]
    const runs = [run('tue', '2026-12-01', 8, 18, both), run('wed', '2026-12-02', 8, 18, both), run('next', '2026-12-08', 8, 18, both)]
    const cover = firstChoice(runs)
    expect(cover).toEqual({ tue: 'baker', wed: 'cook', next: 'baker' })
    const [tue, wed] = runs as [OpenRun, OpenRun, OpenRun]
    expect(hoursWith(runs, { ...cover, wed: 'baker' }, tue, driver('baker', 20))).toBe(30)
    expect(hoursWith(runs, cover, wed, driver('baker', 20))).toBe(30)
  })

  test('G2 nobody with a reason against them is chosen, however few their hours', () => {
    const lapsed = driver('baker', 0, true, ['Annual MVR overdue'])
    expect(firstChoice([run('a', '2026-12-01', 8, 12, [lapsed, driver('cook', 40, false)])])).toEqual({ a: 'cook' })
    expect(firstChoice([run('a', '2026-12-01', 8, 12, [lapsed])])).toEqual({})
  })

  test('G2 nobody is chosen for two runs at once; an end may equal the next start', () => {
    const one = [driver('baker', 20)]
    const runs = [run('a', '2026-12-01', 8, 12, one), run('b', '2026-12-01', 11, 14, one), run('c', '2026-12-01', 12, 14, one)]
    expect(firstChoice(runs)).toEqual({ a: 'baker', c: 'baker' })
    expect(clashIn(runs, { a: 'baker' }, runs[1] as OpenRun, 'baker')?.code).toBe('a')
  })

  test('G2 the run’s own division goes before fewer hours', () => {
    expect(firstChoice([run('a', '2026-12-01', 8, 12, [driver('far', 0, false), driver('near', 40)])])).toEqual({ a: 'near' })
  })
})
