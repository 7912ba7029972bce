import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { formatDay } from '#kit/dates/format-time.ts'
import { outlines } from '#records/outlines.ts'
import { editPath, newPath, recordPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import type { Board, BoardDriver } from '#features/dispatch/run-board/answers.ts'
import type { Slot } from './moving/lines.ts'
import { hours, hoursOf, isMovable } from './moving/moving.ts'
import { named, type Ready, noteOf, readyFor } from './ready/ready-drivers.ts'
import { clock } from './words.ts'

const most = 30

type PlaceDialogProps = {
  board: Board
  slot: Slot
  line: string
  mayEdit: boolean
  onAssign: (driver: BoardDriver) => void
  onTakeOff: () => void
  onClose: () => void
}

/** Everything about one run on one day: who is on it and what stands against it, and who could take it. */
export function PlaceDialog({ board, slot, line, mayEdit, onAssign, onTakeOff, onClose }: PlaceDialogProps): ReactNode {
  const [cell] = slot.cells
  const label = cell?.label ?? line
  const canChange = mayEdit && (cell === undefined ? slot.run !== null : isMovable(cell))
  const [words, setWords] = useState('')
  const { ready, rest } = readyFor(board, slot)
  const [free, out] = [named(ready, words), named(rest, words)]
  const [first] = free
  const choose = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || first === undefined || words === '') return
    event.preventDefault()
    onAssign(first.driver)
  }
  const facts = [
    slot.run === null ? null : clock(slot.run.time),
    hours(hoursOf(slot)),
    slot.run?.licenseClass ? `class ${slot.run.licenseClass}` : null,
  ]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      passing
      title={`${label}, ${formatDay(slot.day)}`}
      description={facts.filter((fact) => fact !== null).join(' · ')}
      footer={<Ways slot={slot} mayEdit={mayEdit} canChange={canChange} onTakeOff={onTakeOff} onClose={onClose} />}
    >
      <div className="place-dialog" onKeyDown={choose}>
        <Now slot={slot} />
        {canChange ? (
          <>
            <SearchInput label="Search drivers" placeholder="Search drivers" value={words} onChange={setWords} />
            <div className="place-who">
              <ul aria-label="Ready drivers">
                {free.slice(0, most).map((one) => (
                  <li key={one.driver.id}>
                    <button type="button" className="week-driver" onClick={() => onAssign(one.driver)}>
                      <Who one={one} note={noteOf(board, one, slot.day)} />
                      <span className="week-hours">{hours(one.driver.hours)}</span>
                    </button>
                  </li>
                ))}
              </ul>
              {free.length === 0 ? <p className="week-none">No one is ready{words === '' ? ' that day' : ' by that name'}.</p> : null}
              <ul aria-label="Not ready">
                {out.slice(0, most).map((one) => (
                  <li key={one.driver.id} className="week-driver" data-out>
                    <Who one={one} note={one.doubt?.text ?? ''} />
                    {one.doubt?.href === undefined ? null : <Anchor href={one.doubt.href}>Fix</Anchor>}
                  </li>
                ))}
              </ul>
            </div>
          </>
        ) : null}
      </div>
    </Dialog>
  )
}

type WaysProps = Pick<PlaceDialogProps, 'slot' | 'mayEdit' | 'onTakeOff' | 'onClose'> & { canChange: boolean }

/** What else can be done with the run of a place. */
function Ways({ slot, mayEdit, canChange, onTakeOff, onClose }: WaysProps): ReactNode {
  const [cell] = slot.cells
  return (
    <>
      {cell === undefined ? null : <ButtonLink href={recordPath(outlines['run-assignments'], cell.id)}>View assignment</ButtonLink>}
      {cell === undefined && slot.run !== null && mayEdit ? (
        <ButtonLink href={newPath(outlines['run-assignments'], { run: slot.run.id, serviceDate: slot.day })}>Fill out form</ButtonLink>
      ) : null}
      {canChange && cell !== undefined && (cell.coverage === 'no_unit' || cell.coverage === 'stopped') ? (
        <ButtonLink href={editPath(outlines['run-assignments'], cell.id)}>Choose unit</ButtonLink>
      ) : null}
      {canChange && cell !== undefined && cell.drivers.length > 0 ? <Button onClick={onTakeOff}>Remove drivers</Button> : null}
      <Button onClick={onClose}>Close</Button>
    </>
  )
}

function Who({ one: { driver, doubt }, note }: { one: Ready; note: string }): ReactNode {
  return (
    <>
      <Avatar name={driver.title} size="sm" quiet />
      <span className="week-name">
        <b title={driver.title}>{driver.title}</b>
        <span data-tone={doubt === null ? undefined : 'warning'} title={note}>
          {note}
        </span>
      </span>
    </>
  )
}

function Now({ slot: { cells } }: { slot: Slot }): ReactNode {
  return cells.map(({ id, label, drivers, unit, status, risk }) => (
    <div key={id} className="place-now">
      <p>
        {drivers.length === 0 ? (status === 'unassigned' ? 'Uncovered' : 'No driver') : null}
        {drivers.map((driver, at) => (
          <span key={driver.id}>
            {at === 0 ? '' : ', '}
            <Anchor href={recordPath(outlines.drivers, driver.id)}>{driver.title}</Anchor>
          </span>
        ))}
        {unit === null ? null : (
          <>
            {' · '}
            <Anchor href={recordPath(outlines.vehicles, unit.id)}>Unit {unit.title}</Anchor>
          </>
        )}
        {cells.length > 1 ? (
          <>
            {' · '}
            <Anchor href={recordPath(outlines['run-assignments'], id)}>{label}</Anchor>
          </>
        ) : null}
      </p>
      {risk === null ? null : (
        <Banner tone={risk.effect === 'block' ? 'danger' : 'warning'}>
          {risk.who}: {risk.text}. <Anchor href={risk.href}>Fix</Anchor>
        </Banner>
      )}
    </div>
  ))
}
