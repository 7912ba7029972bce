import { useRouter, useSearch } from '@tanstack/react-router'
import { Check, ChevronLeft } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Issue } from '#kit/errors.ts'
import { formatTime } from '#kit/dates/format-time.ts'
import { openQuestions } from '#records/recruiting/recruiting-applications/applicants-form/open-questions.ts'
import type { Answers } from '#records/recruiting/recruiting-applications/applicants-form/open-questions.ts'
import { formSteps } from '#records/recruiting/recruiting-applications/applicants-form/steps.ts'
import type { StepKey } from '#records/recruiting/recruiting-applications/applicants-form/steps.ts'
import { namesToAsk } from '#records/recruiting/recruiting-applications/employers/employers.ts'
import { readJson } from '#web/api/client.ts'
import { useFocusOnNewHeading } from '#web/layout/focus-heading.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useRefusedFocus } from '#web/ui/form/use-refused-focus.ts'
import { slotsOf } from '#records/recruiting/recruiting-applications/applicants-form/photo-slots.ts'
import { AskingContext } from './ask.tsx'
import { formPath, screenPath } from './contract.ts'
import type { OpenForm } from '#features/recruiting/applicant-form/answers.ts'
import { Confirmation, Welcome } from './pages.tsx'
import { PhotosStep } from './photos-step.tsx'
import { Review } from './review.tsx'
import type { StepState } from './review.tsx'
import { DisclosureStep, ReleasesStep, signatureOf } from './signing.tsx'
import { questions } from './steps.tsx'
import { usePhotos } from './use-photos.ts'
import type { Photos } from './use-photos.ts'
import { untouched, useApplication } from './use-application.ts'
import type { Application as State, Saving } from './use-application.ts'

type Sent = { readonly name: string; readonly signedAt: string }

/** The form, one step to a screen. The address says the step, so that the phone's own way back works. */
export function Application({ token, opened }: { token: string; opened: OpenForm }): ReactNode {
  const { step: asked } = useSearch({ strict: false }) as { step?: string }
  const application = useApplication(token, opened)
  const photos = usePhotos(token, opened.photos)
  const [sent, setSent] = useState<Sent | null>(null)
  const { carrier, today } = opened
  const step = formSteps.find(({ key }) => key === asked)
  useFocusOnNewHeading(sent === null ? (step?.key ?? 'start') : 'sent')
  if (sent !== null) return <Confirmation carrier={carrier} {...sent} />
  const given = application.answers
  const states = statesOf(application, photos, today)
  if (step === undefined) {
    const next = states.find(({ open }) => open > 0)?.key ?? 'sign'
    return (
      <Welcome
        carrier={carrier}
        firstName={typeof given['firstName'] === 'string' ? given['firstName'] : ''}
        done={opened.step === 0 ? 0 : states.filter(({ open }) => open === 0).length}
        of={formSteps.length}
        expiresAt={opened.expiresAt}
        next={{ label: labelOf(next), href: screenPath(token, next) }}
      />
    )
  }
  const submit = async (name: string): Promise<void> => {
    const { signedAt } = await readJson<{ signedAt: string }>(`${formPath(token)}/submit`, { method: 'POST', body: { name } })
    setSent({ name, signedAt })
  }
  return (
    <Step
      key={step.key}
      token={token}
      at={step.key}
      application={application}
      today={today}
      toSign={states.some(({ key, open }) => key === step.key && open > 0)}
    >
      {slotsOf(step.key).length > 0 ? (
        <PhotosStep step={step.key} photos={photos} />
      ) : step.key === 'releases' ? (
        <ReleasesStep carrier={carrier} today={today} {...application} />
      ) : step.key === 'disclosure' ? (
        <DisclosureStep carrier={carrier} today={today} {...application} />
      ) : step.key === 'sign' ? (
        <Review carrier={carrier} today={today} steps={states} href={(key) => screenPath(token, key)} submit={submit} />
      ) : null}
    </Step>
  )
}

const labelOf = (step: StepKey): string => formSteps.find(({ key }) => key === step)?.label ?? ''

const statesOf = ({ answers: given, onFile, signatures }: State, { stored }: Photos, today: string): StepState[] =>
  formSteps
    .filter(({ key }) => key !== 'sign')
    .map(({ key, label }) => ({
      key,
      label,
      isMissing: slotsOf(key).some((slot) => !stored.some((photo) => photo.slot === slot)),
      open:
        key === 'releases'
          ? namesToAsk(given, today).filter((employer) => signatureOf(signatures, 'release', employer) === undefined).length
          : key === 'disclosure'
            ? Number(signatureOf(signatures, 'disclosure', null) === undefined)
            : openQuestions(key, given, today, untouched(onFile, given)).length,
    }))

