import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { letterJob } from '#records/drivers/disciplinary-actions/letter-job.ts'
import { keepLetter } from './keep-letter.ts'

export const disciplineJobs = (deps: Deps): Readonly<Record<string, JobHandler>> => ({
  [letterJob]: async (payload) => {
    const actor = { kind: 'user', id: String(payload['issuedBy']), viewer: null } as const
    try {
      await keepLetter(deps, kindOf(deps, 'disciplinary-actions'), actor, String(payload['id']))
    } catch (error) {
      // Nothing a second attempt could mend: whoever prints the letter is told what to enter.
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error
      deps.log.warn({ action: payload['id'], detail: error.message }, 'the letter was not kept')
    }
  },
})
