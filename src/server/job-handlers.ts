import { applicantFormJobs } from '#features/recruiting/applicant-form/jobs.ts'
import { authJobs } from '#features/auth/jobs.ts'
import { disciplineJobs } from '#features/drivers/discipline/letter-job.ts'
import { mailJobs } from '#features/mail/send.ts'
import { scanJobs } from '#features/drivers/scans/read-job.ts'
import { transferJobs } from '#features/transfer/jobs.ts'
import { fillSchedule } from '#records/dispatch/run-patterns/generate.ts'
import { scheduleJob } from '#records/dispatch/run-patterns/order.ts'
import { upkeepJobs } from './upkeep.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'

/** Every kind of background work, by name. */
export const jobHandlers = (deps: Deps): Readonly<Record<string, JobHandler>> => ({
  ...applicantFormJobs(deps),
  ...authJobs(deps),
  ...disciplineJobs(deps),
  ...mailJobs(deps),
  ...scanJobs(deps),
  ...transferJobs(deps),
  ...upkeepJobs(deps),
  [scheduleJob]: () => fillSchedule(deps),
})
