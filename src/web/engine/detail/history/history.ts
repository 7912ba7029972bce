import type { Change } from '#web/engine/values/change-words.tsx'

/** One event of a record as the server tells it. */
export type HistoryEntry = {
  id: number
  batchId: string
  action: string
  changes: readonly Change[]
  version: number | null
  actorKind: string
  actorId: string | null
  actorName: string | null
  reason: string | null
  at: string
}

export const historyFilters = [
  { value: 'all', label: 'All' },
  { value: 'fields', label: 'Fields' },
  { value: 'status', label: 'Status' },
  { value: 'views', label: 'Views' },
  { value: 'system', label: 'System' },
] as const
export type HistoryFilter = (typeof historyFilters)[number]['value']

/** Done by a person, by hand or by confirming what the assistant proposed. */
export const isPersonal = ({ actorKind }: Pick<HistoryEntry, 'actorKind'>): boolean => actorKind === 'user' || actorKind === 'ai'

export const matchesFilter = (entry: HistoryEntry, filter: HistoryFilter): boolean => {
  switch (filter) {
    case 'all':
      return true
    case 'fields':
      return entry.action === 'update' || entry.action === 'create'
    case 'status':
      return entry.action === 'status' || entry.action === 'archive' || entry.action === 'restore'
    case 'views':
      return entry.action === 'view_confidential' || entry.action === 'export'
    case 'system':
      return !isPersonal(entry)
  }
}

const fileActions: Readonly<Record<string, (name: string) => string>> = {
  attach: (name) => `added ${name}`,
  change_attachment: (name) => `changed the details of ${name}`,
  archive_attachment: (name) => `archived ${name}`,
  restore_attachment: (name) => `took ${name} back from the archive`,
  view_confidential: (name) => `looked at ${name}`,
}

/** What was done with which file of the record; null where it was no file. A confidential one has no name here. */
export const fileWords = ({ action, changes }: Pick<HistoryEntry, 'action' | 'changes'>): string | null => {
  const change = changes.find(({ field }) => field === 'attachment')
  const words = fileActions[action]
  if (change === undefined || words === undefined) return null
  const name = String(change.to ?? change.from)
  return words(name === 'Confidential file' ? 'a confidential file' : `the file ${name}`)
}

/** Runs of the same change by a machine become one line: "changed 2 fields ×14". */
export const foldNoise = (entries: readonly HistoryEntry[]): (HistoryEntry & { repeated: number })[] => {
  const folded: (HistoryEntry & { repeated: number })[] = []
  for (const entry of entries) {
    const last = folded.at(-1)
    if (last !== undefined && !isPersonal(entry) && isSameNoise(last, entry))
      folded[folded.length - 1] = { ...last, repeated: last.repeated + 1, changes: spanned(last.changes, entry.changes) }
    else folded.push({ ...entry, repeated: 1 })
  }
  return folded
}

const isSameNoise = (one: HistoryEntry, other: HistoryEntry): boolean =>
  one.action === 'update' &&
  other.action === 'update' &&
  one.actorKind === other.actorKind &&
  one.at.slice(0, 10) === other.at.slice(0, 10) &&
  namesOf(one) === namesOf(other)

const namesOf = (entry: HistoryEntry): string =>
  entry.changes
    .map((change) => change.field)
    .sort()
    .join()

// The newest value and the value before the first of the run: what happened in all.
const spanned = (newer: readonly Change[], older: readonly Change[]): Change[] =>
  newer.map((change) => {
    const first = older.find((other) => other.field === change.field)
    return first === undefined
      ? change
      : { ...change, from: first.from, ...(first.fromTitle === undefined ? {} : { fromTitle: first.fromTitle }) }
  })

/** Entries by the day of the viewer's zone, in the order given. */
export const inDays = <T extends HistoryEntry>(entries: readonly T[], timeZone: string): { day: string; entries: T[] }[] => {
  const written = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const days: { day: string; entries: T[] }[] = []
  for (const entry of entries) {
    const day = written.format(new Date(entry.at))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** Why it was done, as people read it: the id of the batch that an undo reverted is for the server. */
export const reasonWords = (reason: string): string => (reason.startsWith('Undo of batch ') ? 'Undo of an earlier change' : reason)
