import type { QueryResult } from '#records/drivers/qualification-documents/query-results.ts'
import type { medicalStatuses, roadTestProofs } from '#records/drivers/qualification-documents/type-fields.ts'
import type { DocumentTypeKey } from '#records/drivers/qualification-documents/types.ts'

/** Where a value was read; `rule`: it follows from another date. */
export type ScanSource = 'name' | 'text' | 'ocr' | 'rule'

export interface Found<T> {
  readonly value: T
  readonly source: ScanSource
}

/** What a file seems to be. A person confirms each value. */
export interface Proposal {
  readonly driver: Found<string> | null
  readonly type: Found<DocumentTypeKey> | null
  readonly issuedOn: Found<string> | null
  readonly expirationDate: Found<string> | null
  /** Of a Clearinghouse query. */
  readonly queryResult: Found<QueryResult> | null
  /** Of a motor vehicle record: whether CDLIS has the driver as medically certified, and until when. */
  readonly medicalStatus: Found<keyof typeof medicalStatuses> | null
  readonly medicalUntil: Found<string> | null
  /** What a road test certificate is proof of. */
  readonly roadTestProof: Found<keyof typeof roadTestProofs> | null
  readonly confidence: 'high' | 'medium' | 'low'
  /** Sentences about what doesn’t agree, and what a person has to look at. */
  readonly notes: readonly string[]
}

/** What was read of a file. `text` is empty if nothing could be. */
export interface ReadScan {
  readonly fileName: string
  /** The folder it was in; empty if none. People keep one folder per driver. */
  readonly folder: string
  readonly text: string
  /** How the text was read. */
  readonly source: 'text' | 'ocr'
}

/** A driver whom the person who added the files can see. Days are `YYYY-MM-DD`. */
export interface RosterDriver {
  readonly id: string
  readonly title: string
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly suffix: string | null
  readonly preferredName: string | null
  readonly employeeId: string | null
  readonly licenseNumber: string | null
  readonly birthDate: string | null
  readonly hireDate: string | null
  readonly status: string
}
