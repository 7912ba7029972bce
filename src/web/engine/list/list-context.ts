import { useEffect } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { writeSearch } from '#web/engine/paths.ts'
import type { ListState } from './list-state.ts'
import type { ListPage } from '../queries/queries.ts'

/** The list somebody came from: its question and the page he saw, for "3 of 41" and previous/next on the record. */
export type ListContext = { query: Readonly<Record<string, string>>; back: string; offset: number; ids: readonly string[]; total: number }

const keyOf = (record: RecordDefinition): string => `longhaul.list.${record.name}`

/** Keeps what is seen now for the records opened from it. */
export const useListContext = ({ record, question, search, page }: ListState, shown: ListPage | undefined): void => {
  const context: ListContext | null =
    shown === undefined
      ? null
      : {
          query: question,
          back: record.path + writeSearch(search),
          offset: page.offset,
          ids: shown.rows.map((row) => row.id),
          total: shown.total,
        }
  const text = context === null ? null : JSON.stringify(context)
  useEffect(() => {
    if (text === null) return
    try {
      sessionStorage.setItem(keyOf(record), text)
    } catch {
      // Without storage a record has no neighbours; nothing else is lost.
    }
  }, [record, text])
}

export const readListContext = (record: RecordDefinition): ListContext | null => {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(record)) ?? 'null') as ListContext | null
  } catch {
    return null
  }
}
