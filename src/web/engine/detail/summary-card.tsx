import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { editPath } from '#web/engine/paths.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { FieldValue } from '../values/cells.tsx'
import { FactLine } from '../values/fact-line.tsx'
import type { RecordRow } from '../queries/rows.ts'
import { useReveal } from './reveal.tsx'
import type { SummaryFact } from './summary.ts'

type SummaryProps = { record: RecordDefinition; row: RecordRow; facts: readonly SummaryFact[] }

/** The facts that the record is known by, with the page's Edit button. */
export function SummaryCard({ record, row, facts }: SummaryProps): ReactNode {
  const reveal = useReveal(
    record,
    row,
    facts.flatMap(({ names }) => names),
  )
  const shown = facts.map((fact) => ({
    key: fact.key,
    term: fact.term,
    wide: fact.wide,
    value: fact.line ? (
      <FactLine record={record} row={row} names={fact.names} reveal={reveal.cell} />
    ) : (
      fact.names.map(
        (name) => reveal.cell(name) ?? <FieldValue key={name} record={record} row={row} name={name} field={record.fields[name] ?? null} />,
      )
    ),
  }))
  return (
    <Card
      title="Summary"
      actions={
        <>
          {reveal.button}
          {row.can?.update === true ? (
            <ButtonLink size="sm" href={editPath(record, row.id)} data-guide="record.edit">
              <Pencil aria-hidden="true" />
              Edit
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {shown.length === 0 ? <p className="text-fg-muted">No details yet.</p> : <DescriptionList facts={shown} columns={2} />}
    </Card>
  )
}
