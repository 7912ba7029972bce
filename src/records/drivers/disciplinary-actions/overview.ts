/** The summary of a disciplinary action: what it is about, what it costs, and until when it counts. */
export const disciplineOverview = [
  'driver',
  ['Points', 'points', 'counts'],
  'countsUntil',
  'suggestedLevel',
  ['From', 'accident', 'ticket', 'violation', 'inspection'],
  'incidentDate',
  ['Issued', 'issuedBy', 'issuedOn'],
  ['Suspension', 'suspensionFrom', 'suspensionTo', 'suspensionPaid'],
  'followUpOn',
  'factSummary',
  'expectation',
] as const
