import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { recordPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useHost } from '../host.tsx'
import { FieldValue, Status } from '../values/cells.tsx'
import { FactLine, filledOf } from '../values/fact-line.tsx'
import { leadOf } from '../values/lead.ts'
import { ReadingCell } from '../values/reading-cell.tsx'
import { isTitle } from '../values/value-words.ts'
import { columnOf, isInReading } from './columns.ts'
import type { ListBodyProps } from './list-body-props.ts'
import { isEmptyValue, type RecordRow } from '../queries/rows.ts'
import { factCell, type RecordViews } from '../views.ts'

/** The list on a phone: title and state, what the record waits for, one line of facts. The whole card is the link; a phone number can be tapped. */
export function ListCards({ state, rows, selection, list }: ListBodyProps): ReactNode {
  const { record, special } = state
  const choosing = selection.count > 0
  return (
    <ul className="record-cards overflow-auto flex-1" aria-label={record.label.many} data-refetching={list.isPlaceholderData || undefined}>
      {rows.map((row) => (
        <li key={row.id} className="card record-card">
          <div className="min-w-0">
            <div className="record-card-title">
              {choosing ? (
                <Checkbox
                  aria-label={`Select ${row.title}`}
                  checked={selection.has(row.id)}
                  onChange={() => selection.toggle(row.id, false)}
                />
              ) : null}
              <Anchor className="cell-key record-card-link" href={recordPath(record, row.id)}>
                {row.title}
              </Anchor>
              <CardState record={record} row={row} />
            </div>
            {row.reading == null ? null : <ReadingCell reading={row.reading} />}
            {record.list.facts.length === 0 ? (
              <CardLine record={record} row={row} />
            ) : (
              <CardFacts record={record} row={row} special={special} />
            )}
          </div>
          <ChevronRight aria-hidden="true" />
        </li>
      ))}
    </ul>
  )
}

type CardProps = { record: RecordDefinition; row: RecordRow }

/** The kind's leading choice (readiness) where it has one, else the status. */
function CardState({ record, row }: CardProps): ReactNode {
  const name = leadingChoice(record)
  return (
    <span className="flex-none">
      {name === null ? (
        <Status record={record} row={row} />
      ) : (
        <FieldValue record={record} row={{ ...row, [`${name}Reason`]: null }} name={name} field={record.fields[name] ?? null} />
      )}
    </span>
  )
}

const leadingChoice = (record: RecordDefinition): string | null => {
  const [first] = record.list.facts
  return first !== undefined && record.fields[first]?.kind === 'choice' ? first : null
}

/** One line next to title and reading, and a phone number to tap at its end. */
function CardLine({ record, row }: CardProps): ReactNode {
  const filled = filledOf(row, leadOf(record))
  const phones = filled.filter((name) => record.fields[name]?.kind === 'phone')
  return (
    <div className="record-card-facts record-card-lead">
      <span>
        <FactLine record={record} row={row} names={filled.filter((name) => !phones.includes(name))} />
      </span>
      {phones.map((name) => (
        <FieldValue key={name} record={record} row={row} name={name} field={record.fields[name] ?? null} />
      ))}
    </div>
  )
}

/** One line: the subtitle, or the facts of the declaration. */
function CardFacts({ record, row, special }: CardProps & { special: RecordViews }): ReactNode {
  const { timeZone } = useHost()
  const lead = leadingChoice(record)
  const reason = lead === null ? null : row[`${lead}Reason`]
  const facts = record.list.facts.filter(
    (name) =>
      name !== lead &&
      name !== 'status' &&
      !isInReading(record, name) &&
      !isEmptyValue(row[name]) &&
      !isTitle(row, record.fields[name] ?? null, row[name], timeZone),
  )
  return (
    <div className="record-card-facts">
      {row.reading == null && !isEmptyValue(reason) ? <span>{String(reason)}</span> : null}
      {special.subtitle === undefined ? null : <span className="truncate">{special.subtitle(row)}</span>}
      {facts.map((name) => {
        const { field, numeric, label } = columnOf(record, name)
        const Own = factCell(special, name)
        if (Own !== null) return <Own key={name} row={row} />
        // Without a column's head a number needs its unit, or else its name.
        return (
          <span key={name}>
            {field?.kind === 'int' && field.unit === undefined ? `${label} ` : null}
            <FieldValue record={record} row={row} name={name} field={field} tight={!numeric} />
          </span>
        )
      })}
    </div>
  )
}

export function SkeletonCards(): ReactNode {
  return (
    <div className="record-cards flex-1" aria-busy="true">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="card record-card">
          <div>
            <Skeleton width={140 + (index % 3) * 30} height={18} />
            <div className="record-card-facts">
              <Skeleton width={200} />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
