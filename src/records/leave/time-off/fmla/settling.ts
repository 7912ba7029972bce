import { sql } from 'drizzle-orm'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import type { timeOff } from '../record.ts'
import { holidaysOf } from '../terms.ts'
import type { Blackout } from '../terms.ts'
import { countsFrom } from './eligible.ts'
import type { Period } from './eligible.ts'
import { fmlaMinutes } from './minutes.ts'
import { countedWeeks } from './week.ts'
import type { CountedWeek } from './week.ts'

type Planned = PlannedWrite<typeof timeOff>

export interface Employment {
  readonly driver: string
  readonly hiredOn: string | null
  readonly earlier: readonly Period[]
}

/** Since when drivers are employed, and their employment before, by driver. Of office employees it is not known. */
export const employmentOf = async (
  tx: Pick<ReadTx, 'query'>,
  drivers: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, Employment>> => {
  const ids = drivers.filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const found = await tx.query<Employment>(sql`
    select id as driver, to_char(hire_date, 'YYYY-MM-DD') as "hiredOn", coalesce(employment_periods, '[]') as earlier
    from drivers where id = any(${arrayOf(ids, 'uuid')})`)
  return new Map(found.map((one) => [one.driver, one]))
}

/** What the minutes and the week are counted from: other facts are counted again, and the decision counts what stands then. */
const counted = [
  'start',
  'end',
  'partOfDay',
  'startsAtNoon',
  'endsAtNoon',
  'absentMinutes',
  'type',
  'driver',
  'weekHours',
  'hoursWorked',
  'fiftyWithin75',
  'status',
] as const

const weekOf = ({ after }: Planned, weeks: ReadonlyMap<string, CountedWeek>): Pick<Planned['after'], 'weekMinutes' | 'weekBasis'> => {
  if (after.weekHours !== null)
    return { weekMinutes: Math.round(after.weekHours * 60), weekBasis: `Corrected: ${after.weekHoursReason ?? ''}`.slice(0, 200) }
  const week = weeks.get(after.id)
  return { weekMinutes: week?.minutes ?? null, weekBasis: week?.basis ?? null }
}

/** Clocks run from the day on which somebody learned of the leave, not from a form (29 CFR 825.300(b)(1)); the worksite is counted then. */
const fillDays = (tx: ReadTx, { after }: Planned): void => {
  after.learnedOn ??= tx.today
  if (after.fiftyWithin75 !== null) after.fiftyOn ??= after.learnedOn
}

/** Fills what follows from the facts of family leave: its minutes and the week behind them. Of other leave they are empty. */
export const settleFmla = async (tx: ReadTx, writes: readonly Planned[], blackouts: readonly Blackout[]): Promise<void> => {
  for (const { after } of writes) if (after.type !== 'fmla') Object.assign(after, { fmlaMinutes: null, weekMinutes: null, weekBasis: null })
  const family = writes.filter(
    ({ before, after }) => after.type === 'fmla' && (before === null || counted.some((name) => before[name] !== after[name])),
  )
  if (family.length === 0) return
  const weeks = await countedWeeks(
    tx,
    family.map(({ after: { id, driver, start } }) => ({ id, driver, start })),
  )
  const employed = await employmentOf(
    tx,
    family.map(({ after }) => after.driver),
  )
  for (const write of family) {
    const { after } = write
    fillDays(tx, write)
    Object.assign(after, weekOf(write, weeks))
    const { hiredOn = null, earlier = [] } = employed.get(after.driver) ?? {}
    const from = countsFrom(after.start, { hiredOn, earlier, hoursWorked: after.hoursWorked, fiftyWithin75: after.fiftyWithin75 })
    after.fmlaMinutes = fmlaMinutes(after, holidaysOf(after, after.division, blackouts), from)
  }
}
