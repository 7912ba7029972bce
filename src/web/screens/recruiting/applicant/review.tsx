import { Camera, CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import type { StepKey } from '#records/recruiting/recruiting-applications/applicants-form/steps.ts'
import { certification, howToAsk, rights, useOfAnswers } from '#records/recruiting/recruiting-applications/applicants-form/texts.ts'
import type { Carrier } from '#records/recruiting/recruiting-applications/applicants-form/texts.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { SignBox } from './signing.tsx'

/** `isMissing`: photos that nobody has to add. */
export type StepState = { readonly key: StepKey; readonly label: string; readonly open: number; readonly isMissing: boolean }

/** What was answered, the notices, and the certification right above the signature. */
export function Review({
  carrier,
  today,
  steps,
  href,
  submit,
}: {
  carrier: Carrier
  today: string
  steps: readonly StepState[]
  href: (step: StepKey) => string
  submit: (name: string) => Promise<void>
}): ReactNode {
  const ready = steps.every(({ open }) => open === 0)
  return (
    <>
      <ul className="card applicant-review">
        {steps.map(({ key, label, open, isMissing }) => (
          <li key={key}>
            {isMissing ? (
              <Camera aria-hidden="true" className="text-fg-muted" />
            ) : open === 0 ? (
              <CircleCheck aria-hidden="true" className="text-success-text" />
            ) : (
              <CircleAlert aria-hidden="true" className="text-danger-text" />
            )}
            <span>{label}</span>
            <Anchor
              href={href(key)}
              aria-label={isMissing ? `Add ${label}` : open === 0 ? `Review ${label}` : `${formatCount(open, 'open question')} in ${label}`}
            >
              {isMissing ? 'Add' : open === 0 ? 'Review' : `${open} open`}
            </Anchor>
          </li>
        ))}
      </ul>
      <Notices carrier={carrier} />
      <section className="card applicant-document" aria-label="Certification">
        <p>
          To <b>{carrier.name}</b>
          <br />
          {carrier.address}
        </p>
        <blockquote>{certification}</blockquote>
        <p className="text-sm text-fg-muted">49 CFR 391.21(b)(12) · {formatDate(today)}</p>
        {ready ? (
          <SignBox action="Sign application" sign={(name) => submit(name ?? '')} />
        ) : (
          <p>Answer the open questions above. Then you can sign.</p>
        )}
      </section>
    </>
  )
}

/** Told before the application is submitted (49 CFR 391.21(d), 391.23(i)). */
export function Notices({ carrier }: { carrier: Carrier }): ReactNode {
  return (
    <section className="card applicant-document" aria-labelledby="notices">
      <h2 id="notices">Before you sign</h2>
      <p>{useOfAnswers(carrier)}</p>
      <p>You have these rights about what your previous employers tell us (49 CFR 391.23(i)):</p>
      <ul>
        {rights.map((right) => (
          <li key={right}>{right}</li>
        ))}
      </ul>
      <p>{howToAsk(carrier)}</p>
    </section>
  )
}
