import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRefusal } from '#web/api/problem.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { callByPhone } from '#web/screens/drivers/driver-page/call.ts'
import type { Language } from '#web/screens/drivers/driver-page/language.ts'
import { refusalIn, sentenceIn } from '#web/screens/drivers/driver-page/refusals.ts'
import { CertifyForm } from './certify-form.tsx'
import type { OpenReport } from '#features/shop/vehicle-report/answers.ts'
import type { Refusal } from './contract.ts'
import { emptyDraft, keepOpen, readOpen } from './kept.ts'
import { ReportForm } from './report-form.tsx'
import { ReviewForm } from './review-form.tsx'
import { type Sending, useSending } from './use-sending.ts'
import { reportWords } from './words.ts'
import type { ReportWords } from './words.ts'

const forms = { report: ReportForm, certify: CertifyForm, review: ReviewForm } as const

/** A vehicle report on a phone: read from `at`, the address of a link or of the driver's page, filled in, and sent there. */
export function Report({ at, language }: { at: string; language: Language }): ReactNode {
  const words = reportWords[language]
  const { sending, send, again, correct } = useSending(at)
  // Read once: what is typed afterwards must not go with a second answer, nor with the signal.
  const report = useQuery({
    queryKey: [at],
    queryFn: () => openReport(at),
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    enabled: sending.state !== 'sent',
    retry: (failures, error) => failures < 1 && !isRefusal(error),
  })
  if (sending.state === 'sent') return <Sent words={words} />
  if (sending.state === 'waiting' || sending.state === 'sending')
    return <Waiting words={words} sending={sending} again={again} correct={correct} />
  if (report.data !== undefined && sending.state !== 'reading') {
    const { purpose, unit } = report.data
    const Form = forms[purpose]
    const [start, refused] =
      sending.state === 'refused' ? [sending.draft ?? emptyDraft, inLanguage(language, sending.refusal)] : [emptyDraft, null]
    const part = { at, language, report: report.data, start, refused }
    return <Form {...part} send={(message) => send(unit, message)} />
  }
  return (
    <div className="applicant-body">
      {isRefusal(report.error) ? (
        <>
          <h1>{words.deadLink}</h1>
          <p>{refusalIn(language, report.error)}</p>
        </>
      ) : report.isError ? (
        <>
          <h1>DVIR</h1>
          <Banner tone="danger">
            {words.failed}. {words.unreachable}
          </Banner>
          <Button onClick={() => void report.refetch()}>{words.again}</Button>
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

const inLanguage = (language: Language, { code, sentence, issues }: Refusal): Refusal => ({
  code,
  sentence: sentenceIn(language, sentence, code),
  issues: issues.map((issue) => ({ ...issue, message: sentenceIn(language, issue.message, code) })),
})

/** From the server; without a signal, what it said when the link was opened last. */
const openReport = async (at: string): Promise<OpenReport> => {
  try {
    const report = await callByPhone<OpenReport>(at)
    keepOpen(at, report)
    return report
  } catch (error) {
    const kept = isRefusal(error) ? null : readOpen(at)
    if (isRefusal(error)) keepOpen(at, null)
    if (kept === null) throw error
    return kept
  }
}

function Sent({ words }: { words: ReportWords }): ReactNode {
  return (
    <div className="applicant-body" role="status">
      <h1>{words.sent}</h1>
      <p>{words.sentWhy}</p>
    </div>
  )
}

/** On the phone and nowhere else: until it arrives, dispatch knows nothing of it. */
function Waiting({
  words,
  sending,
  again,
  correct,
}: {
  words: ReportWords
  sending: Extract<Sending, { state: 'waiting' | 'sending' }>
  again: () => void
  correct: () => void
}): ReactNode {
  const busy = sending.state === 'sending'
  return (
    <div className="applicant-body">
      <h1>{busy ? words.sendingReport : words.notSent}</h1>
      <Banner tone="warning">
        <span role="status">{busy ? words.stayOpen : sending.state === 'waiting' && sending.kept ? words.saved : words.notSaved}</span>
      </Banner>
      <p className="text-fg-muted">{words.unseen}</p>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" busy={busy && words.sending} onClick={again}>
          {words.sendNow}
        </Button>
        {busy ? null : <Button onClick={correct}>{words.change}</Button>}
      </div>
    </div>
  )
}
