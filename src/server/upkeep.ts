import { endDueHolds } from '#records/duties/holds/due.ts'
import { grantLeave } from '#records/leave/leave-ledger/granting.ts'
import { returnLeads } from '#records/recruiting/recruiting-leads/due.ts'
import { fillSchedule } from '#records/dispatch/run-patterns/generate.ts'
import { scheduleNewUnits } from '#records/shop/pm-programs/units.ts'
import { endLapsedDisqualifications } from '#records/safety/tickets/due.ts'
import { endDueAssignments } from '#records/fleet/vehicle-assignments/due.ts'
import { markLostTime } from '#records/safety/workers-comp/lost-time.ts'
import { tidyAssistant } from '#features/assistant/tidy.ts'
import { resealModel } from '#features/assistant-model/settings.ts'
import { sweepFiles } from '#features/attachments/sweep.ts'
import { anchorHead } from '#features/audit/anchors.ts'
import { sealAudit } from '#features/audit/seal.ts'
import { verifyAudit } from '#features/audit/verify.ts'
import { backUpWhenDue } from '#features/backup/schedule.ts'
import { mailRound } from '#features/mail/send.ts'
import { tidyScans } from '#features/drivers/scans/tidy.ts'
import { tellOfTime } from '#features/notifications/due.ts'
import { keepMonthEnds } from '#features/report-schedules/month-ends.ts'
import { sendDueReports } from '#features/report-schedules/run-due.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'

interface Chore {
  /** Wait before the first run after a start; 5 s. */
  readonly first?: number
  readonly name: string
  readonly every: number
  readonly work: (deps: Deps) => Promise<unknown>
}

const minute = 60_000

/** Somebody who changed the history behind the program's back shall be found out without being asked about. */
const checkAudit = async (deps: Deps): Promise<void> => {
  const { ok, problems, checked } = await verifyAudit(deps)
  if (ok) deps.log.info({ checked }, 'history checked: unchanged')
  else deps.log.error({ problems }, 'the history was changed outside the program')
}

/** Work that comes back by itself; times in milliseconds. */
const chores: readonly Chore[] = [
  { name: 'audit.seal', every: minute, work: async (deps) => anchorHead(deps, await sealAudit(deps)) },
  { name: 'audit.verify', every: 24 * 60 * minute, first: 10 * minute, work: checkAudit },
  { name: 'backup.daily', every: 10 * minute, first: minute, work: backUpWhenDue },
  { name: 'files.sweep', every: 24 * 60 * minute, first: 20 * minute, work: sweepFiles },
  { name: 'scans.tidy', every: 24 * 60 * minute, first: 30 * minute, work: tidyScans },
  { name: 'assistant.tidy', every: 12 * 60 * minute, first: 25 * minute, work: tidyAssistant },
  { name: 'assignments.end-due', every: 5 * minute, work: endDueAssignments },
  { name: 'holds.end-due', every: 5 * minute, work: endDueHolds },
  { name: 'holds.end-lapsed', every: 5 * minute, work: endLapsedDisqualifications },
  { name: 'maintenance.programs', every: minute, work: scheduleNewUnits },
  { name: 'leads.return', every: minute, work: returnLeads },
  { name: 'notifications.of-time', every: minute, work: tellOfTime },
  { name: 'mail.round', every: minute, work: mailRound },
  { name: 'reports.schedules', every: minute, work: sendDueReports },
  { name: 'reports.month-ends', every: 10 * minute, first: minute, work: keepMonthEnds },
  { name: 'leave.turn-of-year', every: 12 * 60 * minute, first: 15 * minute, work: grantLeave },
  { name: 'runs.schedule', every: 60 * minute, work: fillSchedule },
  { name: 'claims.lost-time', every: 60 * minute, work: markLostTime },
  { name: 'assistant.reseal', every: 60 * minute, work: resealModel },
]

// The key makes one of each, however many processes start; the queue goes by the real clock, not by the company's.
const order = (deps: Deps, { name }: Chore, after: number): Promise<void> =>
  deps.jobs.add(name, {}, { key: name, runAt: new Date(Date.now() + after) })

/** Handlers of the chores; each run orders the next, also when it failed. */
export const upkeepJobs = (deps: Deps): Readonly<Record<string, JobHandler>> =>
  Object.fromEntries(
    chores.map((chore) => [
      chore.name,
      async () => {
        try {
          await chore.work(deps)
        } finally {
          await order(deps, chore, chore.every)
        }
      },
    ]),
  )

/** Orders the first run of every chore; call it once at the start. */
export const startUpkeep = async (deps: Deps): Promise<void> => {
  for (const chore of chores) await order(deps, chore, chore.first ?? 5_000)
}
