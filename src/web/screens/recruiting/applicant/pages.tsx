import { Building2, FileHeart, IdCard, MapPin, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { howToAsk, useOfAnswers } from '#records/recruiting/recruiting-applications/applicants-form/texts.ts'
import type { Carrier } from '#records/recruiting/recruiting-applications/applicants-form/texts.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

export function Welcome({
  carrier,
  firstName,
  done,
  of,
  expiresAt,
  next,
}: {
  carrier: Carrier
  firstName: string
  done: number
  of: number
  expiresAt: string
  next: { readonly label: string; readonly href: string }
}): ReactNode {
  const begun = done > 0
  return (
    <>
      <div className="applicant-body">
        <h1>Apply to drive for {carrier.name}</h1>
        <p className="text-fg-muted">{carrier.address}</p>
        {begun ? (
          <section className="card applicant-back" aria-label="Your progress">
            <span>
              <b>Welcome back{firstName === '' ? '' : `, ${firstName}`}</b>
              <span className="text-sm text-fg-muted">
                {done} of {formatCount(of, 'step')} done
              </span>
            </span>
            <Progress label="Steps done" value={done} max={of} />
          </section>
        ) : null}
        <section className="card applicant-ready" aria-labelledby="ready">
          <h2 id="ready">Have these ready</h2>
          <ul>
            <Ready icon={<IdCard />} name="Your license" note="You can photograph it, front and back" />
            <Ready icon={<FileHeart />} name="Your medical card" note="If you have one" />
            <Ready icon={<Building2 />} name="Employers" note="Last 3 years, driving jobs 10 years" />
            <Ready icon={<TriangleAlert />} name="Accidents and tickets" note="Last 3 years, in any vehicle" />
            <Ready icon={<MapPin />} name="Addresses" note="Last 3 years" />
          </ul>
        </section>
        <p className="text-sm text-fg-muted">
          {useOfAnswers(carrier)} You may review what they send us, ask them to correct it and add your own statement (49 CFR 391.23(i)).
        </p>
        <p className="text-sm text-fg-muted">
          Your answers are saved as you go. You can finish later on any device until {formatDate(expiresAt, zone)}.
        </p>
      </div>
      <footer className="applicant-foot">
        <ButtonLink tone="primary" size="lg" href={next.href}>
          {begun ? `Continue with ${next.label}` : 'Start application'}
        </ButtonLink>
      </footer>
    </>
  )
}

function Ready({ icon, name, note }: { icon: ReactNode; name: string; note: string }): ReactNode {
  return (
    <li>
      <span aria-hidden="true">{icon}</span>
      <span>
        <b>{name}</b>
        <span>{note}</span>
      </span>
    </li>
  )
}

/** The link is closed now: what stands here is all the applicant takes along, so it can be printed. */
export function Confirmation({ carrier, name, signedAt }: { carrier: Carrier; name: string; signedAt: string }): ReactNode {
  return (
    <div className="applicant-body">
      <h1>Application sent</h1>
      <p>
        {carrier.name} has your application, signed by {name} on {formatDate(signedAt, zone)}. The link is closed now. If something needs a
        correction, the recruiter sends you a new one.
      </p>
      <section className="card applicant-document" aria-labelledby="how-to-ask">
        <h2 id="how-to-ask">Answers of your previous employers</h2>
        <p>{howToAsk(carrier)}</p>
      </section>
      <Button className="no-print" onClick={() => print()}>
        Print or save this page
      </Button>
    </div>
  )
}
