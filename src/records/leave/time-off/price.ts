import type { LeaveUnit } from '../leave-ledger/amounts.ts'

/** A driver who could take a run. Hours are those of the run's week, Monday to Sunday, without it. */
export type Replacement = {
  id: string
  name: string
  division: string | null
  near: boolean
  licenseClass: string | null
  hours: number
  ran: number
  rest: number | null
  /** What the gate warns of on those days. */
  reasons: readonly string[]
}

/** A run without its driver. Moments are ISO. */
export type OpenRun = {
  id: string
  code: string
  serviceDate: string
  start: string
  end: string
  hours: number
  from: string | null
  to: string | null
  manned: boolean
  replacements: readonly Replacement[]
}

/** `GET /api/time-off/{id}/price`. */
export type Price = {
  runs: readonly OpenRun[]
  hidden: number
  coverage: readonly { day: string; away: number; of: number; floor: number | null }[]
  blackouts: readonly { start: string; end: string; name: string; effect: 'warn' | 'block' }[]
  /** What is left of the type, by year, in its unit. */
  balance: readonly { type: string; year: number; unit: LeaveUnit; before: number; after: number; reserved: number }[]
  division: string | null
  decisions: { approved: number; denied: number }
}

/** Who takes which run, by the run's id; a run that nobody takes is not among them. */
export type Cover = Readonly<Record<string, string>>

const meet = (one: OpenRun, other: OpenRun): boolean =>
  Date.parse(one.start) < Date.parse(other.end) && Date.parse(other.start) < Date.parse(one.end)

/** Monday of the week of a day. */
const weekOf = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/** Another run of these that the driver is chosen for at the same time. */
export const clashIn = (runs: readonly OpenRun[], cover: Cover, run: OpenRun, driver: string): OpenRun | undefined =>
  runs.find((other) => other.id !== run.id && cover[other.id] === driver && meet(run, other))

/** Hours of the driver in the run's week, with the other runs chosen for them here. */
export const hoursWith = (runs: readonly OpenRun[], cover: Cover, run: OpenRun, { id, hours }: Replacement): number =>
  runs
    .filter((other) => other.id !== run.id && cover[other.id] === id && weekOf(other.serviceDate) === weekOf(run.serviceDate))
    .reduce((sum, other) => sum + other.hours, hours)

/** Each run in turn goes to whoever of its own division has the fewest hours by then, is free and has nothing against them. */
export const firstChoice = (runs: readonly OpenRun[]): Cover => {
  const cover: Record<string, string> = {}
  for (const run of runs) {
    const [best] = run.replacements
      .filter(({ id, reasons }) => reasons.length === 0 && clashIn(runs, cover, run, id) === undefined)
      .toSorted(
        (one, other) => Number(other.near) - Number(one.near) || hoursWith(runs, cover, run, one) - hoursWith(runs, cover, run, other),
      )
    if (best !== undefined) cover[run.id] = best.id
  }
  return cover
}
