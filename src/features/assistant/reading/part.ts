import type { Assumption, Said } from '../frame.ts'
import type { Query } from '#features/questions/groups.ts'

/** A part of a question that was understood: its filter, how it is said, and what had to be assumed for it. */
export interface Part extends Said {
  readonly query: Query
  readonly assumed?: readonly Assumption[]
  /** The fields that the same words may be about as well: "pending" is a state of several checks. */
  readonly or?: readonly string[]
}
export const keysOf = (query: Query): string => Object.keys(query).toSorted().join(',')
