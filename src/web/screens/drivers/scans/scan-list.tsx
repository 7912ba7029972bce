import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { Pill, type Tone } from '#web/ui/display/pill.tsx'
import { type Draft, saysProhibited, typeLabel } from './draft.ts'
import type { Scan } from './use-scans.ts'

export type Sent = { state: 'filing' } | { state: 'asked'; warnings: readonly string[] } | { state: 'failed'; reason: string }

export type ScanLine = { scan: Scan; draft: Draft; sent: Sent | undefined }

type ListProps = {
  lines: readonly ScanLine[]
  selected: string | null
  onSelect: (id: string) => void
  onConfirm: () => void
  onDiscard: () => void
  /** To the fields of the selected scan. */
  onEdit: () => void
  ref: Ref<HTMLDivElement>
}

/** The scans to review. Arrows move, Enter files and goes on, Delete discards, the right arrow goes to the fields. */
export function ScanList({ lines, selected, onSelect, onConfirm, onDiscard, onEdit, ref }: ListProps): ReactNode {
  const at = lines.findIndex(({ scan }) => scan.id === selected)
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key]
    const next = to === undefined ? undefined : lines[to]?.scan.id
    if (next !== undefined) onSelect(next)
    else if (event.key === 'Enter') onConfirm()
    else if (event.key === 'Delete') onDiscard()
    else if (event.key === 'ArrowRight') onEdit()
    else if (to === undefined) return
    event.preventDefault()
  }
  return (
    <div
      ref={ref}
      className="scan-list"
      role="listbox"
      aria-label="Scans to review"
      aria-describedby="scan-keys"
      tabIndex={0}
      aria-activedescendant={selected === null ? undefined : `scan-${selected}`}
      onKeyDown={press}
    >
      {lines.map((line) => (
        <ScanOption key={line.scan.id} line={line} isSelected={line.scan.id === selected} onSelect={onSelect} />
      ))}
    </div>
  )
}

type OptionProps = { line: ScanLine; isSelected: boolean; onSelect: (id: string) => void }

function ScanOption({ line: { scan, draft, sent }, isSelected, onSelect }: OptionProps): ReactNode {
  const item = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const dates = draft.expirationDate === null ? draft.issuedOn : draft.expirationDate
  const { tone, words } = markOf(scan, sent)
  return (
    <div
      ref={item}
      id={`scan-${scan.id}`}
      role="option"
      aria-selected={isSelected}
      className={clsx('scan-option', sent?.state === 'filing' && 'scan-filing')}
      onClick={() => onSelect(scan.id)}
    >
      <span className="scan-name">{scan.fileName}</span>
      <Pill tone={tone}>{words}</Pill>
      <span className="scan-facts">
        {scan.state === 'waiting'
          ? 'Reading…'
          : [
              draft.driver?.label ?? 'No driver',
              typeLabel(draft.type) ?? 'No document',
              scan.same ?? (dates === null ? null : `${draft.expirationDate === null ? 'issued' : 'expires'} ${formatDate(dates)}`),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
      </span>
    </div>
  )
}

const confidences = {
  high: { tone: 'success', words: 'High' },
  medium: { tone: 'warning', words: 'Medium' },
  low: { tone: 'danger', words: 'Low' },
} as const

const markOf = (scan: Scan, sent: Sent | undefined): { tone: Tone; words: string } => {
  const { state, confidence } = scan
  if (sent?.state === 'filing') return { tone: 'neutral', words: 'Filing' }
  if (sent?.state === 'failed') return { tone: 'danger', words: 'Not filed' }
  if (sent?.state === 'asked') return { tone: 'warning', words: 'Check' }
  if (saysProhibited(scan)) return { tone: 'danger', words: 'Prohibited' }
  return state === 'waiting' || confidence === null ? { tone: 'neutral', words: 'Waiting' } : confidences[confidence]
}
