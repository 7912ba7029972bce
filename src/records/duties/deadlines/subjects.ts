import { ref } from '#kit/fields.ts'
import { caseWorkers, identityReaders } from '#kit/roles.ts'

/**
 * What a deadline may hang on, by the field that points there; `syncDeadlines` starts and ends the clocks of each. A new one is a line
 * here and a migration; `test/contract/registered.test.ts` says what else its kind needs.
 */
export const subjectFields = {
  accident: ref('accidents', { label: 'Accident', system: true }),
  inspection: ref('roadside-inspections', { label: 'Inspection', system: true }),
  violation: ref('violations', { label: 'Violation', system: true }),
  cleanInspection: ref('clean-inspections', { label: 'Clean inspection', system: true }),
  ticket: ref('tickets', { label: 'Ticket', system: true }),
  dataqs: ref('dataqs', { label: 'DataQs request', system: true }),
  claim: ref('workers-comp', { label: 'Claim', system: true }),
  oshaClaim: ref('osha-claims', { label: 'OSHA claim', system: true, readable: caseWorkers }),
  oshaSummary: ref('osha-summaries', { label: 'OSHA year', system: true }),
  disciplinaryAction: ref('disciplinary-actions', { label: 'Disciplinary action', system: true }),
  correctiveAction: ref('corrective-actions', { label: 'Corrective action', system: true }),
  application: ref('recruiting-applications', { label: 'Application', system: true }),
  qualificationDocument: ref('qualification-documents', { label: 'Qualification paper', system: true, readable: identityReaders }),
  // Its clocks are those of family leave: that there are any tells what the leave is for (29 CFR 825.500(g)).
  timeOff: ref('time-off', { label: 'Time off', system: true, readable: caseWorkers }),
  carrierRequest: ref('carrier-requests', { label: 'Request from a carrier', system: true, readable: identityReaders }),
} as const
export type SubjectField = keyof typeof subjectFields
export type DeadlineSubject = (typeof subjectFields)[SubjectField]['to']

/** The fields, in the order of the list's filters. */
export const subjectProperties = Object.keys(subjectFields) as SubjectField[]

/** By the kind that a deadline hangs on, the field that points at the record. */
export const deadlineSubjects = Object.fromEntries(subjectProperties.map((property) => [subjectFields[property].to, property])) as Readonly<
  Record<DeadlineSubject, SubjectField>
>
