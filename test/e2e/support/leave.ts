import type { Locator, Page } from '@playwright/test'
import type { Api, Row } from './api.ts'
import { companyToday, dayFrom, unique } from './records.ts'

/** A Monday from the fifth week on, after what the demo company has planned: no blackout that week, and all of it in one year. */
const mondayAhead = async (manager: Api): Promise<string> => {
  const today = await companyToday(manager)
  const blackouts = await manager.list('/api/leave-blackouts?limit=200')
  const isFree = (monday: string): boolean => {
    const friday = dayFrom(monday, 4)
    return monday.slice(0, 4) === friday.slice(0, 4) && blackouts.every(({ start, end }) => String(end) < monday || String(start) > friday)
  }
  const first = dayFrom(today, 35 + ((8 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7))
  const monday = [0, 7, 14, 21, 28].map((days) => dayFrom(first, days)).find(isFree)
  if (monday === undefined) throw new Error('No week without a blackout')
  return monday
}

export interface Scene {
  readonly driver: Row
  readonly runs: readonly Row[]
  readonly monday: string
  readonly day: (after: number) => string
}

/** A driver of the demo who may drive, with two runs of a week that nobody else plans. `turn` keeps tests apart. */
export const sceneOf = async (manager: Api, turn: number): Promise<Scene> => {
  const monday = await mondayAhead(manager)
  const ready = await manager.list('/api/drivers?status=active&readiness=ready&sort=number&limit=200')
  const bySize = Map.groupBy(ready, ({ division }) => String(division))
  const crew = [...bySize.values()].toSorted((one, other) => other.length - one.length)[0] ?? []
  const driver = crew.at(-1 - turn)
  if (driver === undefined) throw new Error('No driver of the demo is ready')
  const code = unique('TST')
  const run = await manager.create('/api/runs', {
    code,
    division: driver['division'],
    origin: 'Joplin',
    destination: 'Tulsa, OK',
    dispatchTime: '09:00',
    durationHours: 9,
  })
  const day = (after: number): string => dayFrom(monday, after)
  const runs = []
  for (const serviceDate of [day(1), day(3)])
    runs.push(await manager.create('/api/run-assignments', { run: run.id, serviceDate, driver: driver.id }))
  return { driver, runs, monday, day }
}

export const asks = (manager: Api, { driver, day }: Scene, type = 'vacation'): Promise<Row> =>
  manager.create('/api/time-off', { driver: driver.id, type, start: day(0), end: day(4) })

/** The days of a person on the calendar, by what is read out of them. */
export const cellOf = (page: Page, name: string, words: string | RegExp): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })
    .getByRole('gridcell', { name: words })
