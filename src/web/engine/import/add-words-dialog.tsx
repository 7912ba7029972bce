import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { ApiError, sentenceOf } from '#web/api/problem.ts'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { type ImportColumn, type ImportJob, type OpenWord, useAddWords, useOpenWords } from './imports.ts'

type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A record for each word of the column, with what the workbook's legend says of it; every value can be corrected first. */
export function AddWordsDialog({
  target,
  job,
  column,
  onClose,
}: {
  target: RecordDefinition
  job: ImportJob
  column: ImportColumn
  onClose: () => void
}): ReactNode {
  const found = useOpenWords(job.id, column.heading)
  const add = useAddWords(job.id, column.heading)
  const [typed, setTyped] = useState<Typed>({})
  const words = found.data?.words ?? []
  const fields = found.data?.fields ?? []
  const valuesOf = ({ text, values }: OpenWord): Record<string, string> => ({ ...values, ...typed[text] })
  const refused = add.error instanceof ApiError ? add.error.issues.map(({ field }) => field) : []
  const many = formatCount(words.length, inSentence(target.label.one), inSentence(target.label.many))
  return (
    <FormDialog
      title={`Add ${inSentence(target.label.many)} from “${column.heading}”`}
      description="The file names these, and none of them is in your list yet."
      size="lg"
      action={words.length === 0 ? undefined : `Add ${many}`}
      busy={add.isPending}
      onSubmit={() =>
        add.mutate(
          words.map((word) => ({ text: word.text, values: valuesOf(word) })),
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      {found.isError ? <Banner tone="danger">{sentenceOf(found.error)}</Banner> : null}
      {add.isError ? <Banner tone="danger">{sentenceOf(add.error)}</Banner> : null}
      {found.isPending ? <Skeleton /> : null}
      {words.length === 0 ? null : (
        <TableRegion label={target.label.many}>
          <Table flat>
            <thead>
              <tr>
                <HeadCell>In the file</HeadCell>
                <HeadCell numeric>Rows</HeadCell>
                {fields.map((field) => (
                  <HeadCell key={field}>{target.fields[field]?.label ?? field}</HeadCell>
                ))}
              </tr>
            </thead>
            <tbody>
              {words.map((word, position) => (
                <Row key={word.text}>
                  <Cell>{word.text}</Cell>
                  <Cell numeric>{word.count.toLocaleString('en-US')}</Cell>
                  {fields.map((field) => (
                    <Cell key={field} className="py-1">
                      <Input
                        aria-label={`${target.fields[field]?.label ?? field} of ${word.text}`}
                        aria-invalid={refused.includes(`words.${position}.${field}`) || undefined}
                        value={valuesOf(word)[field] ?? ''}
                        onChange={(event) => setTyped({ ...typed, [word.text]: { ...typed[word.text], [field]: event.target.value } })}
                      />
                    </Cell>
                  ))}
                </Row>
              ))}
            </tbody>
          </Table>
        </TableRegion>
      )}
    </FormDialog>
  )
}
