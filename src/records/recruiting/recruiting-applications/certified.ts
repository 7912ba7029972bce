import { applicantFields } from './applicant.ts'

/** What the applicant certifies. How to reach them is no part of it. */
export const certifiedFields = (Object.keys(applicantFields) as (keyof typeof applicantFields)[]).filter(
  (name) => name !== 'phone' && name !== 'email' && name !== 'certifiedOn',
)
