import { type ReactNode, useState } from 'react'
import type { Move, RecordDefinition } from '#kit/record.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuItem } from '#web/ui/dropdown-menu.tsx'
import { type RecordRow, textOf } from '../rows.ts'
import { useMoveLabel } from './use-move-label.ts'
import { MoveDialog } from './move-dialog.tsx'

type MovesProps = { record: RecordDefinition; row: RecordRow }

/** Steps possible now, in the order of the declaration: harmless ones first. */
const possibleMoves = ({ record, row }: MovesProps): string[] => {
  const possible = Object.keys(record.lifecycle.moves).filter((name) => row.can?.moves.includes(name) === true)
  return [
    ...possible.filter((name) => record.lifecycle.moves[name]?.tone !== 'danger'),
    ...possible.filter((name) => record.lifecycle.moves[name]?.tone === 'danger'),
  ]
}

const isAnswered = (row: RecordRow, until: Move['untilAnswered']): boolean => {
  const value = until === undefined ? '' : textOf(row[until.field])
  return value !== '' && until?.open.includes(value) !== true
}

/** Those of them that stand as buttons. */
const headlineMoves = ({ record, row }: MovesProps, limit: number): string[] =>
  possibleMoves({ record, row })
    .filter((name) => record.lifecycle.moves[name]?.rare !== true && !isAnswered(row, record.lifecycle.moves[name]?.untilAnswered))
    .slice(0, limit)

/** The next steps as buttons; each asks in its dialog for what it needs. */
export function MoveButtons({ record, row, limit, size = 'md' }: MovesProps & { limit: number; size?: 'sm' | 'md' }): ReactNode {
  const [open, setOpen] = useState<string | null>(null)
  const labelOf = useMoveLabel(record, row)
  return (
    <>
      {headlineMoves({ record, row }, limit).map((name) => (
        <Button key={name} size={size} onClick={() => setOpen(name)}>
          {labelOf(name)}
        </Button>
      ))}
      {open === null ? null : <MoveDialog record={record} row={row} move={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** All steps for a menu; what is not possible stays visible with its reason. */
export function MoveMenuItems({ record, row, skip, onChoose }: MovesProps & { skip: number; onChoose: (move: string) => void }): ReactNode {
  const labelOf = useMoveLabel(record, row)
  const possible = possibleMoves({ record, row })
  const buttons = new Set(headlineMoves({ record, row }, skip))
  const offered = new Set(possible.map((name) => record.lifecycle.moves[name]?.label))
  // Two steps may have one name ("Return to service" from the shop and from out of service): the possible one stands for both.
  const rest = Object.keys(record.lifecycle.moves).filter(
    (name) => !possible.includes(name) && !offered.has(record.lifecycle.moves[name]?.label ?? ''),
  )
  return (
    <>
      {possible
        .filter((name) => !buttons.has(name))
        .map((name) => (
          <MenuItem key={name} tone={record.lifecycle.moves[name]?.tone} onSelect={() => onChoose(name)}>
            {labelOf(name)}
          </MenuItem>
        ))}
      {rest.map((name) => (
        <MenuItem key={name} disabled>
          <span className="block">{record.lifecycle.moves[name]?.label}</span>
          <span className="menu-why">{row.can?.why[name]}</span>
        </MenuItem>
      ))}
    </>
  )
}
