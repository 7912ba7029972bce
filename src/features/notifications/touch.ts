import type { Tx } from '#engine/write/rules.ts'

/** Tells the open pages of these people, and of nobody else, that their bell says something else. */
export const touchBells = (tx: Tx, userIds: Iterable<string>): void => {
  for (const id of userIds) tx.touch(`notifications:${id}`)
}
