/** What a Clearinghouse query found. */
export const queryResults = {
  none: { label: 'No information' },
  resolved: { label: 'Violation, return-to-duty done', tone: 'warning' },
  found: { label: 'Information found, or prohibited', tone: 'danger' },
  refused: { label: 'Driver refused consent', tone: 'danger' },
} as const

export type QueryResult = keyof typeof queryResults
