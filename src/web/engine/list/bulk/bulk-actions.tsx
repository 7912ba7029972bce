import { Archive, ChevronDown, Download, Pencil } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { BulkBar } from '#web/ui/actions/bulk-bar.tsx'
import { Button, buttonClass } from '#web/ui/actions/button.tsx'
import { Menu, MenuItem } from '#web/ui/overlay/dropdown-menu.tsx'
import { type BulkAction, bulkLimit, bulkTarget } from './bulk.ts'
import { exportRows } from '../export-menu.tsx'
import { useHost } from '#web/engine/host.tsx'
import { useViews } from '#web/engine/use-views.ts'
import type { BulkChoice } from '#web/engine/views.ts'
import type { listRights } from '../list-search.ts'
import type { ListState } from '../list-state.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import type { Selection } from '../selection.ts'

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }))

type BulkActionsProps = {
  state: ListState
  rights: ReturnType<typeof listRights>
  rows: readonly RecordRow[]
  selection: Selection
  total: number
}

/** What can be done with the chosen rows. */
export function BulkActions({ state, rights, rows, selection, total }: BulkActionsProps): ReactNode {
  const { viewer } = useHost()
  const { record } = state
  const [action, setAction] = useState<BulkAction | null>(null)
  const [special, setSpecial] = useState<BulkChoice | null>(null)
  const { bulkActions = [] } = useViews(record)
  const moves = Object.entries(record.lifecycle.moves).filter(([, move]) => move.roles.includes(viewer.role))
  const tooMany = selection.count > bulkLimit ? `Select up to ${bulkLimit} records` : undefined
  const exportChosen = (): void => void exportRows(state, 'csv', selection.matching ? {} : { id: [...selection.ids].join(',') })
  return (
    <>
      <BulkBar
        count={selection.count}
        matching={rows.length === 0 ? undefined : total}
        onSelectMatching={selection.matching ? undefined : selection.selectMatching}
        onClear={selection.clear}
      >
        {rights.update ? (
          <Button tone="ghost" size="sm" disabledReason={tooMany} onClick={() => setAction({ kind: 'edit' })}>
            <Pencil aria-hidden="true" />
            Edit
          </Button>
        ) : null}
        {moves.length === 0 || tooMany !== undefined ? null : (
          <Menu
            side="top"
            label="Change status"
            trigger={
              <button type="button" className={buttonClass({ tone: 'ghost', size: 'sm' })}>
                Status
                <ChevronDown aria-hidden="true" />
              </button>
            }
          >
            {moves.map(([name, move]) => (
              <MenuItem
                key={name}
                tone={move.tone}
                end={move.to === null ? undefined : record.lifecycle.states[move.to]?.label}
                onSelect={() => setAction({ kind: 'move', move: name })}
              >
                {move.label}
              </MenuItem>
            ))}
          </Menu>
        )}
        {bulkActions
          .filter(({ roles }) => roles.includes(viewer.role))
          .map((choice) => (
            <Button key={choice.label} tone="ghost" size="sm" disabledReason={tooMany} onClick={() => setSpecial(choice)}>
              {choice.label}
            </Button>
          ))}
        {rights.export ? (
          <Button tone="ghost" size="sm" onClick={exportChosen}>
            <Download aria-hidden="true" />
            Export
          </Button>
        ) : null}
        {rights.archive ? (
          <Button tone="ghost" size="sm" disabledReason={tooMany} onClick={() => setAction({ kind: 'archive' })}>
            <Archive aria-hidden="true" />
            Archive
          </Button>
        ) : null}
      </BulkBar>
      {special === null ? null : (
        <Suspense>
          <special.Dialog
            target={bulkTarget(state, selection)}
            count={selection.count}
            onClose={(done) => {
              setSpecial(null)
              if (done) selection.clear()
            }}
          />
        </Suspense>
      )}
      {action === null ? null : (
        <Suspense>
          <BulkDialog
            state={state}
            action={action}
            selection={selection}
            onClose={(done) => {
              setAction(null)
              if (done) selection.clear()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
