import type { RecordDefinition } from '#kit/record.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import { keepLetter } from './keep-letter.ts'

const letterJob = 'discipline.letter'

/** Prints and keeps the letter of an action that was just issued. Its issue does not wait for the printer, and outlasts its failure. */
export const printWhenIssued = (deps: Deps, id: string, issuedBy: string): void => {
  deps.jobs
    .add(letterJob, { id, issuedBy }, { key: `${letterJob}:${id}` })
    .catch((error: unknown) => deps.log.error({ err: error, action: id }, 'the letter was not queued'))
}

const recordOf = (deps: Deps): RecordDefinition => {
  const record = deps.registry['disciplinary-actions']
  if (!record) throw new Error('No record kind disciplinary-actions')
  return record
}

export const disciplineJobs = (deps: Deps): Readonly<Record<string, JobHandler>> => ({
  [letterJob]: async (payload) => {
    await keepLetter(deps, recordOf(deps), { kind: 'user', id: String(payload['issuedBy']), viewer: null }, String(payload['id']))
  },
})
