import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { may } from '#kit/access.ts'
import type { Issue } from '#kit/errors.ts'
import { formatCount } from '#kit/format.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { LoadError } from '#web/engine/load-error.tsx'
import { writeSearch } from '#web/engine/paths.ts'
import { newKey, useWrite } from '#web/engine/queries/queries.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { violations } from '../../violations/record.ts'
import { ViolationGrid } from './grid.tsx'
import { blankLine, isBlank, type Line, linesOf, refusedIn, valuesOf } from './lines.ts'

const fields = 'id,version,code,unit,oos,description,category,severity,group,status'

/** Enters and changes the violations of a report as rows, saved together. */
export function ViolationRowsPanel({ row }: PanelProps): ReactNode {
  const { viewer } = useHost()
  const known = useQuery({
    queryKey: ['/api/violations', 'rows of', row.id],
    queryFn: () => readJson<RecordRow[]>(`/api/violations${writeSearch({ inspection: row.id, sort: 'number', limit: '100', fields })}`),
  })
  const [editing, setEditing] = useState(false)
  if (!may(viewer.role, 'create', violations) || row.archivedAt !== null) return null
  if (known.data === undefined) return known.isError ? <LoadError title="Couldn’t load violations" query={known} /> : null
  const rows = known.data
  // A report that has violations opens with a row to type in.
  const isAsked = rows.length === 0 && row['violationsFound'] === true
  if (!editing && !isAsked)
    return (
      <div>
        <Button onClick={() => setEditing(true)}>{rows.length === 0 ? 'Enter violations' : 'Add or change violations'}</Button>
      </div>
    )
  return <RowsForm row={row} known={rows} onDone={() => setEditing(false)} onCancel={isAsked ? undefined : () => setEditing(false)} />
}

type FormProps = { row: RecordRow; known: readonly RecordRow[]; onDone: () => void; onCancel: (() => void) | undefined }

function RowsForm({ row, known, onDone, onCancel }: FormProps): ReactNode {
  const [lines, setLines] = useState<readonly Line[]>(() => [...linesOf(known), blankLine()])
  const key = useRef(newKey())
  const { isPending, mutate } = useWrite((confirmed: boolean) => ({
    path: `/api/roadside-inspections/${row.id}/violations`,
    method: 'POST',
    body: { violations: sentOf(lines) },
    headers: { 'idempotency-key': key.current, ...(confirmed ? { 'x-confirm-warnings': '1' } : {}) },
  }))
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [warnings, setWarnings] = useState<readonly Issue[] | null>(null)
  const save = (confirmed: boolean): void => {
    const count = sentOf(lines).length
    if (isPending || count === 0) return
    setIssues([])
    setProblem(null)
    setWarnings(null)
    mutate(confirmed, {
      onSuccess: (written) => {
        key.current = newKey()
        if (written.ok) {
          toast.add({ title: `${formatCount(count, 'violation')} saved`, tone: 'success' })
          return onDone()
        }
        const { error } = written
        const asked = error.problem['warnings']
        if (error.code === 'confirm_needed' && Array.isArray(asked)) return setWarnings(asked as Issue[])
        setIssues(error.issues)
        if (refusedIn(lines, error.issues).size === 0) setProblem(error.issues[0]?.message ?? error.detail)
      },
      onError: (failure) => setProblem(`${sentenceOf(failure)} Your entries are still here.`),
    })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save(false)
      }}
    >
      <Card
        title="Violations on the report"
        actions={
          <>
            {onCancel === undefined ? null : (
              <Button size="sm" onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button size="sm" type="submit" tone="primary" busy={isPending ? 'Submitting...' : false}>
              Save violations
            </Button>
          </>
        }
      >
        {problem === null ? null : <Banner tone="danger">{problem}</Banner>}
        <ViolationGrid id="violation-rows" lines={lines} refused={refusedIn(lines, issues)} onChange={setLines} />
      </Card>
      <ConfirmDialog
        open={warnings !== null}
        onOpenChange={() => setWarnings(null)}
        tone="primary"
        title="Save anyway?"
        description="This looks unusual. Confirm to save; your confirmation is logged."
        action="Save anyway"
        onConfirm={() => save(true)}
      >
        <ul className="list-disc pl-4 flex flex-col gap-1">
          {(warnings ?? []).map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </form>
  )
}

/** Those on file name themselves, so that they are changed and not entered again. */
const sentOf = (lines: readonly Line[]) => {
  const said = lines.filter((line) => !isBlank(line))
  return valuesOf(said).map((values, at) => ({ ...values, id: said[at]?.id ?? null, version: said[at]?.version ?? null }))
}
