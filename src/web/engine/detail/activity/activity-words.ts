import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { changeWords } from '#web/engine/values/change-words.tsx'
import { baseLabel } from '#web/engine/values/value-words.ts'
import { fileWords, type HistoryEntry, reasonWords } from '../history/history.ts'

/** What a person did, to print after their name, and their comment or reason. */
type ActivityWords = { what: string; quote: string | null }

/** One event in a line: "changed Severity and 2 more fields", "changed the status to Closed", "commented". */
export const activityWords = (record: RecordDefinition, entry: HistoryEntry, timeZone: string): ActivityWords => ({
  what: whatOf(record, entry, timeZone),
  quote: entry.action === 'remind' || entry.reason === null ? null : reasonWords(entry.reason),
})

const whatOf = (record: RecordDefinition, entry: HistoryEntry, timeZone: string): string => {
  const one = inSentence(record.label.one)
  switch (entry.action) {
    case 'create':
      return `added this ${one}`
    case 'archive':
      return `archived this ${one}`
    case 'restore':
      return `restored this ${one}`
    case 'comment':
      return 'commented'
    case 'comment_corrected':
      return 'corrected a comment'
    case 'remind':
      return `reminded ${entry.reason ?? 'a coworker'}`
    case 'status':
      return statusWords(record, entry, timeZone)
    default:
      return fileWords(entry) ?? changedWords(record, entry, timeZone)
  }
}

const statusWords = (record: RecordDefinition, entry: HistoryEntry, timeZone: string): string => {
  const change = entry.changes.find(({ field }) => field === 'status')
  const to = change === undefined ? null : changeWords(record, change, timeZone).after
  return to === null ? 'changed the status' : `changed the status to ${to}`
}

const changedWords = (record: RecordDefinition, { changes }: HistoryEntry, timeZone: string): string => {
  const [first] = changes
  if (first === undefined) return 'left a note'
  const { label, after } = changeWords(record, first, timeZone)
  const short = fieldOf(record, first.field)?.short ?? (fieldOf(record, first.field) === undefined ? baseLabel(first.field) : label)
  if (changes.length > 1) return `changed ${short} and ${changes.length - 1} more ${changes.length === 2 ? 'field' : 'fields'}`
  return after === null ? `cleared ${short}` : `changed ${short} to ${after}`
}
