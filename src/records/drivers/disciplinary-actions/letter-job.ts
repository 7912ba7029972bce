import type { Tx } from '#engine/write/rules.ts'

export const letterJob = 'discipline.letter'

/** Queues the letter of an issued action to be printed and filed, in the transaction of the issue. */
export const queueLetter = (tx: Tx, id: string, issuedBy: string): Promise<void> =>
  tx.deps.jobs.addWith(tx, letterJob, { id, issuedBy }, { key: `${letterJob}:${id}` })
