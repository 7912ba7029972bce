import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import type { Answers } from '#records/recruiting/recruiting-applications/applicants-form/open-questions.ts'
import { authorizationText, disclosureText, releaseText } from '#records/recruiting/recruiting-applications/applicants-form/texts.ts'
import type { Carrier } from '#records/recruiting/recruiting-applications/applicants-form/texts.ts'
import { namesToAsk } from '#records/recruiting/recruiting-applications/employers/employers.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import type { Signature } from '#features/recruiting/applicant-form/answers.ts'

type SigningProps = {
  carrier: Carrier
  answers: Answers
  today: string
  signatures: readonly Signature[]
  sign: (body: object) => Promise<void>
}

export const signatureOf = (signatures: readonly Signature[], document: string, subject: string | null): Signature | undefined =>
  signatures.find((signature) => signature.document === document && signature.subject === subject)

/** One release for each previous employer: a blanket one would not do (49 CFR 40.321(b)). */
export function ReleasesStep({ carrier, answers, today, signatures, sign }: SigningProps): ReactNode {
  const employers = namesToAsk(answers, today)
  if (employers.length === 0)
    return <p>None of the jobs you listed was under the FMCSRs or had DOT drug and alcohol tests. There is nothing to sign here.</p>
  return (
    <>
      <p className="text-fg-muted">
        We have to ask each of these employers about your safety record, and each one needs its own release from you. Without a release we
        can’t let you drive for us (49 CFR 391.23(f)).
      </p>
      {employers.map((employer) => (
        <Document
          key={employer}
          title={employer}
          texts={[releaseText(carrier, employer)]}
          signature={signatureOf(signatures, 'release', employer)}
          action="Sign release"
          answer={(name) => sign({ document: 'release', employer, name })}
        />
      ))}
    </>
  )
}

/** A document of its own, with nothing on it but the disclosure and the authorization (15 USC 1681b(b)(2)(A)). */
export function DisclosureStep({ carrier, signatures, sign }: SigningProps): ReactNode {
  return (
    <Document
      title="Disclosure about consumer reports"
      texts={[disclosureText(carrier), authorizationText(carrier)]}
      signature={signatureOf(signatures, 'disclosure', null)}
      action="Sign authorization"
      answer={(name) => sign({ document: 'disclosure', name })}
    />
  )
}

function Document({
  title,
  texts,
  signature,
  action,
  answer,
}: {
  title: string
  texts: readonly string[]
  signature: Signature | undefined
  action: string
  answer: (name: string | null) => Promise<void>
}): ReactNode {
  const [again, setAgain] = useState(false)
  const id = useId()
  return (
    <section className="card applicant-document" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {signature === undefined || again ? (
        <SignBox action={action} refusable sign={(name) => answer(name).then(() => setAgain(false))} />
      ) : (
        <div className="applicant-signed">
          <span>
            <Pill tone={signature.answer === 'signed' ? 'success' : 'danger'}>{signature.answer === 'signed' ? 'Signed' : 'Refused'}</Pill>
            <span className="text-sm text-fg-muted">
              {signature.signedName === null ? '' : `${signature.signedName}, `}
              {formatInstant(signature.signedAt, Intl.DateTimeFormat().resolvedOptions().timeZone)}
            </span>
          </span>
          <Button size="sm" onClick={() => setAgain(true)}>
            Change answer
          </Button>
        </div>
      )}
    </section>
  )
}

const signWords = {
  name: 'Full name',
  nameHelp: 'Your typed name is your signature.',
  nameMissing: 'Type your full name',
  signing: 'Signing...',
}
type SignWords = Readonly<typeof signWords>

/** The full name, typed, is the signature. */
export function SignBox({
  action,
  words = signWords,
  refusable = false,
  sign,
}: {
  action: string
  words?: SignWords
  refusable?: boolean
  sign: (name: string | null) => Promise<void>
}): ReactNode {
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>(undefined)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (given: string | null): Promise<void> => {
    setBusy(true)
    setFailure(null)
    await sign(given).catch((failed: unknown) => setFailure(sentenceOf(failed)))
    setBusy(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy) return
    if (name.trim() !== '') return void run(name.trim())
    setError(words.nameMissing)
    event.currentTarget.querySelector('input')?.focus()
  }
  const change = (value: string): void => {
    setName(value)
    setError(undefined)
  }
  return (
    <form className="applicant-sign" onSubmit={submit} noValidate>
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <Field label={words.name} required help={words.nameHelp} error={error}>
        <Input autoComplete="name" maxLength={120} value={name} onChange={({ target }) => change(target.value)} />
      </Field>
      <Button type="submit" tone="primary" busy={busy && words.signing}>
        {action}
      </Button>
      {refusable ? (
        <Button tone="ghost" onClick={() => void run(null)}>
          I refuse
        </Button>
      ) : null}
    </form>
  )
}
