import '#web/screens/recruiting/applicant/applicant.css'
import './run-confirmation.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { formatDay, formatInstant, formatTime } from '#kit/dates/format-time.ts'
import { declineReasons } from '#records/dispatch/run-assignments/moves.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useThemeOfPhone } from '#web/appearance/use-appearance.ts'
import { readJson } from '#web/api/client.ts'
import { isRefusal, sentenceOf } from '#web/api/problem.ts'
import { useFocusOnNewHeading } from '#web/layout/focus-heading.ts'
import { useSendingSigned } from '#web/screens/shop/vehicle-report/use-signed.ts'
import { MyPageLink } from '#web/screens/drivers/driver-page/my-page-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

/** What the server shows to the holder of a link. */
type Run = {
  readonly run: string
  readonly start: string
  readonly end: string
  readonly timeZone: string
  readonly unit: string | null
  readonly origin: string | null
  readonly destination: string | null
  readonly confirmed: boolean
}

const pathOf = (token: string): string => `/api/run-confirmation/${encodeURIComponent(token)}`

/** One run, confirmed or declined by the driver who has its link. Served whoever is signed in. */
export function RunConfirmationScreen(): ReactNode {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const path = pathOf(token)
  const found = useQuery({
    queryKey: [path],
    queryFn: () => readJson<Run>(path),
    gcTime: 0,
    retry: (failures, error) => failures < 1 && !isRefusal(error),
  })
  const [step, setStep] = useState<'run' | 'cant' | 'declined'>('run')
  useFocusOnNewHeading(step)
  useThemeOfPhone()
  useSendingSigned()
  return (
    <main className="applicant" id="main" tabIndex={-1}>
      <title>Your run · Longhaul</title>
      {step === 'declined' ? (
        <div className="applicant-body">
          <h1>Dispatch has been notified</h1>
          <p>You’re off this run. Dispatch will cover it and call you with any questions. You can close this page.</p>
        </div>
      ) : found.data !== undefined ? (
        step === 'cant' ? (
          <Cant path={path} run={found.data} onBack={() => setStep('run')} onDone={() => setStep('declined')} />
        ) : (
          <Shown path={path} run={found.data} onCant={() => setStep('cant')} />
        )
      ) : (
        <div className="applicant-body">
          {isRefusal(found.error) ? (
            <>
              <h1>This link doesn’t work</h1>
              <p>{sentenceOf(found.error)}</p>
            </>
          ) : (
            <>
              <h1>Your run</h1>
              {found.isError ? <LoadError title="Couldn’t open the run" query={found} /> : <Spinner />}
            </>
          )}
        </div>
      )}
      {step === 'cant' ? null : <MyPageLink />}
    </main>
  )
}

function Facts({ run }: { run: Run }): ReactNode {
  const { timeZone } = run
  const said = (moment: string): string => `${formatDay(moment, timeZone)}, ${formatTime(moment, timeZone)}`
  const zone = formatInstant(run.start, timeZone, { zone: true }).split(' ').at(-1)
  return (
    <section className="card run-card" aria-label="Run">
      <p className="run-code">{run.run}</p>
      <dl>
        <div>
          <dt>Leaves</dt>
          <dd className="run-when">
            {said(run.start)} <span className="text-sm text-fg-muted">{zone}</span>
          </dd>
        </div>
        <div>
          <dt>Ends</dt>
          <dd>{said(run.end)}</dd>
        </div>
        <div>
          <dt>Unit</dt>
          <dd>{run.unit ?? 'Ask your dispatcher'}</dd>
        </div>
        {run.origin === null ? null : (
          <div>
            <dt>From</dt>
            <dd>{run.origin}</dd>
          </div>
        )}
        {run.destination === null ? null : (
          <div>
            <dt>To</dt>
            <dd>{run.destination}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function Shown({ path, run, onCant }: { path: string; run: Run; onCant: () => void }): ReactNode {
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => readJson<Run>(`${path}/confirm`, { method: 'POST', body: {} }),
    onSuccess: (confirmed) => client.setQueryData([path], confirmed),
    retry: false,
  })
  return (
    <>
      <div className="applicant-body">
        <h1>{run.confirmed ? 'You’re on this run' : 'Can you take this run?'}</h1>
        <div role="status" className="contents">
          {run.confirmed ? (
            <p className="run-confirmed">
              <CircleCheck aria-hidden="true" />
              Confirmed. Your dispatcher sees it.
            </p>
          ) : null}
        </div>
        {confirm.isError ? <Banner tone="danger">{sentenceOf(confirm.error)}</Banner> : null}
        <Facts run={run} />
      </div>
      <footer className="applicant-foot run-foot">
        <Button size="lg" onClick={onCant}>
          {run.confirmed ? 'I can’t after all' : 'Can’t'}
        </Button>
        {run.confirmed ? null : (
          <Button tone="primary" size="lg" busy={confirm.isPending && 'Confirming...'} onClick={() => confirm.mutate()}>
            Confirm
          </Button>
        )}
      </footer>
    </>
  )
}

type CantProps = { path: string; run: Run; onBack: () => void; onDone: () => void }

function Cant({ path, run, onBack, onDone }: CantProps): ReactNode {
  const [because, setBecause] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState(false)
  const decline = useMutation({
    mutationFn: () =>
      readJson(`${path}/decline`, { method: 'POST', body: { because, words: words === '' || because === 'sick' ? null : words } }),
    onSuccess: onDone,
    retry: false,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (because !== null && !decline.isPending) decline.mutate()
  }
  return (
    <form className="applicant-form run-why" noValidate onSubmit={submit}>
      <div className="applicant-body">
        <h1>Why can’t you take it?</h1>
        <p className="text-fg-muted">
          {run.run}, {formatDay(run.start, run.timeZone)}, {formatTime(run.start, run.timeZone)}
        </p>
        {decline.isError ? <Banner tone="danger">{sentenceOf(decline.error)}</Banner> : null}
        <Field label="Reason" group error={asked && because === null ? 'Choose one' : undefined}>
          <RadioGroup
            value={because}
            onChange={setBecause}
            choices={Object.entries(declineReasons).map(([value, { label }]) => ({ value, label }))}
          />
        </Field>
        {because === null || because === 'sick' ? null : (
          <Field label="Anything dispatch should know" optional>
            <Input value={words} maxLength={120} onChange={(event) => setWords(event.target.value)} />
          </Field>
        )}
      </div>
      <footer className="applicant-foot run-foot">
        <Button size="lg" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" tone="danger" size="lg" busy={decline.isPending && 'Sending...'}>
          Tell dispatch
        </Button>
      </footer>
    </form>
  )
}
