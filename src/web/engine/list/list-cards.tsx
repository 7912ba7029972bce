import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChoiceField, Tone } from '#kit/fields.ts'
import { recordPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useHost } from '../host.tsx'
import { FieldValue, Status } from '../values/cells.tsx'
import { isTitle } from '../values/value-words.ts'
import { columnOf } from './columns.ts'
import type { ListBodyProps } from './list-body-props.ts'
import { isEmptyValue, textOf } from '../queries/rows.ts'
import { factCell } from '../views.ts'

/** The list on a phone: title, state, three or four facts, the whole card a link; a phone number can be tapped. */
export function ListCards({ state, rows, selection, list }: ListBodyProps): ReactNode {
  const { record, special } = state
  const { timeZone } = useHost()
  const choosing = selection.count > 0
  const [first, ...rest] = record.list.facts
  const leads = first !== undefined && record.fields[first]?.kind === 'choice'
  // The state stands in the corner already.
  const facts = leads ? rest : record.list.facts.filter((name) => name !== 'status')
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
              <span className="flex-[1_1_0] min-w-0 text-fg-muted truncate">{special.subtitle?.(row)}</span>
              <span className="flex-none">
                {leads ? (
                  <FieldValue
                    record={record}
                    row={{ ...row, [`${first}Reason`]: null }}
                    name={first}
                    field={record.fields[first] ?? null}
                  />
                ) : (
                  <Status record={record} row={row} />
                )}
              </span>
            </div>
            <div className="record-card-facts">
              {leads && !isEmptyValue(row[`${first}Reason`]) ? (
                <span
                  className={
                    record.fields[first]?.kind === 'choice' && toneOf(record.fields[first], row[first]) === 'danger'
                      ? 'text-danger-text'
                      : 'text-warning-text'
                  }
                >
                  {String(row[`${first}Reason`])}
                </span>
              ) : null}
              {facts.map((name) => {
                if (isEmptyValue(row[name]) || isTitle(row, record.fields[name] ?? null, row[name], timeZone)) return null
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
          </div>
          <ChevronRight aria-hidden="true" />
        </li>
      ))}
    </ul>
  )
}

const toneOf = (field: ChoiceField, value: unknown): Tone | undefined => field.options[textOf(value)]?.tone

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
