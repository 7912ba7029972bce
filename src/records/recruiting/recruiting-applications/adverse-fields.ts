import { choice, date, text } from '#kit/fields.ts'

/** What a rejection is based on: a report by somebody else brings the duties of 15 USC 1681b(b)(3). */
export const rejectBases = {
  report: { label: 'A background report from a vendor (MVR, PSP, criminal record)' },
  own: { label: 'Something else' },
} as const

/** How the applicant was met until then, which decides what comes first (15 USC 1681b(b)(3)(B), (C)). */
export const meetings = {
  in_person: { label: 'In person too' },
  remote: { label: 'Only by mail, phone, or computer' },
} as const

/** The steps around a rejection based on a background report. */
export const adverseFields = {
  rejectedOn: date({ label: 'Rejected on', system: true }),
  rejectBasis: choice(rejectBases, { label: 'Rejection based on', system: true }),
  met: choice(meetings, { label: 'Applicant met', system: true }),
  reportSource: text({ label: 'Report made by', max: 300, system: true }),
  reportGivenOn: date({ label: 'Report and rights given on', system: true }),
  adverseNoticeOn: date({ label: 'Adverse-action notice sent on', system: true }),
} as const
