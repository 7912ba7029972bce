import type { Basic, Method } from './method.ts'

/** The category that a stored one is for the rules of CSA, before a method puts it elsewhere; null where it counts in none. */
export const categoryOf = (stored: string | null): Basic | null =>
  stored === null || stored === '' || stored === 'other' ? null : (stored as Basic)

/** The category in which a method counts a stored one; null where it counts in none. */
export const countedAs = (method: Pick<Method, 'countsIn'>, stored: string | null): Basic | null => {
  const basic = categoryOf(stored)
  return basic === null ? null : (method.countsIn[basic] ?? basic)
}
