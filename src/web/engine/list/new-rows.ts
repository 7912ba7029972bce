import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { holdPage } from '../queries/held-pages.ts'
import { type ListPage, pageKey, readPage } from '../queries/queries.ts'
import type { RecordRow } from '../queries/rows.ts'

/** What a list would show if it were read again. */
export type NewRows = {
  /** Records that came in; 0 when rows only left or changed places. */
  readonly count: number
  readonly show: () => void
}

type Waiting = {
  /** What is on the screen. Once something else is, nothing waits any more. */
  readonly shown: ListPage
  /** Null: a list of all rows, which is not read again until somebody asks for it. */
  readonly fresh: ListPage | null
}

/** While a write of one's own is under way, its list is about to be read again anyway. */
const afterOwnWrite = 300

/**
 * Keeps the rows of a list where they are when something changes elsewhere: those on the screen take their new values, and what came in
 * waits until it is asked for. Null when nothing waits.
 */
export const useNewRows = (record: RecordDefinition, query: string, shown: ListPage | undefined, whole: boolean): NewRows | null => {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  useEffect(() => {
    let timer: number | undefined
    const look = (): void => {
      window.clearTimeout(timer)
      if (client.isMutating() > 0) timer = window.setTimeout(look, afterOwnWrite)
      else
        void (whole ? Promise.resolve(changedUnread(client, record, query)) : lookAgain(client, record, query)).then(
          setWaiting,
          () => undefined,
        )
    }
    const letGo = holdPage(pageKey(record, query), look)
    return () => {
      window.clearTimeout(timer)
      letGo()
    }
  }, [client, record, query, whole])
  if (waiting === null || waiting.shown !== shown) return null
  const { fresh } = waiting
  return {
    count: fresh === null ? 0 : Math.max(fresh.total - waiting.shown.total, 0),
    show: () => {
      setWaiting(null)
      if (fresh === null) void client.invalidateQueries({ queryKey: pageKey(record, query), exact: true })
      else client.setQueryData(pageKey(record, query), fresh)
    },
  }
}

const changedUnread = (client: QueryClient, record: RecordDefinition, query: string): Waiting | null => {
  const shown = client.getQueryData<ListPage>(pageKey(record, query))
  return shown === undefined ? null : { shown, fresh: null }
}

/** Reads the page again, gives the rows on the screen their new values, and answers what else there would be to show. */
const lookAgain = async (client: QueryClient, record: RecordDefinition, query: string): Promise<Waiting | null> => {
  const key = pageKey(record, query)
  const before = client.getQueryData<ListPage>(key)
  const fresh = await readPage(record, query)
  const shown = client.getQueryData<ListPage>(key)
  // Read again meanwhile, or never read: what is on the screen is as new.
  if (shown === undefined || shown !== before || client.isFetching({ queryKey: key, exact: true }) > 0) return null
  if (sameRows(shown, fresh)) {
    client.setQueryData(key, fresh)
    return null
  }
  const there = new Map([...fresh.rows, ...(await goneFrom(record, query, shown, fresh))].map((row) => [row.id, row]))
  // What the reader may not see any more goes at once.
  const rows = shown.rows.flatMap((row) => there.get(row.id) ?? [])
  const now = client.setQueryData<ListPage>(key, { rows, total: shown.total - (shown.rows.length - rows.length) })
  return now === undefined ? null : { shown: now, fresh }
}

const sameRows = (one: ListPage, other: ListPage): boolean =>
  one.total === other.total && one.rows.length === other.rows.length && one.rows.every(({ id }, at) => id === other.rows[at]?.id)

/** Rows of the screen that the list would not show here any more, as they are now. */
const goneFrom = async (record: RecordDefinition, query: string, shown: ListPage, fresh: ListPage): Promise<readonly RecordRow[]> => {
  const ids = idsMissing(shown, fresh)
  if (ids.length === 0) return []
  const fields = new URLSearchParams(query).get('fields')
  const asked = new URLSearchParams({
    id: ids.join(','),
    archived: 'all',
    limit: String(ids.length),
    ...(fields === null ? {} : { fields }),
  })
  return (await readPage(record, `?${asked.toString()}`)).rows
}

const idsMissing = (from: ListPage, to: ListPage): string[] => {
  const there = new Set(to.rows.map(({ id }) => id))
  return from.rows.flatMap(({ id }) => (there.has(id) ? [] : [id]))
}
