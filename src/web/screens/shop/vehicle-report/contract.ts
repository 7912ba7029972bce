import type { ReportPart } from '#records/shop/vehicle-reports/parts.ts'

/** What the server answers to the holder of a link. */
export type OpenReport = {
  readonly purpose: 'report' | 'certify' | 'review'
  readonly unit: string
  readonly trailer: string | null
  readonly driver: string
  readonly reportedBy: string | null
  readonly reportedAt: string | null
  readonly lines: readonly {
    readonly title: string
    readonly outcome: string
    readonly certifiedBy: string | null
    readonly certifiedAt: string | null
  }[]
  /** Defects to certify. */
  readonly open: readonly { readonly number: string; readonly title: string; readonly unsafe: boolean }[]
  readonly words: { readonly defects: string; readonly none: string; readonly review: string; readonly certify: string }
}

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

export const reportPath = (token: string): string => `/api/vehicle-report/${encodeURIComponent(token)}`
