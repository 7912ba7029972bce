import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode, type RefObject } from 'react'
import { outlines } from '#records/outlines.ts'
import { recordPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import type { BoardRun } from '#features/dispatch/run-board/answers.ts'
import type { Axis, Line, Slot } from './moving/lines.ts'
import { hours, mayLift } from './moving/moving.ts'
import { clock, lookOf, spoken } from './words.ts'

type GridProps = {
  lines: readonly Line[]
  days: readonly string[]
  today: string
  axis: Axis
  /** The place that has the keys, and the one that is carried. */
  at: string | null
  carried: string | null
  day: string
  mayEdit: boolean
  grid: RefObject<HTMLDivElement | null>
  onDay: (day: string) => void
}

/** Lines by day. What happens on it is heard by the screen around it, for all places at once. */
export function WeekGrid({ lines, days, today, axis, at, carried, day, mayEdit, grid, onDay }: GridProps): ReactNode {
  const first = lines[0]?.slots[0]?.key ?? null
  const active = at !== null && lines.some(({ slots }) => slots.some(({ key }) => key === at)) ? at : first
  return (
    <div
      ref={grid}
      className="week"
      role="grid"
      aria-label={axis === 'runs' ? 'Runs by day' : 'Drivers by day'}
      aria-rowcount={lines.length + 1}
      aria-colcount={days.length + 1}
    >
      <div role="rowgroup" className="week-head">
        <div role="row" className="week-row">
          <div role="columnheader">{axis === 'runs' ? 'Run' : 'Driver'}</div>
          {days.map((one) => (
            <div key={one} role="columnheader" data-today={one === today || undefined}>
              <button type="button" aria-pressed={one === day} title="Show ready drivers" onClick={() => onDay(one)}>
                <b>{weekday(one)}</b> {Number(one.slice(8))}
                {one === today ? <span className="week-today">Today</span> : null}
              </button>
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {lines.map((line) => (
          <WeekLine
            key={line.key}
            line={line}
            axis={axis}
            mayEdit={mayEdit}
            active={within(line, active)}
            carried={within(line, carried)}
          />
        ))}
      </div>
    </div>
  )
}

const within = (line: Line, key: string | null): string | null => (key !== null && key.startsWith(`${line.key}|`) ? key : null)

const weekday = (day: string): string => new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' })

type LineProps = { line: Line; axis: Axis; mayEdit: boolean; active: string | null; carried: string | null }

/** Drawn anew only when something of the line changed: a week of two hundred runs has 1,400 places. */
const WeekLine = memo(function WeekLine({ line, axis, mayEdit, active, carried }: LineProps): ReactNode {
  return (
    <div role="row" className="week-row">
      <div role="rowheader" className="week-line">
        <LineHead line={line} />
      </div>
      {line.slots.map((slot) => (
        <Place
          key={slot.key}
          slot={slot}
          line={line.label}
          axis={axis}
          mayEdit={mayEdit}
          active={active === slot.key}
          carried={carried === slot.key}
        />
      ))}
    </div>
  )
})

function LineHead({ line: { key, label, slots } }: { line: Line }): ReactNode {
  const [slot] = slots
  const run = slot?.run ?? null
  const driver = slot?.driver ?? null
  if (driver !== null)
    return (
      <>
        <Anchor href={recordPath(outlines.drivers, driver.id)} tabIndex={-1} data-head={key}>
          {label}
        </Anchor>
        <span>{hours(driver.hours)} in 7 days</span>
      </>
    )
  if (run === null)
    return (
      <>
        <b tabIndex={-1} data-head={key}>
          {label}
        </b>
        <span>{key.startsWith('open-') ? 'No driver' : 'One-time run'}</span>
      </>
    )
  return <RunHead run={run} line={key} />
}

function RunHead({ run, line }: { run: BoardRun; line: string }): ReactNode {
  return (
    <>
      <span className="week-code">
        <Anchor href={recordPath(outlines.runs, run.id)} tabIndex={-1} data-head={line} title={run.name ?? run.code}>
          {run.code}
        </Anchor>
        <span>{clock(run.time)}</span>
      </span>
      <span className="week-route">
        {run.origin} – <span>{run.destination}</span>
      </span>
    </>
  )
}

type PlaceProps = { slot: Slot; line: string; axis: Axis; mayEdit: boolean; active: boolean; carried: boolean }

function Place({ slot, line, axis, mayEdit, active, carried }: PlaceProps): ReactNode {
  const { tone, head, note, confirmed } = lookOf(slot, axis)
  const lifts = mayEdit && mayLift(slot)
  // Next to the reason: the name needs the whole line.
  const alerts = tone === 'stopped' || tone === 'missed'
  return (
    <div
      role="gridcell"
      className="week-place"
      tabIndex={active ? 0 : -1}
      data-cell={slot.key}
      data-tone={tone}
      data-carried={carried || undefined}
      {...(lifts ? { 'data-lift': slot.key } : {})}
    >
      <span className="sr-only">{spoken(line, slot)}</span>
      <span className="week-who" aria-hidden="true">
        {alerts && note === '' ? <CircleAlert aria-hidden="true" /> : null}
        {tone === 'open' ? <CircleAlert aria-hidden="true" /> : null}
        <b>{head}</b>
        {slot.cells.length > 1 ? <span className="week-more">+{slot.cells.length - 1}</span> : null}
      </span>
      {note === '' && !confirmed ? null : (
        <span className="week-note" aria-hidden="true">
          {alerts ? <CircleAlert aria-hidden="true" /> : null}
          {tone === 'risk' ? <TriangleAlert aria-hidden="true" /> : null}
          <span>{note}</span>
          {confirmed ? <Check aria-hidden="true" /> : null}
        </span>
      )}
    </div>
  )
}
