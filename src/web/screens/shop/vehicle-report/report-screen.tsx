import '#web/screens/recruiting/applicant/applicant.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LoadError } from '#web/engine/load-error.tsx'
import { readJson } from '#web/api/client.ts'
import { isRefusal, sentenceOf } from '#web/api/problem.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { CertifyForm } from './certify-form.tsx'
import type { OpenReport } from '#features/shop/vehicle-report/answers.ts'
import { reportPath } from './contract.ts'
import { keepOpen, readOpen } from './kept.ts'
import { ReportForm } from './report-form.tsx'
import { ReviewForm } from './review-form.tsx'
import { type Sending, useSending } from './use-sending.ts'

/** A driver's vehicle report, or its review by the next driver, by whoever has the link. Served whoever is signed in. */
export function ReportScreen(): ReactNode {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  return (
    <main className="applicant" id="main" tabIndex={-1}>
      <title>DVIR · Longhaul</title>
      <Report key={token} token={token} />
    </main>
  )
}

const forms = { report: ReportForm, certify: CertifyForm, review: ReviewForm } as const

function Report({ token }: { token: string }): ReactNode {
  const { sending, send, again, correct } = useSending(token)
  // Read once: what is typed afterwards must not go with a second answer, nor with the signal.
  const report = useQuery({
    queryKey: [reportPath(token)],
    queryFn: () => openReport(token),
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    enabled: sending.state !== 'sent',
    retry: (failures, error) => failures < 1 && !isRefusal(error),
  })
  if (sending.state === 'sent') return <Sent />
  if (sending.state === 'waiting' || sending.state === 'sending') return <Waiting sending={sending} again={again} correct={correct} />
  if (report.data !== undefined) {
    const Form = forms[report.data.purpose]
    return <Form token={token} report={report.data} refused={sending.state === 'refused' ? sending : null} send={send} />
  }
  return (
    <div className="applicant-body">
      {isRefusal(report.error) ? (
        <>
          <h1>This link doesn&apos;t work</h1>
          <p>{sentenceOf(report.error)}</p>
        </>
      ) : report.isError ? (
        <>
          <h1>DVIR</h1>
          <LoadError title="Couldn’t open the DVIR" query={report} />
        </>
      ) : (
        <>
          <h1>DVIR</h1>
          <Spinner />
        </>
      )}
    </div>
  )
}

/** From the server; without a signal, what it said when the link was opened last. */
const openReport = async (token: string): Promise<OpenReport> => {
  try {
    const report = await readJson<OpenReport>(reportPath(token))
    keepOpen(token, report)
    return report
  } catch (error) {
    const kept = isRefusal(error) ? null : readOpen(token)
    if (isRefusal(error)) keepOpen(token, null)
    if (kept === null) throw error
    return kept
  }
}

function Sent(): ReactNode {
  return (
    <div className="applicant-body" role="status">
      <h1>Report sent</h1>
      <p>Dispatch has it. You can close this page.</p>
    </div>
  )
}

/** On the phone and nowhere else: until it arrives, dispatch knows nothing of it. */
function Waiting({
  sending,
  again,
  correct,
}: {
  sending: Extract<Sending, { state: 'waiting' | 'sending' }>
  again: () => void
  correct: () => void
}): ReactNode {
  const busy = sending.state === 'sending'
  return (
    <div className="applicant-body">
      <h1>{busy ? 'Sending report' : 'Not sent yet'}</h1>
      <Banner tone="warning">
        <span role="status">
          {busy
            ? 'Keep this page open.'
            : sending.state === 'waiting' && sending.kept
              ? 'Your DVIR is signed and saved on this phone. It’s sent when you have a signal. If you close this page, open the link again later.'
              : 'Your DVIR is signed, but this phone can’t save it. Keep this page open until you have a signal.'}
        </span>
      </Banner>
      <p className="text-fg-muted">Dispatch can’t see your defects until it’s sent.</p>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" busy={busy && 'Sending...'} onClick={again}>
          Send now
        </Button>
        {busy ? null : <Button onClick={correct}>Change report</Button>}
      </div>
    </div>
  )
}
