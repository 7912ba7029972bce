import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { MenuItem } from '#web/ui/overlay/dropdown-menu.tsx'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { useMoveLabel } from './use-move-label.ts'

type MovesProps = { record: RecordDefinition; row: RecordRow }

/** Moves possible now: what is next, then the order of the declaration, harmless ones first. */
const possibleMoves = ({ record, row }: MovesProps): string[] => {
  const { moves } = record.lifecycle
  const rank = (name: string): number => (moves[name]?.next === true ? 0 : moves[name]?.tone === 'danger' ? 2 : 1)
  return Object.keys(moves)
    .filter((name) => row.can?.moves.includes(name) === true)
    .toSorted((one, other) => rank(one) - rank(other))
}

/** The moves for a menu, without those `shown` as buttons; one that is not possible is disabled, with the reason. */
export function MoveMenuItems({
  record,
  row,
  shown,
  onChoose,
}: MovesProps & { shown: readonly string[]; onChoose: (move: string) => void }): ReactNode {
  const labelOf = useMoveLabel(record, row)
  const possible = possibleMoves({ record, row })
  const offered = new Set(possible.map((name) => record.lifecycle.moves[name]?.label))
  // Two moves can share a label ("Return to service" from the shop and from out of service). Only the possible one is listed.
  const rest = Object.keys(record.lifecycle.moves).filter(
    (name) => !possible.includes(name) && !offered.has(record.lifecycle.moves[name]?.label ?? ''),
  )
  return (
    <>
      {possible
        .filter((name) => !shown.includes(name))
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
