import '#web/screens/recruiting/applicant/applicant.css'
import './reader.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { formatCount, formatFileSize } from '#kit/format.ts'
import { formatInstant } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { ApiError, isRefusal, sentenceOf } from '#web/api/problem.ts'
import { useThemeOfPhone } from '#web/appearance/use-appearance.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { saveFile } from '#web/engine/queries/save-file.ts'
import { useFocusOnNewHeading } from '#web/layout/focus-heading.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

/** What the server shows to the holder of a link. */
type Paper = {
  readonly title: string
  readonly company: string
  readonly sharedBy: string
  readonly sharedAt: string
  readonly sharedWith: string
  readonly expiresAt: string
  readonly files: readonly { readonly id: string; readonly fileName: string; readonly bytes: number }[]
}
type Answer = { readonly needsCode: boolean; readonly paper: Paper | null }

/** Papers for a reader outside the company, by link alone. Served whoever is signed in. */
export function PaperReaderScreen(): ReactNode {
  const [token] = useState(() => location.hash.slice(1))
  const path = `/api/papers/${encodeURIComponent(token)}`
  const [code, setCode] = useState<string | null>(null)
  const found = useQuery({
    queryKey: [path, 'open'],
    queryFn: () => readJson<Answer>(`${path}/open`, { method: 'POST', body: {} }),
    enabled: token !== '',
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: (failures, error) => failures < 1 && !isRefusal(error),
  })
  const unlock = useMutation({
    mutationFn: (given: string) => readJson<Answer>(`${path}/open`, { method: 'POST', body: { code: given } }),
    onSuccess: (_answer, given) => setCode(given),
    retry: false,
  })
  const paper = unlock.data?.paper ?? found.data?.paper ?? null
  useFocusOnNewHeading(paper === null ? 'closed' : 'open')
  useThemeOfPhone()
  return (
    <main className="applicant" id="main" tabIndex={-1}>
      <title>{`${paper?.title ?? 'Shared documents'} · Longhaul`}</title>
      <div className="applicant-body">
        {paper !== null ? (
          <Files paper={paper} path={path} code={code} />
        ) : found.data?.needsCode === true && !isDead(unlock.error) ? (
          <CodeForm error={unlock.error} busy={unlock.isPending} onCode={(given) => unlock.mutate(given)} />
        ) : (
          <Closed token={token} error={unlock.error ?? found.error} query={found} />
        )}
      </div>
    </main>
  )
}

/** The link itself was refused, not its code. */
const isDead = (error: unknown): boolean => error instanceof ApiError && error.status === 400

function Closed({ token, error, query }: { token: string; error: unknown; query: { error: unknown; refetch: () => unknown } }): ReactNode {
  if (token !== '' && error === null) return <Spinner />
  const dead = token === '' || isRefusal(error)
  return (
    <>
      <h1>{dead ? 'This link doesn’t work' : 'Shared documents'}</h1>
      {token === '' ? (
        <p>This address is incomplete. Open the whole link you were sent.</p>
      ) : dead ? (
        <p>{sentenceOf(error)}</p>
      ) : (
        <LoadError title="Couldn’t open the documents" query={query} />
      )}
    </>
  )
}

function CodeForm({ error, busy, onCode }: { error: unknown; busy: boolean; onCode: (code: string) => void }): ReactNode {
  const [given, setGiven] = useState('')
  const [asked, setAsked] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (given.trim() !== '' && !busy) onCode(given.trim())
  }
  return (
    <form className="reader-code" noValidate onSubmit={submit}>
      <h1>Enter the access code</h1>
      <p>You got the code another way than the link, such as by phone.</p>
      <Field
        label="Access code"
        required
        error={asked && given.trim() === '' ? 'Enter the code' : error === null ? undefined : sentenceOf(error)}
      >
        <Input
          value={given}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
          onChange={(event) => setGiven(event.target.value)}
        />
      </Field>
      <Button type="submit" tone="primary" size="lg" busy={busy && 'Opening...'}>
        Open
      </Button>
    </form>
  )
}

function Files({ paper, path, code }: { paper: Paper; path: string; code: string | null }): ReactNode {
  const [busy, setBusy] = useState<string | null>(null)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const take = async ({ id, fileName }: Paper['files'][number]): Promise<void> => {
    setBusy(id)
    await saveFile(`${path}/files/${id}`, fileName, { body: { code } })
    setBusy(null)
  }
  return (
    <>
      <p className="reader-company">{paper.company}</p>
      <h1>{paper.title}</h1>
      <p className="text-fg-muted">
        Shared by {paper.sharedBy} with {paper.sharedWith}. The link works until {formatInstant(paper.expiresAt, zone, { zone: true })}.
      </p>
      <section className="card reader-files" aria-label={formatCount(paper.files.length, 'file')}>
        <ul>
          {paper.files.map((file) => (
            <li key={file.id}>
              <span className="reader-name">
                {file.fileName}
                <span className="block text-sm text-fg-muted">{formatFileSize(file.bytes)}</span>
              </span>
              <Button
                size="lg"
                aria-label={`Download ${file.fileName}`}
                busy={busy === file.id && 'Downloading...'}
                disabled={busy !== null && busy !== file.id}
                onClick={() => void take(file)}
              >
                <Download aria-hidden="true" />
                Download
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <p className="text-sm text-fg-muted">
        Created {formatInstant(paper.sharedAt, zone)}. Openings and downloads are logged with time and network address.
      </p>
    </>
  )
}
