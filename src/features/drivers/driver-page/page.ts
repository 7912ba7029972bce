import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { employerOf } from '#features/company/employer.ts'
import { purpose } from '#features/shop/vehicle-report/answers.ts'
import { waitingReports } from '#features/shop/vehicle-report/by-driver.ts'
import { ownDocument, ownMessage, ownTimeOff, waitingPaper } from './answers.ts'
import { documentsOf } from './documents.ts'
import { messagesOf } from './messages.ts'
import { waitingPapers } from './papers.ts'
import { pageRun, runsOf } from './runs.ts'
import { timeOffOf } from './time-off.ts'

/** What a driver's page shows: the driver's own records and nothing else. */
export const page = z.object({
  driver: z.object({ firstName: z.string(), name: z.string(), employeeNumber: z.string().nullable() }),
  /** Who the driver works for, and the number to call. */
  company: z.object({ name: z.string(), phone: z.string().nullable() }),
  /** When this was read, ISO UTC: a phone without a signal shows it. */
  asOf: z.iso.datetime(),
  runs: z.array(pageRun),
  timeOff: ownTimeOff,
  documents: z.array(ownDocument),
  /** From dispatch: what the driver hasn't answered, and what was answered this week. */
  messages: z.array(ownMessage),
  /** Vehicle reports that wait for the driver. */
  reports: z.array(z.object({ id: z.uuid(), purpose, unit: z.string(), unitId: z.uuid() })),
  /** Letters and offers of work that wait for the driver. */
  papers: z.array(waitingPaper),
})
export type Page = z.infer<typeof page>

interface Found {
  readonly firstName: string
  readonly name: string
  readonly employeeNumber: string | null
  readonly division: string | null
}

const companyOf = async (deps: Deps, division: string | null): Promise<Page['company']> => {
  try {
    const { name, phone } = await employerOf(deps, division)
    return { name, phone: phone ?? null }
  } catch (error) {
    // Without a legal entity papers are refused; the page does without the name.
    if (error instanceof AppError && error.code === 'conflict') return { name: '', phone: null }
    throw error
  }
}

export const readPage = async (deps: Deps, driver: string): Promise<Page> => {
  const [found] = await run<Found>(
    deps.pool,
    sql`select first_name as "firstName", title as name, employee_id as "employeeNumber", division_id as division
      from drivers where id = ${driver}::uuid`,
  )
  if (found === undefined) throw new Error(`No driver ${driver}`)
  const { division, ...own } = found
  const [company, runs, reports, papers, timeOff, documents, messages] = await Promise.all([
    companyOf(deps, division),
    runsOf(deps, driver),
    waitingReports(deps, driver),
    waitingPapers(deps, driver),
    timeOffOf(deps, driver, division),
    documentsOf(deps, driver),
    messagesOf(deps, driver),
  ])
  return { driver: own, company, asOf: deps.clock.now().toISOString(), runs, reports, papers, timeOff, documents, messages }
}
