import type { Answers } from '#records/recruiting/recruiting-applications/applicants-form/open-questions.ts'

export type StepProps = { answers: Answers; change: (values: Answers) => void }

export const formPath = (token: string): string => `/api/application-form/${encodeURIComponent(token)}`
export const screenPath = (token: string, step?: string): string =>
  `/accept-invitation/application/${encodeURIComponent(token)}${step === undefined ? '' : `?step=${step}`}`
