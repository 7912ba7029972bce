import type { KindWords } from '#kit/kind/words.ts'
import { uncoveredFilter } from './coverage-states.ts'

const openRuns = 'unassigned,planned,confirmed,dispatched,in_progress'

export const runAssignmentsWords: KindWords = {
  names: ['runs', 'run', 'loads', 'load', 'assignments', 'trips', 'trip', 'dispatches'],
  phrases: [
    [['uncovered', 'not covered', 'unfilled', 'open'], uncoveredFilter, 'uncovered'],
    [['unassigned', 'needing a driver', 'need a driver', 'needs a driver'], { driver: 'null', status: openRuns }, 'no driver'],
    [['unconfirmed', 'not confirmed'], { status: 'planned' }, 'not confirmed'],
    [['late'], { delayMinutesFrom: '1' }, 'left late'],
    [['at risk'], { risk: '!null' }, 'at risk'],
  ],
}
