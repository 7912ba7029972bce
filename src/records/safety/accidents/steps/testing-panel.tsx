import './steps.css'
import { type ReactNode, useRef } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useAttachments, useUpload } from '#web/engine/detail/files/attachments.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { recordPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { standingPlan, TestCard } from './test-card.tsx'

/** What 382.303 asks after this accident, until when, and what was done. */
export function TestingPanel({ record, row }: PanelProps): ReactNode {
  const plan = standingPlan(row)
  return (
    <div className="steps">
      <div className="steps-column">
        <TestCard record={record} row={row} kind="alcohol" />
        <TestCard record={record} row={row} kind="drug" />
      </div>
      <div className="steps-column">
        <Card title="The rule">
          <blockquote className="step-rule">{plan.ruleText}</blockquote>
          <ul className="step-list mt-3">
            {[...plan.notes, ...coDriverNotes(row)].map((note) => (
              <li key={note}>
                <span className="step-note">{note}.</span>
              </li>
            ))}
          </ul>
        </Card>
        <ProofCard record={record} row={row} />
      </div>
    </div>
  )
}

const coDriverNotes = (row: RecordRow): readonly string[] =>
  typeof row['coDriver'] === 'string'
    ? ['Each surviving driver who performed safety-sensitive functions is tested, the co-driver too (49 CFR 382.303(a))']
    : []

/** Papers of the tests: kept apart as confidential, each opening is logged. */
function ProofCard({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const files = useAttachments(record, row)
  const upload = useUpload(record, row)
  const input = useRef<HTMLInputElement>(null)
  const papers = (files.data ?? []).filter((file) => file.category === 'medical' && file.archivedAt === null)
  return (
    <Card title="Proof" scope={files.data === undefined ? undefined : papers.length === 0 ? 'nothing yet' : `${papers.length} on file`}>
      <p className="step-note">Custody form, result, or the written reason. Confidential. Each view is logged.</p>
      {files.isError && files.data === undefined ? <p className="step-note mt-3">{sentenceOf(files.error)}</p> : null}
      <ul className="step-list mt-3">
        {papers.map((paper) => (
          <li key={paper.id}>
            <Anchor className="step-name" href={recordPath(record, row.id, { tab: 'files' })}>
              {paper.label ?? paper.fileName}
            </Anchor>
          </li>
        ))}
      </ul>
      <div className="step-actions">
        <Button size="sm" busy={upload.isPending ? 'Uploading...' : false} onClick={() => input.current?.click()}>
          Add proof
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Proof of the tests"
        accept="image/*,application/pdf"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file !== undefined)
            upload.mutate(
              { file, category: 'medical', area: null },
              { onError: (error) => toast.add({ title: 'Not uploaded', description: sentenceOf(error), tone: 'danger' }) },
            )
        }}
      />
    </Card>
  )
}
