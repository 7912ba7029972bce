import { CircleAlert, Clock, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { isAnyRef } from '#kit/fields.ts'
import type { ChoiceField, Field, Tone } from '#kit/fields.ts'
import { formatPhone } from '#kit/format.ts'
import { formatDate, formatInstant, formatShortDate, formatShortInstant } from '#kit/dates/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { sourceWords } from '#kit/sources.ts'
import { recordPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Readiness } from '#web/ui/display/readiness.tsx'
import { ClockChip, DayClockChip } from './clock-chip.tsx'
import { ReadingCell } from './reading-cell.tsx'
import { reasonOf } from '../list/columns.ts'
import { useHost } from '../host.tsx'
import { isEmptyValue, labelOf, type RecordRow, textOf } from '../queries/rows.ts'
import { useNow } from '../use-now.ts'
import { bareNumber } from '#kit/number-words.ts'
import { countsAsExpiring, isClock, isClosed } from './cell-state.ts'
import { expiryReading } from './expiry-words.ts'
import { wordsOf } from './value-words.ts'
import { type RecordViews } from '../views.ts'
import { useViews } from '../use-views.ts'

type ValueProps = {
  record: RecordDefinition
  row: RecordRow
  name: string
  field: Field | null
  /** In a table cell: short, one line. */ tight?: boolean | undefined
}

/** A value of a record as it reads on screens: status as pill, expiry with days left, phone to tap, reference as link. */
export function FieldValue({ record, row, name, field, tight = false }: ValueProps): ReactNode {
  if (field === null) return <BaseValue record={record} row={row} name={name} tight={tight} />
  // A clock that is not set runs for nobody: no dash, no words.
  if (isClock(field) && isEmptyValue(row[name])) return null
  if (!isEmptyValue(row[name])) return <KnownValue record={record} row={row} name={name} field={field} tight={tight} />
  if (field.confidential !== undefined) return <Masked words={labelOf(row, name)} />
  return tight ? <NoValue /> : null
}

function KnownValue({ record, row, name, field, tight }: ValueProps & { field: Field }): ReactNode {
  const { timeZone, today } = useHost()
  const value = row[name]
  switch (field.kind) {
    case 'choice':
      return <ChoiceValue record={record} row={row} name={name} field={field} />
    case 'ref':
      return <RefValue to={field.to} id={textOf(value)} label={labelOf(row, name)} quiet={tight} />
    case 'anyRef':
      return isAnyRef(value) ? <RefValue to={value.kind} id={value.id} label={labelOf(row, name)} quiet={tight} /> : null
    // A column's head says the unit; the cell has room for the number.
    case 'int':
    case 'decimal':
      return tight && typeof value === 'number' ? bareNumber(field, value) : wordsOf(field, value, timeZone)
    case 'phone':
      return <a href={`tel:+1${textOf(value)}`}>{formatPhone(textOf(value))}</a>
    case 'email':
      return <a href={`mailto:${textOf(value)}`}>{textOf(value)}</a>
    case 'date':
      if (isClock(field) && !isClosed(record, row)) return <DayClockChip day={textOf(value)} tight={tight} />
      return field.expiry === true && (field.due === true ? !isClosed(record, row) : countsAsExpiring(row, name)) ? (
        <Expiry day={textOf(value)} due={field.due} tight={tight} />
      ) : tight ? (
        formatShortDate(textOf(value), today)
      ) : (
        formatDate(textOf(value))
      )
    case 'instant':
      return isClock(field) && !isClosed(record, row) ? (
        <ClockChip at={textOf(value)} tight={tight} />
      ) : tight ? (
        formatShortInstant(textOf(value), timeZone, today)
      ) : (
        formatInstant(textOf(value), timeZone)
      )
    case 'text':
      return field.mono === true ? <span className="font-mono">{textOf(value)}</span> : textOf(value)
    case 'longText':
      return <span className={tight ? '' : 'whitespace-pre-wrap'}>{textOf(value)}</span>
    default:
      return wordsOf(field, value, timeZone, labelOf(row, name))
  }
}

/** What is unknown says so: never a zero, never a blank. */
export function NoValue(): ReactNode {
  return (
    <span className="cell-quiet">
      <span aria-hidden="true">—</span>
      <span className="sr-only">Not specified</span>
    </span>
  )
}

/** The status, or what the kind says in its place. `since` shows how long the record has had it, which what is to come has not. */
export function Status({ record, row, since }: { record: RecordDefinition; row: RecordRow; since?: ReactNode }): ReactNode {
  const { standing } = useViews(record)
  return standing === undefined ? (
    <StatusPill record={record} row={row} since={since} />
  ) : (
    <StandingPill record={record} row={row} since={since} standing={standing} />
  )
}

type StatusProps = { record: RecordDefinition; row: RecordRow; since: ReactNode }

function StandingPill({ standing, ...rest }: StatusProps & { standing: NonNullable<RecordViews['standing']> }): ReactNode {
  const { timeZone } = useHost()
  const own = standing.of(rest.row, useNow(), timeZone)
  return own === null ? <StatusPill {...rest} /> : <Pill tone={own.tone}>{own.label}</Pill>
}

function StatusPill({ record, row: { status }, since }: StatusProps): ReactNode {
  const state = record.lifecycle.states[status]
  // What needs nothing stays quiet, so that what needs something is seen.
  return (
    <>
      <Pill tone={state === undefined || state.tone === 'success' ? 'neutral' : state.tone}>{state?.label ?? status}</Pill>
      {since}
    </>
  )
}

/** Past is red, the next 30 days amber, later plain. */
export function Expiry({
  day,
  due = false,
  tight = false,
}: {
  day: string
  /** The day something is due, not one on which it runs out. */
  due?: boolean | undefined
  tight?: boolean | undefined
}): ReactNode {
  const { today } = useHost()
  const { words, tone } = expiryReading(day, today, due)
  if (tone === 'neutral') return tight ? words : formatDate(day)
  const icon = tone === 'danger' ? <CircleAlert aria-hidden="true" /> : <Clock aria-hidden="true" />
  if (!tight)
    return (
      <Pill tone={tone} icon={icon} title={formatDate(day)}>
        {words}
      </Pill>
    )
  return (
    <span className="cell-age" data-tone={tone} title={formatDate(day)}>
      {icon}
      {words}
    </span>
  )
}

function BaseValue({ record, row, name, tight }: Omit<ValueProps, 'field'>): ReactNode {
  const { timeZone, today } = useHost()
  if (name === 'status') return <Status record={record} row={row} />
  if (name === 'reading') return row.reading == null ? <NoValue /> : <ReadingCell reading={row.reading} />
  const value = row[name]
  if (isEmptyValue(value)) return <NoValue />
  if (/At$|Since$/.test(name))
    return tight === true ? formatShortInstant(textOf(value), timeZone, today) : formatInstant(textOf(value), timeZone)
  if (name === 'source') return sourceWords(value)
  return Array.isArray(value) ? value.join(', ') : textOf(value)
}

function Masked({ words }: { words: string | null }): ReactNode {
  return (
    <span className="cell-age" title="Shown on the record's page, on request">
      <Lock aria-hidden="true" />
      {words ?? 'Hidden'}
    </span>
  )
}

const shapes: Readonly<Partial<Record<Tone, 'ready' | 'warning' | 'blocked'>>> = { success: 'ready', warning: 'warning', danger: 'blocked' }

function ChoiceValue({
  record,
  row,
  name,
  field,
}: {
  record: RecordDefinition
  row: RecordRow
  name: string
  field: ChoiceField
}): ReactNode {
  const option = field.options[textOf(row[name])]
  const words = option?.label ?? textOf(row[name])
  const reason = reasonOf(record, name)
  const shape = shapes[option?.tone ?? 'neutral']
  if (reason !== null && shape !== undefined) return <Readiness state={shape} label={words} reason={textOf(row[reason]) || undefined} />
  if (option?.tone === undefined || option.tone === 'neutral' || option.tone === 'success') return words
  return <Pill tone={option.tone}>{words}</Pill>
}

/** The title of another record as a link to it; plain words where that kind has no screen for this role. */
export function RefValue({
  to,
  id,
  label,
  quiet = false,
}: {
  to: string
  id: string
  label: string | null
  /** In the colour of the text, for columns of names. */ quiet?: boolean | undefined
}): ReactNode {
  const { outlines, viewer } = useHost()
  const target = outlines[to]
  if (label === null) return <span className="cell-quiet">Not visible to you</span>
  if (target === undefined || !target.read.includes(viewer.role)) return label
  return (
    <Anchor href={recordPath(target, id)} className={quiet ? 'cell-ref' : undefined}>
      {label}
    </Anchor>
  )
}
