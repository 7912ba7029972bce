import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { newKey, refreshKinds, useSave } from '#web/engine/queries/queries.ts'
import { useHost } from '#web/engine/host.tsx'
import { recordPath } from '#web/engine/paths.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type Paper, useCase } from './case.ts'

type Line = { item: string; state?: 'missing' | 'ready' | null }

/** What has to be gathered, what is there, and files of the ticket or report that only need to be attached. */
export function EvidencePanel({ record, row }: PanelProps): ReactNode {
  const save = useSave(record)
  const lines = (Array.isArray(row['evidence']) ? row['evidence'] : []) as Line[]
  const papers = (useCase(row).data?.papers ?? []).filter((paper) => !paper.attached)
  const ready = lines.filter((line) => line.state === 'ready').length
  const mayChange = row.can?.update === true
  const mark = (position: number, on: boolean): void =>
    save.mutate(
      {
        id: row.id,
        values: { evidence: lines.map((line, at) => (at === position ? { ...line, state: on ? 'ready' : 'missing' } : line)) },
        version: row.version,
        confirmed: true,
        key: newKey(),
      },
      {
        onSuccess: (written) =>
          written.ok ? undefined : toast.add({ title: 'Not saved', description: written.error.detail, tone: 'danger' }),
        onError: (error) => toast.add({ title: 'Not saved', description: sentenceOf(error), tone: 'danger' }),
      },
    )
  return (
    <Card
      title="Evidence checklist"
      scope={lines.length === 0 ? 'no checklist' : `${ready} of ${lines.length} ready`}
      actions={
        <ButtonLink tone="ghost" size="sm" href={recordPath(record, row.id, { tab: 'files' })}>
          <Paperclip aria-hidden="true" />
          Files
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-2" role="group" aria-label="Proof">
        {lines.map((line, position) => (
          <Checkbox
            key={`${position} ${line.item}`}
            label={line.item}
            checked={line.state === 'ready'}
            disabled={!mayChange}
            // A box that is switched off while its mark is saved would lose the keyboard's place.
            onChange={(on) => (save.isPending ? undefined : mark(position, on))}
          />
        ))}
      </div>
      {papers.length === 0 || !mayChange ? null : (
        <ul className="mt-3 flex flex-col gap-2 border-t border-border pt-3" aria-label="Suggested evidence">
          {papers.map((paper) => (
            <PaperRow key={paper.id} paper={paper} request={row.id} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function PaperRow({ paper, request }: { paper: Paper; request: string }): ReactNode {
  const client = useQueryClient()
  const { outlines } = useHost()
  const attach = useMutation({
    mutationFn: () => readJson(`/api/dataqs/${request}/papers`, { method: 'POST', body: { attachment: paper.id } }),
    onSuccess: () => refreshKinds(client, outlines),
    onError: (error) => toast.add({ title: 'Not attached', description: sentenceOf(error), tone: 'danger' }),
  })
  return (
    <li className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{paper.fileName}</span>
        <span className="block text-sm text-fg-muted">
          {categoryWords[paper.category] ?? 'File'} of {paper.from}
        </span>
      </span>
      <Button size="sm" busy={attach.isPending} onClick={() => attach.mutate()} aria-label={`Attach ${paper.fileName}`}>
        Attach
      </Button>
    </li>
  )
}

const categoryWords: Readonly<Record<string, string>> = {
  court: 'Court paper',
  dver: 'Inspection report',
  inspection: 'Inspection report',
  police_report: 'Police report',
  photo: 'Photo',
  video: 'Video',
  statement: 'Statement',
}
