import type { Values } from '#kit/schemas.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { keep, readKept } from '../queries/kept.ts'

/** What was typed and not saved. Kept on this device for a week; sign-out removes it. */
export type Draft = { at: string; version: number | null; values: Readonly<Record<string, unknown>> }

const keptFor = 7 * 86_400_000
/** Milliseconds of rest after the last key before a draft is kept. */
export const draftAfter = 1500

export const draftKey = (user: string, record: RecordDefinition, id: string | null): string =>
  `longhaul.draft.${user}.${record.name}.${id ?? 'new'}`

/** The draft of a form, unless it is older than a week or of another version of the record. */
export const readDraft = (key: string, version: number | null, now: number): Draft | null => {
  const draft = readKept<Draft>(key)
  if (draft === null) return null
  if (now - Date.parse(draft.at) <= keptFor && draft.version === version && Object.keys(draft.values).length > 0) return draft
  keep(key, null)
  return null
}

/** Confidential values never stay on a device. */
export const draftOf = (record: RecordDefinition, changes: Values, version: number | null, at: Date): Draft => ({
  at: at.toISOString(),
  version,
  values: Object.fromEntries(Object.entries(changes).filter(([name]) => record.fields[name]?.confidential === undefined)),
})

export const writeDraft = (key: string, draft: Draft | null): void =>
  keep(key, draft === null || Object.keys(draft.values).length === 0 ? null : draft)
