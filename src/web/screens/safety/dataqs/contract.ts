import type { Candidate } from '#features/safety/dataqs/answers.ts'

/** Where the record of a candidate lives. */
export const pathOf = ({ kind, id }: Pick<Candidate, 'kind' | 'id'>): string => `/${kind}/${id}`

/** The form of the request, filled in with what is known of the candidate. */
export const requestPath = ({ prefill }: Pick<Candidate, 'prefill'>): string =>
  `/dataqs/new?${new URLSearchParams({ ...prefill, back: '/dataqs/candidates' }).toString()}`
