import { formatDay } from '#kit/dates/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { labelOf, type RecordRow, textOf } from '#web/engine/queries/rows.ts'

/** A repair or an oil change on the board. `day` is null while it is not scheduled; `bay` is empty without one. */
export type Job = {
  readonly key: string
  readonly record: RecordDefinition
  readonly row: RecordRow
  readonly unit: string
  readonly title: string
  readonly day: string | null
  readonly bay: string
  /** Only a repair has a bay. */
  readonly hasBay: boolean
  /** It isn't done yet. */
  readonly open: boolean
}

export type Spot = { readonly day: string; readonly bay: string }

/** What `data-cell` says of a place, and back. */
export const spotKey = ({ day, bay }: Spot): string => `${day}|${bay}`
export const spotOf = (key: string): Spot => ({ day: key.slice(0, 10), bay: key.slice(11) })

export const repairJob = (record: RecordDefinition, row: RecordRow): Job => ({
  ...jobOf(record, row),
  bay: textOf(row['bay']),
  hasBay: true,
})
export const oilJob = (record: RecordDefinition, row: RecordRow): Job => ({
  ...jobOf(record, row),
  title: 'Oil change',
  bay: '',
  hasBay: false,
})

const jobOf = (record: RecordDefinition, row: RecordRow): Omit<Job, 'bay' | 'hasBay'> => ({
  key: `${record.name}|${row.id}`,
  record,
  row,
  unit: labelOf(row, 'vehicle') ?? '',
  title: row.title,
  day: textOf(row['scheduledFor']) || null,
  open: row.status !== 'done' && record.lifecycle.states[row.status]?.closed !== true,
})

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Each bay once, in the spelling that comes first, by name with numbers in order. */
export const baysOf = (names: readonly string[]): string[] =>
  names
    .filter((name, at) => name !== '' && names.findIndex((other) => same(name, other)) === at)
    .toSorted((one, other) => one.localeCompare(other, 'en-US', { numeric: true, sensitivity: 'base' }))

/** The bay as others write it already. */
export const spelledAs = (bays: readonly string[], typed: string): string => bays.find((bay) => same(bay, typed)) ?? typed

export const jobsAt = (jobs: readonly Job[], { day, bay }: Spot): readonly Job[] =>
  jobs.filter((job) => job.day === day && same(job.bay, bay))

export const bayWords = (bay: string): string => (bay === '' ? 'No bay' : bay)
export const spotWords = ({ day, bay }: Spot): string => `${bayWords(bay)}, ${formatDay(day)}`

/** Why a job can't go there, or null. */
export const refusalOf = (job: Job, { day, bay }: Spot, today: string): string | null =>
  !job.open
    ? 'This job is done'
    : !job.hasBay && bay !== ''
      ? 'Oil changes have no bay'
      : day < today && day !== job.day
        ? 'This day is past'
        : null
