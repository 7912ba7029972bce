import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

type BulkBarProps = {
  count: number
  /** All that match the filter; offered while fewer are selected. */
  matching?: number | undefined
  onSelectMatching?: (() => void) | undefined
  onClear: () => void
  /** Small ghost buttons. */
  children: ReactNode
}

/** What can be done with the selected rows; stands above the list's foot from the first selected row on. */
export function BulkBar({ count, matching, onSelectMatching, onClear, children }: BulkBarProps): ReactNode {
  if (count === 0) return null
  return (
    <div className="bulk-bar" role="toolbar" aria-label="Actions for the selected rows">
      <span className="bulk-count" role="status">
        {formatNumber(count)} selected
      </span>
      {onSelectMatching === undefined || matching === undefined || matching <= count ? null : (
        <Button tone="link" size="sm" onClick={onSelectMatching}>
          Select all {formatNumber(matching)}
        </Button>
      )}
      <span className="sep-v" />
      {children}
      <span className="sep-v" />
      <IconButton label="Clear selection" size="sm" onClick={onClear}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
