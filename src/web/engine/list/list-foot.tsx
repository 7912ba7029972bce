import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { formatTime } from '#kit/dates/format-time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Pagination } from '#web/ui/actions/pagination.tsx'
import { useHost } from '../host.tsx'
import type { ListState } from './list-state.ts'
import type { ListPage } from '../queries/queries.ts'

/** "1 – 50 of 4,109", when it was read, page size and pages; a long list can be opened whole. */
export function ListFoot({ state, list }: { state: ListState; list: UseQueryResult<ListPage> }): ReactNode {
  const { timeZone } = useHost()
  const { page, search, show } = state
  const total = list.data?.total ?? 0
  if (list.data === undefined) return <footer className="pager" />
  const turn = (changes: Readonly<Record<string, string | undefined>>): void => show({ ...search, ...changes, peek: undefined })
  const freshness = `Updated ${formatTime(new Date(list.dataUpdatedAt), timeZone)}`
  if (page.limit === null) {
    return (
      <footer className="pager">
        <span>All {formatNumber(total)}</span>
        <span className="pager-fresh">{freshness}</span>
        <span className="pager-end">
          <Button tone="ghost" size="sm" onClick={() => turn({ limit: undefined, offset: undefined })}>
            Show pages
          </Button>
        </span>
      </footer>
    )
  }
  return (
    <Pagination
      offset={page.offset}
      limit={page.limit}
      total={total}
      onOffset={(offset) => turn({ offset: offset === 0 ? undefined : String(offset) })}
      onLimit={(limit) => turn({ limit: String(limit), offset: undefined })}
      freshness={freshness}
      onRefresh={() => void list.refetch()}
    />
  )
}
