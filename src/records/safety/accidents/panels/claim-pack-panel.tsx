import { useQuery } from '@tanstack/react-query'
import { FileArchive, FileText, Link2, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatCount, formatFileSize } from '#kit/format.ts'
import { may } from '#kit/access.ts'
import { inSentence } from '#kit/words.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { ShareDialog } from '#records/share-by-link.tsx'
import { useSaveDocument } from '#records/document-refusal.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

type Plan = {
  files: number
  bytes: number
  comments: number
  related: readonly { label: string; count: number }[]
  leftOut: readonly string[]
  confidentialFiles: number
  mayOpenConfidential: boolean
  evidenceHold: boolean
}

type PackAsked = { findings: boolean; confidential: boolean }

const packNote = ({ findings, confidential }: PackAsked): string =>
  `${findings ? 'With' : 'Without'} internal findings, ${confidential ? 'with' : 'without'} confidential files. Test results are never in the pack (49 CFR 382.405).`

/** What an insurer or a lawyer gets: one paper, or everything with the hashes that prove it. */
export function ClaimPackPanel({ record, row }: PanelProps): ReactNode {
  const { viewer } = useHost()
  const [open, setOpen] = useState(false)
  const [shared, setShared] = useState<PackAsked | null>(null)
  if (!may(viewer.role, 'export', record)) return null
  return (
    <Card title="Claim pack">
      <p className="pb-3 text-sm text-fg-muted">
        For the insurer or attorney: facts, files and related records, each with its SHA-256 hash.
      </p>
      <Button onClick={() => setOpen(true)}>
        <FileArchive aria-hidden="true" />
        Create claim pack
      </Button>
      {open ? (
        <PackDialog
          id={row.id}
          number={row.number}
          onClose={() => setOpen(false)}
          onShare={(asked) => {
            setOpen(false)
            setShared(asked)
          }}
        />
      ) : null}
      {shared === null ? null : (
        <ShareDialog
          shared={{
            asked: { paper: 'claim_pack', accident: row.id, ...shared },
            title: `Claim pack ${row.number}`,
            note: packNote(shared),
          }}
          onClose={() => setShared(null)}
        />
      )}
    </Card>
  )
}

type PackProps = { id: string; number: string; onClose: () => void; onShare: (asked: PackAsked) => void }

function PackDialog({ id, number, onClose, onShare }: PackProps): ReactNode {
  const [findings, setFindings] = useState(false)
  const [confidential, setConfidential] = useState(false)
  const query = writeSearch({ findings: String(findings), confidential: String(confidential) })
  const base = `/api/accidents/${id}/claim-pack`
  const plan = useQuery<Plan>({ queryKey: [base, query], placeholderData: (before) => before })
  const download = useDownload()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Claim pack ${number}`}
      description="Each download is logged in the accident’s history."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button onClick={() => onShare({ findings, confidential })}>
            <Link2 aria-hidden="true" />
            Share by link
          </Button>
          <Button disabled={download.bytes !== null} onClick={() => void download.start(`${base}/pdf${query}`, `claim-pack-${number}.pdf`)}>
            <FileText aria-hidden="true" />
            PDF
          </Button>
          <Button
            tone="primary"
            disabled={download.bytes !== null}
            onClick={() => void download.start(`${base}/zip${query}`, `claim-pack-${number}.zip`)}
          >
            <FileArchive aria-hidden="true" />
            ZIP with all files
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-2">
          <Checkbox
            checked={findings}
            onChange={setFindings}
            label="Include internal findings"
            note="Preventability, root cause, corrective actions, discipline. They can be used against us: ask counsel first."
          />
          {plan.data !== undefined && plan.data.confidentialFiles > 0 && plan.data.mayOpenConfidential ? (
            <Checkbox
              checked={confidential}
              onChange={setConfidential}
              label={`With ${formatCount(plan.data.confidentialFiles, 'confidential file')}`}
              note="Each one is logged as viewed."
            />
          ) : null}
        </div>
        {plan.isError ? <p className="text-danger-text">{sentenceOf(plan.error)}</p> : null}
        {plan.data === undefined ? plan.isError ? null : <Skeleton height={96} /> : <Contents plan={plan.data} />}
        <div aria-live="polite">
          {download.bytes === null ? null : <Coming bytes={download.bytes} planned={plan.data?.bytes ?? 0} onStop={download.stop} />}
        </div>
      </div>
    </Dialog>
  )
}

function Contents({ plan }: { plan: Plan }): ReactNode {
  return (
    <div className="flex flex-col gap-2 text-sm">
      {plan.evidenceHold ? <Pill tone="warning">Evidence on hold: said on the first page</Pill> : null}
      <p>
        <b className="font-semibold">Included:</b> facts, parties, deadlines, insurance and costs; {formatCount(plan.files, 'file')}
        {plan.files === 0 ? '' : ` (${formatFileSize(plan.bytes)})`}; {formatCount(plan.comments, 'comment')} open to others
        {plan.related.map(({ label, count }) => `; ${inSentence(label)}: ${count}`).join('')}.
      </p>
      <p className="font-semibold">Excluded (listed in the pack)</p>
      <ul className="list-disc pl-5 text-fg-muted">
        {plan.leftOut.map((line, position) => (
          <li key={position}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

function Coming({ bytes, planned, onStop }: { bytes: number; planned: number; onStop: () => void }): ReactNode {
  // Papers and lists come on top of the files, so the last stretch is shown as nearly done.
  const share = planned === 0 ? 0 : Math.min(0.98, bytes / planned)
  return (
    <div className="flex items-center gap-3">
      <div className="flex-1">
        <Progress label="Packing" value={Math.round(share * 100)} max={100} />
      </div>
      <span className="text-sm text-fg-muted tabular-nums">{formatFileSize(bytes)}</span>
      <IconButton label="Stop" onClick={onStop}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Bytes that have come, or null while nothing does. */
function useDownload(): { bytes: number | null; start: (path: string, name: string) => Promise<void>; stop: () => void } {
  const [bytes, setBytes] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const saveDocument = useSaveDocument()
  return {
    bytes,
    stop: () => running.current?.abort(),
    start: async (path, name) => {
      running.current = new AbortController()
      setBytes(0)
      await saveDocument(path, name, { onBytes: setBytes, signal: running.current.signal })
      setBytes(null)
    },
  }
}
