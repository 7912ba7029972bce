import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDate, formatInstant } from '#kit/dates/format-time.ts'
import { recruitingEditors } from '#kit/roles.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useRefusalToast } from '#records/document-refusal.tsx'
import { useHost } from '#web/engine/host.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { CopyLink } from '#web/ui/actions/copy-link.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { DoneDialog } from '#web/ui/overlay/done-dialog.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { namesToAsk } from '../employers/employers.ts'
import { gapQuestion } from './gaps.ts'
import { openGaps } from './open-questions.ts'
import { formSteps } from './steps.ts'

type Signature = {
  document: 'application' | 'release' | 'disclosure'
  subject: string | null
  answer: 'signed' | 'refused'
  signedName: string | null
  signedAt: string
  words: string
  ip: string | null
}
type Link = {
  state: 'open' | 'used' | 'revoked' | 'expired'
  sentTo: string | null
  createdAt: string
  expiresAt: string
  openedCount: number
  lastOpenedAt: string | null
  step: number
  openings: readonly { at: string; ip: string | null; browser: string | null }[]
}
type FormState = { link: Link | null; signatures: readonly Signature[] }
type Delivery = { sentTo: string | null; link: { url: string; expiresAt: string } | null }

/** The applicant's own form as the office sees it: the link, what was signed or refused, and months nobody has explained. */
export function ApplicantFormPanel({ row }: PanelProps): ReactNode {
  const { viewer, today } = useHost()
  const key = [`/api/recruiting/applications/${row.id}/form`, row.version]
  const { data, error } = useQuery<FormState>({ queryKey: key, queryFn: () => readJson<FormState>(key[0] as string), staleTime: 0 })
  const gaps = openGaps(row, today)
  const unsigned = namesToAsk(row, today).filter(
    (employer) => data?.signatures.some(({ document, subject }) => document === 'release' && subject === employer) !== true,
  )
  return (
    <Card title="Applicant's form">
      <div className="flex flex-col gap-3 text-sm">
        {error === null ? null : <p className="text-danger-text">{sentenceOf(error)}</p>}
        {data === undefined ? null : <LinkLine link={data.link} />}
        {row.status === 'draft' && recruitingEditors.includes(viewer.role) && data !== undefined ? (
          <LinkButtons id={row.id} link={data.link} />
        ) : null}
        {data === undefined || data.signatures.length === 0 ? null : (
          <ul className="flex flex-col gap-2 border-t border-border pt-3">
            {data.signatures.map((signature) => (
              <SignatureLine key={`${signature.document} ${signature.subject ?? ''}`} signature={signature} />
            ))}
          </ul>
        )}
        {data === undefined || data.signatures.length === 0 || unsigned.length === 0 ? null : (
          <p className="text-fg-muted">No release yet: {unsigned.join(', ')}</p>
        )}
        {gaps.length === 0 ? null : (
          <div className="border-t border-border pt-3">
            <p className="font-medium">Months without a job (company policy)</p>
            <ul className="text-fg-muted">
              {gaps.map((gap) => (
                <li key={gap.from}>{gapQuestion(gap)}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Card>
  )
}

function LinkLine({ link }: { link: Link | null }): ReactNode {
  const { timeZone } = useHost()
  if (link === null) return <p className="text-fg-muted">No link sent. The applicant can fill in this draft on a phone.</p>
  const opened =
    link.lastOpenedAt === null
      ? 'not opened yet'
      : `opened ${formatInstant(link.lastOpenedAt, timeZone)}, ${formatCount(link.openedCount, 'time')}`
  const words = {
    open: `Link ${opened}; ${link.step === 0 ? 'no step saved' : `step ${link.step} of ${formSteps.length}`}. Works until ${formatDate(link.expiresAt, timeZone)}.`,
    used: `Submitted by the applicant. Link ${opened}.`,
    revoked: `Link no longer works (${opened}).`,
    expired: `Link expired ${formatDate(link.expiresAt, timeZone)} (${opened}).`,
  }[link.state]
  return (
    <>
      <p>
        {words}
        {link.sentTo === null ? null : <span className="text-fg-muted"> Sent to {link.sentTo}.</span>}
      </p>
      <Openings of={link.openings} />
    </>
  )
}

/** Where the link was opened from, for those who may see identity data. */
function Openings({ of }: { of: Link['openings'] }): ReactNode {
  const { timeZone } = useHost()
  const known = of.filter(({ ip }) => ip !== null)
  if (known.length === 0) return null
  return (
    <ul aria-label="Opened by link" className="text-fg-muted">
      {known.slice(0, 5).map(({ at, ip, browser }) => (
        <li key={at}>
          {formatInstant(at, timeZone)} · IP {ip} · {browser}
        </li>
      ))}
    </ul>
  )
}

function LinkButtons({ id, link }: { id: string; link: Link | null }): ReactNode {
  const cache = useQueryClient()
  const refusal = useRefusalToast()
  const [shown, setShown] = useState<Delivery['link']>(null)
  const path = `/api/recruiting/applications/${id}/form-link`
  const settle = {
    onError: (error: unknown) => toast.add({ title: "Couldn't update the link", ...refusal(error), tone: 'danger' }),
    onSettled: () => cache.invalidateQueries({ queryKey: [`/api/recruiting/applications/${id}/form`] }),
    retry: false,
  }
  const send = useMutation({
    mutationFn: () => readJson<Delivery>(path, { method: 'POST', body: {} }),
    onSuccess: (made) => (made.link === null ? void toast.add({ title: `Link sent to ${made.sentTo ?? ''}` }) : setShown(made.link)),
    ...settle,
  })
  const revoke = useMutation({
    mutationFn: () => readJson(path, { method: 'DELETE' }),
    onSuccess: () => void toast.add({ title: 'Link revoked' }),
    ...settle,
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={send.isPending && 'Sending...'} onClick={() => send.mutate()}>
        {link?.state === 'open' ? 'Send new link' : 'Send application link'}
      </Button>
      {link?.state === 'open' ? (
        <Button tone="danger-outline" busy={revoke.isPending && 'Revoking...'} onClick={() => revoke.mutate()}>
          Revoke link
        </Button>
      ) : null}
      {shown === null ? null : <LinkDialog link={shown} onClose={() => setShown(null)} />}
    </div>
  )
}

/** Shown this once: only the hash of its token is stored. */
function LinkDialog({ link, onClose }: { link: NonNullable<Delivery['link']>; onClose: () => void }): ReactNode {
  const { timeZone } = useHost()
  return (
    <DoneDialog onClose={onClose} title="Application link created">
      <Banner tone="info">
        Text or email this link to the applicant yourself. It works until {formatInstant(link.expiresAt, timeZone)}, and isn&apos;t shown
        again.
      </Banner>
      <CopyLink label="Application link" url={link.url} />
    </DoneDialog>
  )
}

const titleOf = ({ document, subject }: Signature): string =>
  ({ application: 'Application', disclosure: 'Background reports (FCRA)', release: `Release, ${subject ?? ''}` })[document]

function SignatureLine({ signature }: { signature: Signature }): ReactNode {
  const { timeZone } = useHost()
  const [open, setOpen] = useState(false)
  const { answer, signedName, signedAt, ip, words } = signature
  return (
    <li>
      <span className="flex items-baseline justify-between gap-2">
        <Button tone="link" size="sm" onClick={() => setOpen(true)}>
          {titleOf(signature)}
        </Button>
        <Pill tone={answer === 'signed' ? 'success' : 'danger'}>{answer === 'signed' ? 'Signed' : 'Refused'}</Pill>
      </span>
      <span className="block text-fg-muted">
        {[signedName, formatInstant(signedAt, timeZone), ip === null ? null : `IP ${ip}`].filter((part) => part !== null).join(' · ')}
      </span>
      {open ? (
        <Dialog
          open
          onOpenChange={() => setOpen(false)}
          title={titleOf(signature)}
          footer={<Button onClick={() => setOpen(false)}>Close</Button>}
        >
          <p className="whitespace-pre-line">{words}</p>
        </Dialog>
      ) : null}
    </li>
  )
}
