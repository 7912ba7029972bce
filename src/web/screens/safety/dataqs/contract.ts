import type { Candidate } from '#features/safety/dataqs/answers.ts'

/** Where the record of a candidate lives. */
export const pathOf = ({ kind, id }: Pick<Candidate, 'kind' | 'id'>): string => `/${kind}/${id}`

/** The form of the request, filled in with what is known of the candidate. */
export const requestPath = ({ prefill }: Pick<Candidate, 'prefill'>): string =>
  `/dataqs/new?${new URLSearchParams({ ...prefill, back: '/dataqs/candidates' }).toString()}`

/** Words for the strongest reason, as the filter says it. */
export const reasonWords: Readonly<Record<string, string>> = {
  dismissed: 'Won in court',
  wrong_carrier: 'Wrong carrier',
  wrong_unit: 'Wrong unit',
  duplicate: 'Duplicate',
  incorrect: 'Repaired before',
  eligible_crash: 'Eligible crash',
  other: 'Missing in the file',
}
