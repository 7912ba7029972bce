import '#web/screens/office/feedback/feedback.css'
import { useQueryClient } from '@tanstack/react-query'
import { GitMerge } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDay } from '#kit/dates/format-time.ts'
import { feedbackManagers } from '#kit/roles.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { type Attachment, useAttachments, useBlobAddress } from '#web/engine/detail/files/attachments.ts'
import { useHost } from '#web/engine/host.tsx'
import { newKey, useMove } from '#web/engine/queries/queries.ts'
import { labelOf, type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { saveFile } from '#web/engine/queries/save-file.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { recordPath } from '#web/engine/paths.ts'
import { type Similar, similarWords, useSimilar } from './similar-items.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { CategoryPill, PriorityPill } from './pills.tsx'

/** Category and priority in their colors, the screenshots, and what else says the like. */
export function ItemPanel({ record, row }: PanelProps): ReactNode {
  const files = useAttachments(record, row)
  const pictures = files.data?.filter(({ thumbnailHref }) => thumbnailHref !== null) ?? []
  const { viewer } = useHost()
  return (
    <>
      <Card
        title="Submission"
        marks={
          <>
            <CategoryPill value={row['category']} />
            <PriorityPill value={row['priority']} />
          </>
        }
        scope={formatCount(pictures.length, 'screenshot')}
        flush={pictures.length === 0}
      >
        {pictures.length === 0 ? null : (
          <ul className="shots" aria-label="Screenshots">
            {pictures.map((file) => (
              <Picture key={file.id} file={file} />
            ))}
          </ul>
        )}
      </Card>
      <AnswerCard row={row} />
      {feedbackManagers.includes(viewer.role) ? <SimilarCard record={record} row={row} /> : null}
    </>
  )
}

/** What the sender was told last, and what they said to it. */
function AnswerCard({ row }: { row: RecordRow }): ReactNode {
  const { timeZone } = useHost()
  const [answer, reply] = [textOf(row['answer']), textOf(row['notFixed'])]
  if (answer === '') return null
  return (
    <Card title="Answer" scope={[labelOf(row, 'answeredBy'), formatDay(textOf(row['answeredAt']), timeZone)].filter(Boolean).join(' · ')}>
      <p className="whitespace-pre-wrap">{answer}</p>
      {reply === '' ? null : (
        <p className="text-fg-muted">
          {labelOf(row, 'sender')} on “not fixed”: {reply}
        </p>
      )}
    </Card>
  )
}

function Picture({ file: { fileName, href, thumbnailHref } }: { file: Attachment }): ReactNode {
  const address = useBlobAddress(thumbnailHref)
  return (
    <li>
      <button type="button" className="shot" aria-label={`Download ${fileName}`} onClick={() => void saveFile(href ?? '', fileName)}>
        {address === null ? null : <img src={address} alt="" />}
      </button>
    </li>
  )
}

function SimilarCard({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const found = useSimilar(row.title, row.id)
  const [chosen, setChosen] = useState<Similar | null>(null)
  const merged = row.status === 'duplicate'
  if (found.length === 0) return null
  return (
    <Card title="Similar" scope="votes add up when merged">
      <ul className="similar">
        {found.map((item) => (
          <li key={item.id}>
            <span className="min-w-0 flex-1">
              <Anchor href={recordPath(record, item.id)}>{item.title}</Anchor>
              <span className="block text-sm text-fg-muted">{similarWords(item)}</span>
            </span>
            {merged ? null : (
              <Button size="sm" aria-label={`Merge ${item.title}`} onClick={() => setChosen(item)}>
                <GitMerge aria-hidden="true" />
                Merge
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen === null ? null : <MergeDialog record={record} row={row} item={chosen} onClose={() => setChosen(null)} />}
    </Card>
  )
}

/** The other item becomes the duplicate of the one that is open. */
function MergeDialog({
  record,
  row,
  item,
  onClose,
}: {
  record: RecordDefinition
  row: RecordRow
  item: Similar
  onClose: () => void
}): ReactNode {
  const cache = useQueryClient()
  const run = useMove(record)
  const offerUndo = useOfferUndo()
  const [key] = useState(newKey)
  const failed = (error: unknown): void =>
    void toast.add({ title: "Couldn't merge the items", description: sentenceOf(error), tone: 'danger' })
  const merge = async (): Promise<void> => {
    const { version } = await readJson<RecordRow>(`/api/feedback/${item.id}`)
    run.mutate(
      { id: item.id, version, move: 'merge', fields: { duplicateOf: row.id }, key },
      {
        onSuccess: async (written) => {
          if (!written.ok) return failed(written.error)
          offerUndo(written.batchId, `${item.number} merged`)
          onClose()
          await cache.invalidateQueries({ queryKey: ['/api/feedback'] })
        },
        onError: failed,
      },
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={`Merge ${item.number} into ${row.number}?`}
      description={`“${item.title}” becomes a duplicate of “${textOf(row.title)}”. Its votes are added, and its sender is notified. You can undo it.`}
      action="Merge"
      busy={run.isPending && 'Merging...'}
      onConfirm={() => void merge().catch(failed)}
    />
  )
}
