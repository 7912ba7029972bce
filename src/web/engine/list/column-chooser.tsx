import { ChevronDown, ChevronUp, Columns3 } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Popover } from '#web/ui/overlay/popover.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { columnOf, type Layout, moveColumn, possibleColumns, toggleColumn } from './columns.ts'
import type { ListState } from './list-state.ts'

/** Which columns, in which order, how many stay at the left, how high the rows are; "2 more" where columns of the view don't fit. */
export function ColumnChooser({ state, dropped, total }: { state: ListState; dropped: number; total: number | undefined }): ReactNode {
  return (
    <Popover
      label="Columns"
      align="end"
      trigger={
        dropped === 0 ? (
          <button type="button" className="icon-btn" aria-label="Columns" title="Columns">
            <Columns3 aria-hidden="true" />
          </button>
        ) : (
          <button type="button" className="btn btn-ghost btn-sm" aria-label={`Columns, ${dropped} more`} title="Columns">
            <Columns3 aria-hidden="true" />
            {dropped} more
          </button>
        )
      }
    >
      <Chooser state={state} total={total} />
    </Popover>
  )
}

/** Longer lists stay in pages. */
const onePage = 10_000
const densities = [
  { value: 'compact', label: 'Compact' },
  { value: 'default', label: 'Default' },
  { value: 'comfortable', label: 'Roomy' },
] as const
const pins = [
  { value: '0', label: 'None' },
  { value: '1', label: 'First' },
  { value: '2', label: 'First two' },
] as const

function Chooser({ state, total }: { state: ListState; total: number | undefined }): ReactNode {
  const { record, layout, setLayout } = state
  return (
    <div className="flex flex-col gap-3 w-80">
      <ColumnChoices record={record} layout={layout} setLayout={setLayout} />
      <Labelled label="Rows">
        <Segmented size="sm" label="Row height" value={state.density} onChange={state.setDensity} choices={densities} />
      </Labelled>
      <Labelled label="Freeze columns">
        <Segmented
          size="sm"
          label="Pinned columns"
          value={String(layout.pinned) as '0' | '1' | '2'}
          onChange={(value) => setLayout({ ...layout, pinned: Number(value) })}
          choices={pins}
        />
      </Labelled>
      <div className="flex flex-wrap gap-1">
        <Button tone="ghost" size="sm" onClick={() => setLayout(null)}>
          Back to the view's columns
        </Button>
        {total === undefined || total > onePage || state.page.limit === null ? null : (
          <Button tone="ghost" size="sm" onClick={() => state.show({ ...state.search, limit: 'all', offset: undefined })}>
            All rows on one page
          </Button>
        )}
      </div>
    </div>
  )
}

type ColumnChoicesProps = { record: RecordDefinition; layout: Layout; setLayout: (layout: Layout) => void }

/** Which columns and in which order, by drag or by the buttons. */
export function ColumnChoices({ record, layout, setLayout }: ColumnChoicesProps): ReactNode {
  const [dragged, setDragged] = useState<string | null>(null)
  const hidden = possibleColumns(record).filter((name) => !layout.columns.includes(name))
  const drop =
    (target: string) =>
    (event: DragEvent): void => {
      event.preventDefault()
      if (dragged === null || dragged === target) return
      const others = layout.columns.filter((name) => name !== dragged)
      setLayout({ ...layout, columns: others.toSpliced(layout.columns.indexOf(target), 0, dragged) })
    }
  return (
    <div className="column-choices">
      <ul aria-label="Columns shown">
        {layout.columns.map((name, index) => (
          <li
            key={name}
            draggable
            onDragStart={() => setDragged(name)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={drop(name)}
            onDragEnd={() => setDragged(null)}
          >
            <Checkbox
              label={columnOf(record, name).label}
              checked
              onChange={() => setLayout(toggleColumn(layout, name))}
              disabled={layout.columns.length === 1}
            />
            <span className="ml-auto flex">
              <IconButton
                label={`Move ${columnOf(record, name).label} left`}
                size="sm"
                disabled={index === 0}
                onClick={() => setLayout(moveColumn(layout, name, -1))}
              >
                <ChevronUp aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Move ${columnOf(record, name).label} right`}
                size="sm"
                disabled={index === layout.columns.length - 1}
                onClick={() => setLayout(moveColumn(layout, name, 1))}
              >
                <ChevronDown aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      <ul aria-label="Columns hidden">
        {hidden.map((name) => (
          <li key={name}>
            <Checkbox label={columnOf(record, name).label} checked={false} onChange={() => setLayout(toggleColumn(layout, name))} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <div className="flex items-center justify-between gap-2 text-sm">
    <span className="text-fg-muted">{label}</span>
    {children}
  </div>
)
