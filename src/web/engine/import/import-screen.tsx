import '../engine.css'
import { ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { may } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { listPath } from '#web/engine/paths.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Stages } from '#web/ui/display/stages.tsx'
import { useHost } from '../host.tsx'
import { ImportCheck } from './import-check.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportReport } from './import-report.tsx'
import { ImportUpload } from './import-upload.tsx'
import { type ImportJob, isWorking, useImport } from './imports.ts'
import { Missing } from '../missing.tsx'
import { useSearchText, useSetSearch } from '../navigation.ts'

const stepNames = ['File', 'Columns', 'Check', 'Result'] as const
type Step = 1 | 2 | 3 | 4

/** Brings records in from a file: upload, columns, check with corrections, run, report, rollback. The import's id stands in the address. */
export function ImportScreen({ record }: { record: RecordDefinition }): ReactNode {
  const { TopBar, viewer } = useHost()
  const search = useSearchText()
  const setSearch = useSetSearch()
  const id = search['import'] ?? null
  const found = useImport(id)
  const job = found.data
  const step = stepOf(id, job, search['step'])
  const many = inSentence(record.label.many)
  const bar = <TopBar trail={[{ href: listPath(record), label: record.label.many }]} current={`Import ${many}`} heading />
  if (!may(viewer.role, 'create', record)) {
    return (
      <>
        {bar}
        <EmptyState icon={<ShieldX />} title={`Your role can’t import ${many}`} text="Ask an administrator for access." />
      </>
    )
  }
  const goTo = (next: Step): void => setSearch({ import: id ?? undefined, step: String(next) })
  return (
    <>
      {bar}
      <div className="page">
        <div className="flex items-center gap-3 text-sm" role="status">
          <Stages current={step} total={stepNames.length} name={stepNames[step - 1] ?? ''} />
          {job === undefined ? null : <span className="text-fg-muted truncate">{job.fileName}</span>}
        </div>
        {found.isError ? (
          <Missing record={record} error={found.error} back={`${record.path}/import`} onRetry={() => void found.refetch()} />
        ) : null}
        {step === 1 ? (
          <ImportUpload record={record} defaults={presets(search)} onUploaded={(made) => setSearch({ import: made.id, step: '2' })} />
        ) : null}
        {job !== undefined && step === 2 ? <ImportColumns record={record} job={job} onChecked={() => goTo(3)} /> : null}
        {job !== undefined && step === 3 ? <ImportCheck record={record} job={job} onBack={() => goTo(2)} onRun={() => goTo(4)} /> : null}
        {job !== undefined && step === 4 ? <ImportReport record={record} job={job} onAnother={() => setSearch({})} /> : null}
      </div>
    </>
  )
}

/** `set.entry=money` in the address: the same for all rows, as the link to this import says. */
const presets = (search: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (name.startsWith('set.') ? [[name.slice(4), value]] : [])))

/** The state of the import decides which steps are open; within them the address does. */
const stepOf = (id: string | null, job: ImportJob | undefined, wanted: string | undefined): Step => {
  if (id === null) return 1
  if (job === undefined) return 2
  if (job.state === 'uploaded') return 2
  if (job.state === 'checking' || job.state === 'checked') return wanted === '2' && !isWorking(job.state) ? 2 : 3
  if (job.state === 'failed' && job.finishedAt === null && job.counts === null) return 2
  return 4
}
