import { keep, readKept } from '#web/engine/queries/kept.ts'
import type { OpenReport } from '#features/shop/vehicle-report/answers.ts'
import type { Draft, Message } from './contract.ts'

// Of the token only its tail: it names the report on this phone, and opens nothing.
const keyOf = (token: string, what: 'draft' | 'signed' | 'open'): string => `longhaul.vehicle-report.${what}.${token.slice(-8)}`

export const emptyDraft: Draft = { miles: '', trailer: '', defects: [], photos: [] }

export const readDraft = (token: string): Draft => readKept<Draft>(keyOf(token, 'draft')) ?? emptyDraft
export const keepDraft = (token: string, draft: Draft | null): void => keep(keyOf(token, 'draft'), draft)

/** What the link asks for, so that the page opens without a signal. Forgotten when the report has arrived. */
export const readOpen = (token: string): OpenReport | null => readKept<OpenReport>(keyOf(token, 'open'))
export const keepOpen = (token: string, report: OpenReport | null): void => keep(keyOf(token, 'open'), report)

/** What was signed and has not arrived yet. It outlives the page. */
export const readSigned = (token: string): Message | null => readKept<Message>(keyOf(token, 'signed'))
/** False where the phone cannot keep it: the page must stay open then. */
export const keepSigned = (token: string, message: Message | null): boolean => {
  keep(keyOf(token, 'signed'), message)
  return message === null || readSigned(token) !== null
}
