import { type ReactNode, useState } from 'react'
import type { Move, RecordDefinition } from '#kit/record.ts'
import { Button, type ButtonLook } from '#web/ui/actions/button.tsx'
import { MenuItem } from '#web/ui/overlay/dropdown-menu.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { useMoveLabel } from './use-move-label.ts'
import { MoveDialog } from './move-dialog.tsx'

type MovesProps = { record: RecordDefinition; row: RecordRow }

/** Steps possible now: what is next, then the order of the declaration, harmless ones first. */
const possibleMoves = ({ record, row }: MovesProps): string[] => {
  const { moves } = record.lifecycle
  const rank = (name: string): number => (moves[name]?.next === true ? 0 : moves[name]?.tone === 'danger' ? 2 : 1)
  return Object.keys(moves)
    .filter((name) => row.can?.moves.includes(name) === true)
    .toSorted((one, other) => rank(one) - rank(other))
}

const isAnswered = (row: RecordRow, until: Move['untilAnswered']): boolean => {
  const value = until === undefined ? '' : textOf(row[until.field])
  return value !== '' && until?.open.includes(value) !== true
}

/** Those of them that stand as buttons: the first with its counterpart, however little room there is, then others up to the limit. */
const headlineMoves = ({ record, row }: MovesProps, limit: number): string[] => {
  const { moves } = record.lifecycle
  const offered = possibleMoves({ record, row }).filter(
    (name) => moves[name]?.rare !== true && !isAnswered(row, moves[name]?.untilAnswered),
  )
  const [first] = offered
  const pair = offered.filter((name) => name === first || name === moves[first ?? '']?.counterpart)
  return [...pair, ...offered.filter((name) => !pair.includes(name)).slice(0, Math.max(0, limit - pair.length))]
}

/** What is to be done next with the record by this person, else null: then nothing is before changing it. */
export const nextMove = ({ record, row }: MovesProps): string | null =>
  headlineMoves({ record, row }, 1).find((name) => record.lifecycle.moves[name]?.next === true) ?? null

/**
 * The next steps as buttons; each asks in its dialog for what it needs. `primary` is the one that leads the view, null where another
 * action does.
 */
export function MoveButtons({
  record,
  row,
  limit,
  primary = null,
  size = 'md',
  guide = false,
}: MovesProps & { limit: number; primary?: string | null; size?: 'sm' | 'md'; guide?: boolean }): ReactNode {
  const [open, setOpen] = useState<string | null>(null)
  const labelOf = useMoveLabel(record, row)
  const toneOf = (name: string): ButtonLook['tone'] =>
    name === primary ? 'primary' : record.lifecycle.moves[name]?.tone === 'danger' ? 'danger-outline' : 'default'
  return (
    <>
      {headlineMoves({ record, row }, limit).map((name, position) => (
        <Button
          key={name}
          data-guide={guide && position === 0 ? 'record.next' : undefined}
          size={size}
          tone={toneOf(name)}
          onClick={() => setOpen(name)}
        >
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
