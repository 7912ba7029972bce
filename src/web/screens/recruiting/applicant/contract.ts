import type { Answers } from '#records/recruiting/recruiting-applications/applicants-form/open-questions.ts'
import type { Carrier } from '#records/recruiting/recruiting-applications/applicants-form/texts.ts'

export type Signature = {
  readonly document: 'application' | 'release' | 'disclosure'
  readonly subject: string | null
  readonly answer: 'signed' | 'refused'
  readonly signedName: string | null
  readonly signedAt: string
}

/** What the server answers to the holder of a link. */
export type OpenForm = {
  readonly carrier: Carrier
  readonly expiresAt: string
  readonly today: string
  readonly step: number
  readonly answers: Answers
  /** Names of stored identity values, which aren't shown again. */
  readonly onFile: readonly string[]
  readonly stamps: Readonly<Record<string, string>>
  readonly signatures: readonly Signature[]
}

export type StepProps = { answers: Answers; change: (values: Answers) => void }

export const formPath = (token: string): string => `/api/application-form/${encodeURIComponent(token)}`
export const screenPath = (token: string, step?: string): string =>
  `/accept-invitation/application/${encodeURIComponent(token)}${step === undefined ? '' : `?step=${step}`}`
