/** Kinds by which no rule of law relieves of anything, with the reason: what nobody answers there is open, no more. */
export const withoutLaw: Readonly<Record<string, string>> = {
  feedback: 'what people say about the program',
  tasks: 'work that people give each other; the deadline of a duty is a record of its own',
  runs: 'a plan of where to drive; hours of service are kept by the ELD',
  'run-patterns': 'a plan of who drives; hours of service are kept by the ELD',
  'run-assignments': 'a plan of who drives; hours of service are kept by the ELD',
  'time-off': 'days off, as asked and decided; a protected leave is told by its type',
  'leave-ledger': 'days granted and used; what was not entered is not there',
  'leave-policies': 'company policy; what the law gives has none',
  'leave-blackouts': 'company policy; protected leave knows none',
  'leave-coverage': 'company policy; protected leave knows none',
  'task-templates': 'company policy',
  'investigation-history': 'what an employer answers, which may be left open; the days run on the application (49 CFR 391.23(c))',
  'vehicle-reports': 'a report that has not come is said to be unknown; one without a defect is required of nobody (49 CFR 396.11(a)(2))',
  'oil-changes': 'company policy: no rule says when oil is changed',
  tires: 'a tread that was not measured is said to be unknown, never legal',
  'maintenance-todos': 'work that the shop plans; a defect is a repair',
  'pm-programs': 'company policy: what is done to which units, and how often',
  'pm-schedules': 'company policy; a meter that nobody read is said to be unknown, never in time',
  'recruiting-leads': 'a first talk: what the law asks is asked in the application (49 CFR 391.21)',
  'recruiting-applications':
    'what an applicant says; what is left open is listed as missing, and each check is a paper of its own (49 CFR 391.23)',
}
