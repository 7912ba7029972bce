import type { ListState } from '../list-state.ts'

/** What filters go by: a list's state, or a report's. */
export type FilterState = Pick<ListState, 'record' | 'search' | 'ask'>
