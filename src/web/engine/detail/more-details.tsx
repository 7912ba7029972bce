import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sourceWords } from '#kit/sources.ts'
import { formatCount } from '#kit/format.ts'
import { formatInstant } from '#kit/dates/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { editPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Fold } from '#web/ui/display/fold.tsx'
import { DescriptionList, type Fact } from '#web/ui/display/description-list.tsx'
import { FieldValue } from '../values/cells.tsx'
import { sectionId } from '../form/section-id.ts'
import { useHost } from '../host.tsx'
import { isEmptyValue, type RecordRow, textOf } from '../queries/rows.ts'
import { type MorePart, morePartsOf, systemFieldsOf } from './more-parts.ts'
import { useReveal } from './reveal.tsx'
import { RowsTable } from './rows-table.tsx'

type DetailsProps = { record: RecordDefinition; row: RecordRow; /** Fields that the page shows elsewhere. */ covered: ReadonlySet<string> }

/** The rest of the form's fields, folded: by section, the empty ones on request. */
export function MoreDetails({ record, row, covered }: DetailsProps): ReactNode {
  const { viewer } = useHost()
  const [withEmpty, setWithEmpty] = useState(false)
  const parts = morePartsOf(viewer, record, row, covered)
  const count = (of: (part: MorePart) => readonly string[]): number => parts.reduce((sum, part) => sum + of(part).length, 0)
  const [filled, empty] = [count((part) => part.filled), count((part) => part.empty)]
  if (filled + empty === 0) return null
  const shown = parts.filter((part) => withEmpty || part.filled.length > 0)
  return (
    <Fold
      title="More details"
      scope={[filled === 0 ? '' : `${filled} filled in`, empty === 0 ? '' : `${empty} empty`].filter(Boolean).join(', ')}
    >
      {shown.map((part) => (
        <MoreSection key={part.heading} record={record} row={row} part={part} withEmpty={withEmpty} />
      ))}
      {empty === 0 ? null : (
        <Button tone="ghost" size="sm" aria-expanded={withEmpty} onClick={() => setWithEmpty(!withEmpty)}>
          {withEmpty ? 'Hide' : 'Show'} {formatCount(empty, 'empty field')}
        </Button>
      )}
    </Fold>
  )
}

function MoreSection({
  record,
  row,
  part: { heading, filled, empty },
  withEmpty,
}: {
  record: RecordDefinition
  row: RecordRow
  part: MorePart
  withEmpty: boolean
}): ReactNode {
  const reveal = useReveal(record, row, filled)
  const locks = record.locks(row)
  const editable = row.can?.update === true && [...filled, ...empty].some((name) => locks[name] === undefined)
  const tables = filled.filter((name) => record.fields[name]?.kind === 'rows')
  const names = [...filled.filter((name) => !tables.includes(name)), ...(withEmpty ? empty : [])]
  return (
    <section aria-label={heading} className="more-section">
      <div className="more-head">
        <h3>{heading}</h3>
        {reveal.button}
        {editable ? (
          <Anchor
            className="icon-btn icon-btn-sm"
            href={`${editPath(record, row.id)}#${sectionId(heading)}`}
            aria-label={`Edit ${inSentence(heading)}`}
          >
            <Pencil aria-hidden="true" />
          </Anchor>
        ) : null}
      </div>
      {names.length === 0 ? null : (
        <DescriptionList columns={2} facts={names.map((name) => factOf(record, row, name, reveal.cell(name)))} />
      )}
      {tables.map((name) => (
        <RowsTable key={name} record={record} row={row} name={name} />
      ))}
    </section>
  )
}

/** What the program keeps on a record: fields nobody fills in, number, dates, and source. */
export function SystemFields({ record, row, covered }: DetailsProps): ReactNode {
  const { timeZone } = useHost()
  const names = systemFieldsOf(record, row, covered)
  const reveal = useReveal(record, row, names)
  const at = (name: string): string => formatInstant(textOf(row[name]), timeZone)
  return (
    <Fold title="System fields" actions={reveal.button}>
      <DescriptionList
        columns={2}
        facts={[
          ...names.map((name) => factOf(record, row, name, reveal.cell(name))),
          { term: 'Number', value: row.number },
          { term: 'Created', value: at('createdAt') },
          { term: 'Changed', value: at('updatedAt') },
          ...(record.fields['source'] === undefined ? [{ term: 'Source', value: sourceWords(row['source']) }] : []),
        ]}
      />
    </Fold>
  )
}

const factOf = (record: RecordDefinition, row: RecordRow, name: string, revealed: ReactNode): Fact => {
  const field = record.fields[name] ?? null
  return {
    key: name,
    term: field?.label ?? name,
    wide: field?.kind === 'longText',
    value: revealed ?? (isEmptyValue(row[name]) ? null : <FieldValue record={record} row={row} name={name} field={field} />),
  }
}
