/** The summary of a violation: where it was found, how it was fixed, and what the court and DataQs said. */
export const violationOverview = [
  ['Found', 'inspection', 'occurredOn'],
  ['Cited', 'unit', 'oos'],
  'driver',
  'vehicle',
  'category',
  ['Fix', 'correction', 'correctedOn', 'repair'],
  ['Court', 'ticket', 'outcome'],
  'review',
  'repeat',
] as const
