import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldValue } from '#web/engine/values/cells.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { useReveal } from '#web/engine/detail/reveal.tsx'
import { sectionId } from '#web/engine/form/section-id.ts'
import { isEmptyValue } from '#web/engine/queries/rows.ts'
import { editPath } from '#web/engine/paths.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { useEntries } from './entries.ts'
import { EntriesCard, EntriesState, NotForRole, useReadsEntries } from './entry-part.tsx'

const facts = [
  'compensable',
  'attorney',
  'litigated',
  'subrogationParty',
  'mmiOn',
  'impairment',
  'settlementOn',
  'settlementAmount',
  'deniedOn',
]

/** Attorney, hearings, recovery from others, rating and settlement. */
export function LegalPanel(props: PanelProps): ReactNode {
  return useReadsEntries() ? <Legal {...props} /> : <NotForRole what="Legal steps" />
}

function Legal({ record, row }: PanelProps): ReactNode {
  const entries = useEntries(row.id, ['hearing'])
  const reveal = useReveal(record, row, facts)
  if (entries.data === undefined) return <EntriesState query={entries} what="legal steps" />
  return (
    <div className="flex flex-col gap-block">
      <Card
        title="Standing"
        actions={
          <>
            {reveal.button}
            {row.can?.update === true ? (
              <ButtonLink
                tone="ghost"
                size="sm"
                href={`${editPath(record, row.id)}#${sectionId('Legal and closure')}`}
                aria-label="Edit the legal standing"
              >
                <Pencil aria-hidden="true" />
                Edit
              </ButtonLink>
            ) : null}
          </>
        }
      >
        <DescriptionList
          columns={2}
          facts={facts.map((name) => ({
            key: name,
            term: record.fields[name]?.label ?? name,
            value:
              reveal.cell(name) ??
              (isEmptyValue(row[name]) ? null : <FieldValue record={record} row={row} name={name} field={record.fields[name] ?? null} />),
          }))}
        />
      </Card>
      <EntriesCard
        claim={row}
        title="Hearings"
        empty="No hearings scheduled."
        addLabel="Add hearing"
        form={{
          entry: 'hearing',
          title: 'Add a hearing',
          fields: ['startsOn', 'what', 'who', 'result', 'note'],
          labels: { startsOn: 'Day', what: 'Hearing', who: 'Before' },
          required: ['what'],
        }}
        columns={['startsOn', 'what', 'who', 'result']}
        entries={entries.data.toReversed()}
      />
    </div>
  )
}
