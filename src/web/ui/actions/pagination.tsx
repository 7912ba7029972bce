import { ChevronDown, ChevronLeft, ChevronRight, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { IconButton } from './icon-button.tsx'
import { Menu, MenuChoices } from '../overlay/dropdown-menu.tsx'

type PaginationProps = {
  /** First row shown, from 0. */
  offset: number
  limit: number
  total: number
  onOffset: (offset: number) => void
  onLimit?: ((limit: number) => void) | undefined
  /** "Updated 10:42 AM". */
  freshness?: string | undefined
  onRefresh?: (() => void) | undefined
}

/** Foot of a list: "1 – 50 of 4,109", when it was read, rows a page, previous and next. */
export function Pagination({ offset, limit, total, onOffset, onLimit, freshness, onRefresh }: PaginationProps): ReactNode {
  const last = Math.min(offset + limit, total)
  return (
    <footer className="pager">
      <span>{total === 0 ? 'None' : `${formatNumber(offset + 1)} – ${formatNumber(last)} of ${formatNumber(total)}`}</span>
      {freshness === undefined ? null : (
        <span className="pager-fresh">
          {freshness}
          {onRefresh === undefined ? null : (
            <IconButton label="Refresh" size="sm" onClick={onRefresh}>
              <RefreshCw aria-hidden="true" />
            </IconButton>
          )}
        </span>
      )}
      <span className="pager-end">
        {onLimit === undefined ? null : <RowsPicker limit={limit} onLimit={onLimit} />}
        <IconButton label="Previous page" size="sm" disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - limit))}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label="Next page" size="sm" disabled={last >= total} onClick={() => onOffset(offset + limit)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </span>
    </footer>
  )
}

const pageSizes = [25, 50, 100, 200] as const

function RowsPicker({ limit, onLimit }: { limit: number; onLimit: (limit: number) => void }): ReactNode {
  return (
    <>
      <span aria-hidden="true">Rows</span>
      <Menu
        label="Rows a page"
        side="top"
        trigger={
          <button type="button" className="pick pick-sm" aria-label={`Rows a page: ${limit}`}>
            {limit}
            <ChevronDown aria-hidden="true" />
          </button>
        }
      >
        <MenuChoices
          value={String(limit)}
          onChange={(value) => onLimit(Number(value))}
          choices={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
        />
      </Menu>
    </>
  )
}
