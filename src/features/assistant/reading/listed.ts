import type { Assumption, Said } from '../frame.ts'
import type { Query } from '#features/questions/groups.ts'

/** A list as it was read so far. */
export interface Listed {
  readonly query: Query
  readonly read: readonly Said[]
  readonly assumed: readonly Assumption[]
}