function Step({
  token,
  at,
  application,
  today,
  toSign,
  children,
}: {
  token: string
  at: StepKey
  application: State
  today: string
  /** Something on it waits for an answer: that comes before the next step. */
  toSign: boolean
  children: ReactNode
}): ReactNode {
  const router = useRouter()
  const { answers, onFile } = application
  const [refused, setRefused] = useState<readonly Issue[]>([])
  const [busy, setBusy] = useState(false)
  const { form, sent, changed } = useRefusedFocus()
  const place = formSteps.findIndex(({ key }) => key === at)
  const following = formSteps[place + 1]
  const Questions = questions[at]
  const change = (values: Answers): void => {
    changed()
    setRefused(refused.filter(({ field }) => !Object.keys(values).some((name) => field === name || field.startsWith(`${name}.`))))
    application.change(at, values)
  }
  const goOn = (): void => void router.navigate({ href: screenPath(token, following?.key) })
  const next = async (): Promise<void> => {
    setBusy(true)
    const outcome = await application.save(at)
    setBusy(false)
    const issues = [...(outcome.saved ? [] : outcome.issues), ...openQuestions(at, answers, today, untouched(onFile, answers))]
    setRefused(issues)
    if (issues.length > 0) sent()
    else if (outcome.saved) goOn()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!busy) void next()
  }
  // What the server says comes first: it judged the words, the other only that there are none.
  const issues = Object.fromEntries(refused.toReversed().map(({ field, message }) => [field, message]))
  const open = Object.keys(issues).length
  const foot =
    following === undefined ? null : (
      <footer className="applicant-foot">
        <SavedNote saving={application.saving} />
        {refused.length > 0 ? (
          <Button tone="ghost" onClick={goOn}>
            Skip for now
          </Button>
        ) : null}
        {Questions === undefined ? (
          <Button tone={toSign ? 'default' : 'primary'} size="lg" onClick={goOn}>
            Next
          </Button>
        ) : (
          <Button type="submit" tone="primary" size="lg" busy={busy && 'Saving...'}>
            Next
          </Button>
        )}
      </footer>
    )
  return (
    <AskingContext value={{ today, issues, onFile }}>
      <header className="applicant-head">
        <Anchor href={screenPath(token, formSteps[place - 1]?.key)} className="icon-btn" aria-label="Back">
          <ChevronLeft aria-hidden="true" />
        </Anchor>
        <h1>{labelOf(at)}</h1>
        <span className="text-sm text-fg-muted">
          {place + 1} of {formSteps.length}
        </span>
        <span className="applicant-steps" aria-hidden="true">
          {formSteps.map(({ key }, index) => (
            <span key={key} data-done={index <= place || undefined} />
          ))}
        </span>
      </header>
      {Questions === undefined ? (
        <>
          <div className="applicant-body">{children}</div>
          {foot}
        </>
      ) : (
        <form ref={form} className="applicant-form" onSubmit={submit} noValidate>
          <div className="applicant-body">
            <Conflict application={application} />
            {refused.length > 0 ? (
              <Banner tone="warning">
                {open === 1 ? 'One answer is open. It’s marked below.' : `${open} answers are open. They’re marked below.`}
              </Banner>
            ) : null}
            <Questions answers={answers} change={change} />
          </div>
          {foot}
        </form>
      )}
    </AskingContext>
  )
}

function Conflict({ application: { saving, keepMine, takeTheirs } }: { application: State }): ReactNode {
  if (saving.state === 'failed') return <Banner tone="danger">Not saved. {saving.words} Your words are kept on this page.</Banner>
  if (saving.state !== 'stale') return null
  return (
    <Banner tone="warning" title="Changed in another tab or on another device">
      <p>Choose which answers of this step to keep.</p>
      <p className="applicant-choice">
        <Button size="sm" onClick={() => void keepMine(saving.step)}>
          Keep what I typed here
        </Button>
        <Button size="sm" onClick={() => void takeTheirs(saving.step)}>
          Use the saved answers
        </Button>
      </p>
    </Banner>
  )
}

function SavedNote({ saving }: { saving: Saving }): ReactNode {
  return (
    <span className="applicant-saved" role="status">
      {saving.state === 'saved' ? (
        saving.at === null ? null : (
          <>
            <Check aria-hidden="true" />
            Saved {formatTime(saving.at, Intl.DateTimeFormat().resolvedOptions().timeZone)}
          </>
        )
      ) : saving.state === 'saving' ? (
        'Saving...'
      ) : saving.state === 'typing' ? null : (
        'Not saved yet'
      )}
    </span>
  )
}
