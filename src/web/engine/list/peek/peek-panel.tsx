import { ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { formatNumber } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { recordPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { ScrollArea } from '#web/ui/display/scroll-area.tsx'
import { Sheet } from '#web/ui/overlay/sheet.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import { useHost } from '#web/engine/host.tsx'
import { useKept } from '#web/engine/queries/kept.ts'
import { useGo } from '#web/engine/navigation.ts'
import { PeekBody } from './peek-body.tsx'
import type { RecordRow } from '#web/engine/queries/rows.ts'

type PeekProps = {
  record: RecordDefinition
  id: string
  rows: readonly RecordRow[]
  offset: number
  total: number
  onShow: (id: string | null) => void
}

/** A look at one row without leaving the list: a column beside it, a sheet where there is no room for one. */
export function PeekPanel(props: PeekProps): ReactNode {
  const wide = useMedia('(min-width: 1024px)')
  const { record, id, onShow } = props
  if (wide) return <PeekColumn {...props} />
  return (
    <Sheet open onOpenChange={() => onShow(null)} title={`${record.label.one} preview`} bare>
      <PeekHead {...props} />
      <div className="peek-body">
        <PeekBody record={record} id={id} />
      </div>
    </Sheet>
  )
}

const narrowest = 400
const widest = 720

function PeekColumn(props: PeekProps): ReactNode {
  const { record, id, rows, onShow } = props
  const { viewer } = useHost()
  const go = useGo()
  const [width, setWidth] = useKept(`longhaul.peek.${viewer.id}`, narrowest)
  const panel = useRef<HTMLElement>(null)
  const set = (next: number): void => setWidth(Math.round(Math.min(widest, Math.max(narrowest, next))))
  const drag = (event: PointerEvent): void => {
    const right = panel.current?.getBoundingClientRect().right ?? 0
    if (event.currentTarget.hasPointerCapture(event.pointerId)) set(right - event.clientX)
  }
  const press = (event: KeyboardEvent): void => {
    if (
      event.target instanceof HTMLElement &&
      event.target.closest('a, button, input, [role="separator"]') !== null &&
      event.key === 'Enter'
    )
      return
    if (event.key === 'Enter') go(recordPath(record, id))
    if (event.key === 'Escape') close()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const next = step === undefined ? undefined : rows[rows.findIndex((row) => row.id === id) + step]
    if (next === undefined) return
    event.preventDefault()
    onShow(next.id)
  }
  const close = (): void => {
    onShow(null)
    document.querySelector<HTMLElement>(`[data-row="${id}"] .cell-key`)?.focus()
  }
  return (
    <aside ref={panel} className="peek" style={{ width }} aria-label={`${record.label.one} preview`} tabIndex={-1} onKeyDown={press}>
      <span
        className="peek-grip"
        role="separator"
        aria-orientation="vertical"
        aria-label="Width of the preview"
        aria-valuenow={width}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') set(width + 16)
          if (event.key === 'ArrowRight') set(width - 16)
        }}
      />
      <PeekHead {...props} onClose={close} />
      <ScrollArea className="peek-scroll">
        <div className="peek-body">
          <PeekBody key={id} record={record} id={id} />
        </div>
      </ScrollArea>
    </aside>
  )
}

function PeekHead({ record, id, rows, offset, total, onShow, onClose }: PeekProps & { onClose?: () => void }): ReactNode {
  const at = rows.findIndex((row) => row.id === id)
  const before = rows[at - 1]
  const after = at < 0 ? undefined : rows[at + 1]
  const one = inSentence(record.label.one)
  return (
    <div className="peek-head">
      <span className="peek-position">{at < 0 ? 'Not on this page' : `${formatNumber(offset + at + 1)} of ${formatNumber(total)}`}</span>
      <IconButton
        label={`Previous ${one}`}
        keys="↑"
        size="sm"
        disabled={before === undefined}
        onClick={() => (before === undefined ? undefined : onShow(before.id))}
      >
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Next ${one}`}
        keys="↓"
        size="sm"
        disabled={after === undefined}
        onClick={() => (after === undefined ? undefined : onShow(after.id))}
      >
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <Anchor className="icon-btn icon-btn-sm" href={recordPath(record, id)} aria-label="Open full page" title="Open full page">
        <Maximize2 aria-hidden="true" />
      </Anchor>
      <IconButton label="Close preview" keys="Esc" size="sm" onClick={onClose ?? (() => onShow(null))}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
