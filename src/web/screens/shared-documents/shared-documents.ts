import { formatCount } from '#kit/format.ts'
import { formatInstant } from '#kit/dates/format-time.ts'

/** A shared paper as the server lists it. */
export type SharedPaper = {
  id: string
  paper: 'dq_binder' | 'accident_register' | 'claim_pack'
  title: string
  reader: { name: string; organization: string; email: string | null }
  sharedBy: string
  sharedAt: string
  expiresAt: string
  state: 'open' | 'expired' | 'revoked'
  hasCode: boolean
  opened: number
  lastOpenedAt: string | null
  downloads: number
}

export type SharedPaperDetail = SharedPaper & {
  files: readonly { id: string; fileName: string; bytes: number; sha256: string }[]
  readings: readonly { at: string; ip: string; browser: string; fileName: string | null }[]
}

export const stateWords = { open: 'Open', expired: 'Expired', revoked: 'Revoked' } as const
export const stateTones = { open: 'success', expired: 'neutral', revoked: 'neutral' } as const

/** "Opened 3 times, last Nov 30, 2:14 PM; 2 downloads". */
export const readingWords = ({ opened, lastOpenedAt, downloads }: SharedPaper, timeZone: string): string =>
  lastOpenedAt === null
    ? 'Not opened yet'
    : `Opened ${opened === 1 ? 'once' : `${opened} times`}, last ${formatInstant(lastOpenedAt, timeZone)}; ${downloads === 0 ? 'no downloads' : formatCount(downloads, 'download')}`
