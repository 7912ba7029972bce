import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { inSentence } from '#kit/words.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { searchIn } from '#web/ui/form/use-remote-options.ts'
import { useKind } from '../host.tsx'
import { AddWordsDialog } from './add-words-dialog.tsx'
import type { ImportColumn, ImportJob, ImportSettings } from './imports.ts'
import { useNoneFound, useRefSearch } from '../queries/ref-search.ts'

type ValuesProps = { job: ImportJob; column: ImportColumn; onSet: (settings: ImportSettings) => void }

/** Words of a column that are no known value yet: each is given its meaning once. */
export function ColumnValues({ job, column, onSet }: ValuesProps): ReactNode {
  const field = job.fields.find((one) => one.name === column.field)
  const target = useKind(field?.to ?? '')
  const searchRecords = useRefSearch(target)
  const noneFound = useNoneFound(target)
  const [adding, setAdding] = useState(false)
  const values = column.values ?? []
  const open = values.filter((value) => value.to === null)
  const words = open.filter(({ like }) => like === null).map(({ text }) => text.toLowerCase())
  const added = column.adds ? new Set(words).size : 0
  const search =
    field?.options === undefined ? searchRecords : searchIn(field.options.map((option) => ({ value: option.value, label: option.label })))
  const set = (text: string, to: string | null): void => onSet({ values: { [column.heading]: { [text]: to } } })
  return (
    <Card
      title={`Values in “${column.heading}”`}
      scope={
        open.length === 0
          ? `all ${formatCount(values.length, 'word')} understood`
          : `${formatCount(open.length, 'word')} not understood of ${values.length}`
      }
      actions={
        target === null || added === 0 ? undefined : (
          <Button size="sm" tone="primary" onClick={() => setAdding(true)}>
            Add {formatCount(added, inSentence(target.label.one), inSentence(target.label.many))}
          </Button>
        )
      }
      flush
    >
      <TableRegion label={`Words in ${column.heading}`} className="max-h-96">
        <Table flat>
          <thead>
            <tr>
              <HeadCell>In the file</HeadCell>
              <HeadCell numeric style={{ width: 96 }}>
                Rows
              </HeadCell>
              <HeadCell style={{ width: 320 }}>{field?.label ?? 'Value'}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {[...open, ...values.filter((value) => value.to !== null)].map((value) => (
              <Row key={value.text}>
                <Cell>{value.text}</Cell>
                <Cell numeric>{value.count.toLocaleString('en-US')}</Cell>
                <Cell className="py-1">
                  <Combobox
                    label={`Meaning of ${value.text}`}
                    placeholder="Choose, or leave it as an error"
                    clearable
                    emptyText={noneFound}
                    search={search}
                    value={value.to === null ? null : { value: value.to, label: value.toLabel ?? value.to }}
                    onChange={(option) => set(value.text, option?.value ?? null)}
                  />
                  <SameAs like={values.find(({ text }) => text === value.like)} onChoose={(to) => set(value.text, to)} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </TableRegion>
      {target === null || !adding ? null : <AddWordsDialog target={target} job={job} column={column} onClose={() => setAdding(false)} />}
    </Card>
  )
}

/** Offers the word of which this one is probably a misspelling, once that one has a meaning. */
function SameAs({
  like,
  onChoose,
}: {
  like: NonNullable<ImportColumn['values']>[number] | undefined
  onChoose: (to: string) => void
}): ReactNode {
  const to = like?.to ?? null
  if (like === undefined || to === null) return null
  return (
    <Button size="sm" tone="link" onClick={() => onChoose(to)}>
      Same as {like.text}?
    </Button>
  )
}
