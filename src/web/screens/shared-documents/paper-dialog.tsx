import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatFileSize } from '#kit/format.ts'
import { formatInstant } from '#kit/dates/format-time.ts'
import { LinkTerms, type SharedLink, SharedDialog } from '#records/share-by-link.tsx'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { LoadError } from '#web/engine/load-error.tsx'
import { saveFile } from '#web/engine/queries/save-file.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { readingWords, type SharedPaper, type SharedPaperDetail, stateTones, stateWords } from './shared-documents.ts'

/** One shared paper: its files as handed over, every opening and download, and the end of its link. */
export function PaperDialog({ paper, onClose }: { paper: SharedPaper; onClose: () => void }): ReactNode {
  const { timeZone } = useHost()
  const client = useQueryClient()
  const [again, setAgain] = useState(false)
  const path = `/api/shared-documents/${paper.id}`
  const detail = useQuery<SharedPaperDetail>({ queryKey: ['/api/shared-documents', paper.id], staleTime: 0 })
  const revoke = useMutation({
    mutationFn: () => readJson(`${path}/link`, { method: 'DELETE' }),
    onSuccess: () => void toast.add({ title: 'Link revoked' }),
    onError: (error) => void toast.add({ title: 'Couldn’t revoke the link', description: sentenceOf(error), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/shared-documents'] }),
    retry: false,
  })
  if (again) return <AgainDialog paper={paper} onClose={() => setAgain(false)} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={paper.title}
      description={`Shared with ${paper.reader.name}, ${paper.reader.organization}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button onClick={() => setAgain(true)}>New link</Button>
          {paper.state === 'open' ? (
            <Button tone="danger" busy={revoke.isPending && 'Revoking...'} onClick={() => revoke.mutate()}>
              Revoke link
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <Pill tone={stateTones[paper.state]}>{stateWords[paper.state]}</Pill>
          <span>
            {paper.state === 'revoked' ? 'It would have worked' : paper.state === 'open' ? 'Works' : 'Worked'} until{' '}
            {formatInstant(paper.expiresAt, timeZone, { zone: true })}
            {paper.hasCode ? ', with an access code' : ''}. {readingWords(paper, timeZone)}.
          </span>
        </p>
        {detail.isError ? <LoadError title="Couldn’t load the details" query={detail} /> : null}
        {detail.data === undefined ? detail.isError ? null : <Skeleton height={160} /> : <Parts paper={detail.data} path={path} />}
      </div>
    </Dialog>
  )
}

function Parts({ paper, path }: { paper: SharedPaperDetail; path: string }): ReactNode {
  const { timeZone } = useHost()
  return (
    <>
      <section>
        <h3 className="pb-1 font-semibold">Files as handed over</h3>
        <ul className="flex flex-col gap-2">
          {paper.files.map(({ id, fileName, bytes }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 break-words">
                {fileName} <span className="text-fg-muted">{formatFileSize(bytes)}</span>
              </span>
              <Button size="sm" aria-label={`Download ${fileName}`} onClick={() => void saveFile(`${path}/files/${id}`, fileName)}>
                Download
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="pb-1 font-semibold">Openings and downloads</h3>
        {paper.readings.length === 0 ? <p className="text-fg-muted">None yet.</p> : null}
        <ul className="flex flex-col gap-1">
          {paper.readings.map(({ at, ip, browser, fileName }, position) => (
            <li key={position} className="break-words">
              {formatInstant(at, timeZone)}: {fileName === null ? 'opened' : `downloaded ${fileName}`}{' '}
              <span className="text-fg-muted">
                from {ip}, {browser}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** A new link to the same files; the one before it ends. */
function AgainDialog({ paper, onClose }: { paper: SharedPaper; onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const [days, setDays] = useState('7')
  const [code, setCode] = useState(paper.hasCode)
  const make = useMutation({
    mutationFn: () =>
      readJson<SharedLink>(`/api/shared-documents/${paper.id}/link`, { method: 'POST', body: { days: Number(days), code } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['/api/shared-documents'] }),
    retry: false,
  })
  if (make.data !== undefined)
    return <SharedDialog link={make.data} title={paper.title} email={paper.reader.email ?? ''} onClose={onClose} />
  return (
    <FormDialog
      title={`New link: ${paper.title}`}
      description={`For ${paper.reader.name}, ${paper.reader.organization}. Same files as before; the old link ends.`}
      action="Create link"
      busy={make.isPending}
      onSubmit={() => {
        if (!make.isPending) make.mutate()
      }}
      onClose={onClose}
    >
      {make.isError ? <Banner tone="danger">{sentenceOf(make.error)}</Banner> : null}
      <LinkTerms days={days} onDays={setDays} code={code} onCode={setCode} />
    </FormDialog>
  )
}
