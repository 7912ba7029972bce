import * as z from 'zod'
import { queryResults } from '#records/drivers/qualification-documents/query-results.ts'
import type { QueryResult } from '#records/drivers/qualification-documents/query-results.ts'
import { medicalStatuses, roadTestProofs } from '#records/drivers/qualification-documents/type-fields.ts'
import { documentTypes } from '#records/drivers/qualification-documents/types.ts'
import type { DocumentTypeKey } from '#records/drivers/qualification-documents/types.ts'

export const typeKeys = Object.entries(documentTypes).flatMap(([key, { subject }]) => (subject === 'driver' ? [key] : [])) as [
  DocumentTypeKey,
  ...DocumentTypeKey[],
]

export const resultKeys = Object.keys(queryResults) as [QueryResult, ...QueryResult[]]

export const medicalKeys = Object.keys(medicalStatuses) as [keyof typeof medicalStatuses, ...(keyof typeof medicalStatuses)[]]
export const proofKeys = Object.keys(roadTestProofs) as [keyof typeof roadTestProofs, ...(keyof typeof roadTestProofs)[]]

const source = z
  .enum(['name', 'text', 'ocr', 'rule'])
  .describe('Read in the file name, the text, or the picture; rule: follows from the issue date')
const day = z.object({ value: z.iso.date(), source }).nullable()

const scanAnswer = z.object({
  id: z.uuid(),
  fileName: z.string(),
  folder: z.string(),
  bytes: z.int(),
  mime: z.string(),
  addedAt: z.iso.datetime({ offset: true }),
  state: z.enum(['waiting', 'ready', 'refused']).describe('Waiting to be read, ready to be confirmed, or refused for a reason'),
  reason: z.string().nullable(),
  pages: z.int().nullable(),
  driver: z.object({ id: z.uuid(), title: z.string(), number: z.string(), source }).nullable(),
  type: z.object({ value: z.enum(typeKeys), source }).nullable(),
  issuedOn: day,
  expirationDate: day,
  queryResult: z
    .object({ value: z.enum(resultKeys), source })
    .nullable()
    .describe('Result of a Clearinghouse query'),
  medicalStatus: z
    .object({ value: z.enum(medicalKeys), source })
    .nullable()
    .describe('Medical status of a CDL holder on a motor vehicle record'),
  medicalUntil: day,
  roadTestProof: z.object({ value: z.enum(proofKeys), source }).nullable(),
  confidence: z.enum(['high', 'medium', 'low']).nullable(),
  notes: z.array(z.string()).describe('Contradictions between the page and the file name, and what a person has to look at'),
  same: z.string().nullable().describe('Where the same document is already: another scan, or a document on file'),
  placed: z.string().nullable().describe('The document on file that the scan goes with, or that it replaces'),
  together: z.boolean().describe('Read with certainty and complete, with nothing to decide: can be filed together with others'),
})
export type ScanAnswer = z.infer<typeof scanAnswer>

export const scansAnswer = z.object({
  scans: z.array(scanAnswer),
  filed: z.int().describe('Scans of this person that are filed'),
  limits: z.object({ fileBytes: z.int(), zipBytes: z.int(), files: z.int(), keptDays: z.int() }),
})
export type ScansAnswer = z.infer<typeof scansAnswer>

export const addedAnswer = z.object({ added: z.int() })

const document = z.object({ id: z.uuid(), number: z.string(), title: z.string(), status: z.string() })
const batchId = z.uuid().describe('Undo this batch to return the scans to the list')

export const filedAnswer = z.object({
  batchId,
  document,
  existing: z.boolean().describe('The scan was added to a document that was on file'),
  notVerified: z.string().nullable().describe('Why the document is still to be verified'),
})
export type FiledAnswer = z.infer<typeof filedAnswer>

export const togetherAnswer = z.object({
  batchId,
  filed: z.array(z.object({ id: z.uuid(), document, notVerified: z.string().nullable() })),
  refused: z.array(z.object({ id: z.uuid(), reason: z.string() })).describe('Scans that stay in the list'),
})
export type TogetherAnswer = z.infer<typeof togetherAnswer>
