import { type ReactNode, useState } from 'react'
import { titleCaseRole } from '#kit/format.ts'
import { nextOf } from '#kit/duty/duty.ts'
import type { OpenDuty } from '#kit/duty/duty.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { useScreenCommands } from '#web/engine/screen-commands.ts'
import { Button } from '#web/ui/actions/button.tsx'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { ReadingCell } from '#web/engine/values/reading-cell.tsx'
import { usePhone } from '#web/ui/display/use-media.ts'
import { MoveDialog } from '../moves/move-dialog.tsx'
import { DutyButton } from './duty-button.tsx'
import { Remind } from './remind.tsx'

type StepProps = { record: RecordDefinition; row: RecordRow }

/** The move of the record that a duty takes, or null. */
export const moveOf = ({ action }: Pick<OpenDuty, 'action'>): string | null =>
  'move' in action && action.on === undefined ? action.move : null

/** The moves that stand as buttons: the one of the next duty, and its other answer where it is a decision. */
export const shownMoves = (record: RecordDefinition, row: RecordRow): readonly string[] => {
  const next = nextOf(row.open ?? [])
  const move = next?.mine === true ? moveOf(next) : null
  const other = record.lifecycle.moves[move ?? '']?.counterpart
  return [move, other].filter((name) => typeof name === 'string' && row.can?.moves.includes(name) === true) as string[]
}

const pressNext = (): void => document.querySelector<HTMLElement>('[data-guide="record.next"]')?.click()

/** The button for the next duty (primary on the record's own page), and the second choice if it is a decision. */
export function NextButtons({
  record,
  row,
  size,
  guide,
  tone = 'primary',
}: StepProps & { size?: 'sm' | 'md'; guide?: boolean; tone?: 'primary' | 'default' }): ReactNode {
  const [open, setOpen] = useState<string | null>(null)
  const next = nextOf(row.open ?? [])
  useScreenCommands(
    next?.mine === true && guide === true
      ? [{ id: 'record.next', label: `${next.verb}, ${row.number}`, group: 'On this record', run: pressNext }]
      : [],
  )
  if (next?.mine !== true) return null
  const [, ...others] = shownMoves(record, row)
  return (
    <>
      <DutyButton
        record={record}
        row={row}
        duty={next}
        tone={tone}
        {...(size === undefined ? {} : { size })}
        {...(guide === undefined ? {} : { guide })}
      />
      {others.map((name) => (
        <Button
          key={name}
          {...(size === undefined ? {} : { size })}
          tone={record.lifecycle.moves[name]?.tone === 'danger' ? 'danger-outline' : 'default'}
          onClick={() => setOpen(name)}
        >
          {record.lifecycle.moves[name]?.label}
        </Button>
      ))}
      {open === null ? null : <MoveDialog record={record} row={row} move={open} onClose={() => setOpen(null)} />}
    </>
  )
}

const outside = {
  applicant: 'the applicant',
  driver: 'the driver',
  agency: 'the agency',
  insurer: 'the insurer',
  shop: 'the shop',
} as const

/** "Waiting on Lena Park", "Waiting on Safety or Manager", "Waiting on the applicant"; null where it is the viewer's turn. */
export const waitingOn = ({ turn, waitsFor, mine }: OpenDuty): string | null => {
  if (turn?.user != null) return `Waiting on ${turn.user.name}`
  if (waitsFor !== undefined) return `Waiting on ${outside[waitsFor]}`
  if (mine || turn === null || turn.roles.length === 0) return null
  const names = turn.roles.filter((role) => role !== 'super_admin').map(titleCaseRole)
  return `Waiting on ${names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names[0]}`
}

/** What the record waits for first, why, and who does it. Empty when nothing is left to do. */
export function NextStepCard({ record, row }: StepProps): ReactNode {
  const isPhone = usePhone()
  const next = nextOf(row.open ?? [])
  if (next === null || isPhone) return null
  return (
    <section className="card card-body next-step" aria-label="Next step">
      <h3>Next step</h3>
      <ReadingCell reading={next} />
      {next.why === null ? null : <p className="text-fg-muted text-sm">{next.why}</p>}
      {next.basis === null ? null : <p className="text-fg-muted text-sm">{next.basis}</p>}
      <Waiting duty={next} />
      {next.mine ? <DutyButton record={record} row={row} duty={next} about={row.title} /> : null}
      <Remind record={record} row={row} duty={next} />
    </section>
  )
}

export function Waiting({ duty }: { duty: OpenDuty }): ReactNode {
  const words = waitingOn(duty)
  return words === null ? null : <span className="text-fg-muted text-sm">{words}</span>
}
