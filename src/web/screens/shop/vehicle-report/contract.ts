import type { Issue } from '#kit/errors.ts'
import type { ReportPart } from '#records/shop/vehicle-reports/parts.ts'

export type Defect = { readonly part: ReportPart | null; readonly note: string; readonly towed: boolean; readonly unsafe: boolean }

/** What is filled in on the phone. Photos are base64 of small JPEGs. */
export type Draft = {
  readonly miles: string
  readonly trailer: string
  readonly defects: readonly Defect[]
  readonly photos: readonly string[]
}

/** A signed message as it goes out: kept until the server has it, however often it is sent. */
export type Message = { readonly path: '' | '/certify' | '/review'; readonly body: Readonly<Record<string, unknown>> }

/** Why the server did not take it, in English. */
export type Refusal = { readonly code: string; readonly sentence: string; readonly issues: readonly Issue[] }

export const reportPath = (token: string): string => `/api/vehicle-report/${encodeURIComponent(token)}`
