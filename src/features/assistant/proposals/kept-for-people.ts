/**
 * What is decided on the record's own page, with its papers in view, and never from the chat: determinations of law (recordability, tests,
 * fitness, corrections signed for), discipline and hiring, users and roles, what ends a unit's or a person's time here.
 */
export const keptForPeople: Readonly<Record<string, 'all' | readonly string[]>> = {
  users: 'all',
  'osha-claims': 'all',
  'osha-summaries': 'all',
  'disciplinary-actions': 'all',
  'discipline-policies': 'all',
  'deadline-rules': 'all',
  'benefit-rules': 'all',
  'workers-comp': 'all',
  'workers-comp-cases': 'all',
  'workers-comp-policies': 'all',
  'qualification-documents': 'all',
  'vehicle-reports': 'all',
  'investigation-history': 'all',
  'carrier-requests': 'all',
  holds: 'all',
  accidents: ['hold_evidence', 'release_evidence', 'record_tests', 'record_death', 'file_appeal', 'decide_appeal'],
  tickets: ['dispose'],
  'roadside-inspections': ['certify'],
  violations: ['correct', 'correct_driver'],
  dataqs: ['decide'],
  deadlines: ['miss', 'waive'],
  'corrective-actions': ['verify', 'confirm_effect', 'waive'],
  drivers: ['suspend', 'reinstate', 'deactivate', 'terminate', 'rehire'],
  vehicles: ['maintenance_hold', 'release', 'sell', 'total', 'reverse'],
  repairs: ['mark_unsafe'],
  'time-off': ['designate'],
  'recruiting-leads': ['disqualify'],
  'recruiting-applications': [
    'record_checks',
    'order_check',
    'record_result',
    'verify_copies',
    'override_stop',
    'offer',
    'hire',
    'undo_hire',
    'reject',
  ],
}

export const isKeptForPeople = (kind: string, move: string): boolean => {
  const own = keptForPeople[kind]
  return own === 'all' || own?.includes(move) === true
}
