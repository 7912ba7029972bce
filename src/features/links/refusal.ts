import { AppError } from '#kit/errors.ts'
import { guarantees } from './guarantees.ts'
import type { LinkKind } from './guarantees.ts'

const dead = new WeakSet<object>()

/** The answer to a link that is unknown, expired, used, or ended. It counts against the network that tried it. */
export const deadLink = (kind: LinkKind): AppError => {
  const error = new AppError('malformed', guarantees[kind].refusal)
  dead.add(error)
  return error
}

/** Whether something failed because its link does not work. */
export const isDeadLink = (error: unknown): boolean => error instanceof AppError && dead.has(error)
