import type { Issue } from '#kit/errors.ts'
import { keep, readKept } from '#web/engine/queries/kept.ts'
import { outboxChanged, outboxKey } from './outbox-key.ts'

/** An accident report that is on this device and not yet, or not certainly, on the server. */
export type KeptReport = {
  /** Idempotency key: however often it is sent, it is one report. */
  key: string
  /** Joins it with its photos on this phone. */
  album?: string
  /** Fields as the server takes them; `reportedAt` is the moment of entry. */
  values: Readonly<Record<string, unknown>>
  /** Titles behind driver and unit, for the list of what is kept. */
  names: { driver: string; vehicle: string }
  /** The person has looked at the warnings and sends it all the same. */
  confirmed: boolean
  /** Why the server did not take it: to be corrected, or confirmed where it only warned. */
  refused: { sentence: string; warnings: readonly Issue[] } | null
}

/** The reports kept for one person, oldest first. The same array as long as nothing changes. */
export const readOutbox = (user: string): readonly KeptReport[] => {
  const kept = readKept<KeptReport[]>(outboxKey(user))
  const text = JSON.stringify(kept)
  if (last.user !== user || last.text !== text) last = { user, text, reports: Array.isArray(kept) ? kept : [] }
  return last.reports
}

/** Adds a report, or puts it in the place of the one with the same key. */
export const putReport = (user: string, report: KeptReport): void => {
  const others = readOutbox(user)
  const known = others.some((one) => one.key === report.key)
  write(user, known ? others.map((one) => (one.key === report.key ? report : one)) : [...others, report])
}

export const dropReport = (user: string, key: string): void =>
  write(
    user,
    readOutbox(user).filter((one) => one.key !== key),
  )

const write = (user: string, reports: readonly KeptReport[]): void => {
  keep(outboxKey(user), reports.length === 0 ? null : reports)
  dispatchEvent(new Event(outboxChanged))
}

let last: { user: string; text: string; reports: readonly KeptReport[] } = { user: '', text: '', reports: [] }
