import { daysAfter } from '#kit/dates/iso-day.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { unsettled } from '#records/shop/repairs/moves.ts'
import { useDivision } from '#web/engine/division.ts'
import { useRecordPage, useRecordPages } from '#web/engine/queries/queries.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { baysOf, type Job, oilJob, repairJob } from './jobs.ts'

const fields = 'version,statusSince,vehicle,title,status,unsafe,origin,priority,technician,shop,scheduledFor,bay'
const oilFields = 'version,statusSince,vehicle,title,status,shop,scheduledFor'
const most = 500
/** Jobs offered to be scheduled; the list has the rest. */
const offered = 60
const open = unsettled.join()
/** Bays are those of this many repairs, the newest first. */
const recent = 200

export const unscheduled = { status: open, scheduledFor: 'null', sort: 'urgency' } as const

export type Jobs = {
  readonly planned: readonly Job[]
  /** Of days before the first one, and not done yet. */
  readonly late: readonly Job[]
  readonly waiting: readonly Job[]
  readonly waitingTotal: number
  readonly bays: readonly string[]
}

type Kinds = { readonly repairs: RecordDefinition; readonly oilChanges: RecordDefinition }

/** The jobs of seven days, what is left over from before, and what has no day yet. `failed` is the question to ask again. */
export const useJobs = ({ repairs, oilChanges }: Kinds, from: string, today: string) => {
  const { query: division } = useDivision()
  const week = { scheduledForFrom: from, scheduledForTo: daysAfter(from, 6), limit: most, ...division }
  const before = { scheduledForTo: daysAfter(from < today ? from : today, -1), sort: 'scheduledFor', limit: offered, ...division }
  const ofRepairs = useRecordPages(repairs, [
    writeSearch({ ...week, status: `${open},done`, fields }),
    writeSearch({ ...before, sort: 'urgency', status: open, fields }),
    writeSearch({ ...unscheduled, fields, limit: offered, ...division }),
    writeSearch({ bay: '!null', fields: 'bay', sort: '-reportedOn', limit: recent, ...division }),
  ])
  const oil = useRecordPage(oilChanges, writeSearch({ ...week, status: 'scheduled,done', fields: oilFields }))
  const oilBefore = useRecordPage(oilChanges, writeSearch({ ...before, sort: 'urgency', status: 'scheduled', fields: oilFields }))
  const all = [...ofRepairs, oil, oilBefore]
  const [planned, late, waiting, withBay] = ofRepairs.map((page) => page.data)
  const failed = all.find((page) => page.isError && page.data === undefined)
  const jobs: Jobs | null =
    planned === undefined ||
    late === undefined ||
    waiting === undefined ||
    withBay === undefined ||
    oil.data === undefined ||
    oilBefore.data === undefined
      ? null
      : {
          planned: [...planned.rows.map((row) => repairJob(repairs, row)), ...oil.data.rows.map((row) => oilJob(oilChanges, row))],
          late: [...late.rows.map((row) => repairJob(repairs, row)), ...oilBefore.data.rows.map((row) => oilJob(oilChanges, row))],
          waiting: waiting.rows.map((row) => repairJob(repairs, row)),
          waitingTotal: waiting.total,
          bays: baysOf([...withBay.rows, ...planned.rows].map((row) => String(row['bay'] ?? ''))),
        }
  return { jobs, failed, stale: all.some((page) => page.isPlaceholderData) }
}
