/** Whether a run goes out as planned. A run is covered when every seat has a driver who may go, and a unit that may go is set. */
export const coverageStates = {
  covered: { label: 'Covered', tone: 'success' },
  no_driver: { label: 'No driver', tone: 'danger' },
  no_unit: { label: 'No unit', tone: 'danger' },
  stopped: { label: 'Can’t go', tone: 'danger' },
  not_run: { label: 'Not run', tone: 'neutral' },
} as const
export type CoverageState = keyof typeof coverageStates

export const uncoveredStates = ['no_driver', 'no_unit', 'stopped'] as const satisfies readonly CoverageState[]

/** The list of runs still to leave that are not covered. Board, tiles, views and assistant count this and nothing else. */
export const uncoveredFilter = { coverage: uncoveredStates.join(','), startFrom: 'now' } as const
export const uncoveredQuery = `coverage=${uncoveredFilter.coverage}&startFrom=${uncoveredFilter.startFrom}`
