import { keep, readKept } from '#web/engine/queries/kept.ts'
import type { OpenReport } from '#features/shop/vehicle-report/answers.ts'
import type { Draft, Message } from './contract.ts'

// Of the address only the tail of its token or id: it names the report on this phone, and opens nothing.
const keyOf = (at: string, what: 'draft' | 'signed' | 'open'): string => `longhaul.vehicle-report.${what}.${at.slice(-8)}`

export const emptyDraft: Draft = { miles: '', trailer: '', defects: [], photos: [] }

export const readDraft = (at: string): Draft => readKept<Draft>(keyOf(at, 'draft')) ?? emptyDraft
export const keepDraft = (at: string, draft: Draft | null): void => keep(keyOf(at, 'draft'), draft)

/** What the link asks for, so that the page opens without a signal. Forgotten when the report has arrived. */
export const readOpen = (at: string): OpenReport | null => readKept<OpenReport>(keyOf(at, 'open'))
export const keepOpen = (at: string, report: OpenReport | null): void => keep(keyOf(at, 'open'), report)

/** What was signed and has not arrived yet. It outlives the page. */
export const readSigned = (at: string): Message | null => readKept<Message>(keyOf(at, 'signed'))
/** False where the phone cannot keep it: the page must stay open then. */
export const keepSigned = (at: string, message: Message | null): boolean => {
  keep(keyOf(at, 'signed'), message)
  return message === null || readSigned(at) !== null
}
