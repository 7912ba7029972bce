import { useMemo } from 'react'
import { may } from '#kit/access.ts'
import type { Pointing } from '#kit/kind/pointing.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { readJson } from '#web/api/client.ts'
import { writeSearch } from '#web/engine/paths.ts'
import type { OptionSearch } from '#web/ui/form/use-remote-options.ts'
import { useHost } from '../host.tsx'
import { apiPath } from './queries.ts'
import type { RecordRow } from './rows.ts'

/** Finds records of a kind by what is typed, eight at a time. The same function for the same kind, so that a list does not ask twice. */
export const useRefSearch = (record: RecordDefinition | null, { only, chosenFor }: Pointing = {}): OptionSearch =>
  useMemo(() => searchOf(record, only, chosenFor), [record, only, chosenFor])

/** What a search without a result says: that there is no such record, and how there comes to be one. */
export const useNoneFound = (record: RecordDefinition | null): string | undefined => {
  const { viewer } = useHost()
  if (record === null) return undefined
  const none = `No ${inSentence(record.label.one)} found.`
  if (record.access.create.length === 0) return none
  return may(viewer.role, 'create', record) ? `${none} Add one under ${record.label.many}.` : `${none} Ask an administrator to add one.`
}

const searchOf =
  (record: RecordDefinition | null, only: Pointing['only'], chosenFor: Pointing['chosenFor']): OptionSearch =>
  async (query, signal) => {
    if (record === null) return []
    const rows = await readJson<RecordRow[]>(
      record.chosenFrom === undefined
        ? apiPath(record) +
            writeSearch({
              ...(only === undefined ? {} : { [only.field]: only.values.join(',') }),
              q: query === '' ? undefined : query,
              limit: '8',
              fields: 'id,number,title',
            })
        : record.chosenFrom + writeSearch({ q: query === '' ? undefined : query, for: chosenFor }),
      { signal },
    )
    return rows.map((row) => ({ value: row.id, label: row.title, note: row.number }))
  }
