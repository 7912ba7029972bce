import { keep, readKept } from '#web/engine/queries/kept.ts'
import type { OpenReport } from '#features/shop/vehicle-report/answers.ts'
import type { Draft, Message } from './contract.ts'

// Of the address only the tail of its token or id: it names the report on this phone, and opens nothing.
const keyOf = (at: string, what: 'draft' | 'open'): string => `longhaul.vehicle-report.${what}.${at.slice(-8)}`

export const emptyDraft: Draft = { miles: '', trailer: '', defects: [], photos: [] }

export const readDraft = (at: string): Draft | null => readKept<Draft>(keyOf(at, 'draft'))
export const keepDraft = (at: string, draft: Draft | null): void => keep(keyOf(at, 'draft'), draft)

/** What the link asks for, so that the page opens without a signal. Forgotten when the report has arrived. */
export const readOpen = (at: string): OpenReport | null => readKept<OpenReport>(keyOf(at, 'open'))
export const keepOpen = (at: string, report: OpenReport | null): void => keep(keyOf(at, 'open'), report)

/** What was filled in of a report that was signed, to be corrected; null of a certification or a review. */
export const draftOf = ({ path, body }: Message): Draft | null => {
  if (path !== '') return null
  const { miles, trailer, defects, photos } = body as Record<string, unknown> & Pick<Draft, 'defects' | 'photos'>
  return { miles: typeof miles === 'number' ? String(miles) : '', trailer: typeof trailer === 'string' ? trailer : '', defects, photos }
}
