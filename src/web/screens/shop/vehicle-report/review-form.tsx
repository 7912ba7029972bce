import type { ReactNode } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { newKey } from '#web/engine/queries/queries.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { SignBox } from '#web/screens/recruiting/applicant/signing.tsx'
import type { FormProps } from './report-form.tsx'

/** Before driving: the last report, what was done about each defect and who says so, signed by the next driver (49 CFR 396.13). */
export function ReviewForm({ report, refused, send }: FormProps): ReactNode {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const when = (moment: string | null): string => (moment === null ? '' : formatInstant(moment, zone))
  return (
    <div className="applicant-body">
      <h1>Unit {report.unit}</h1>
      <p className="text-fg-muted">
        Last report by {report.reportedBy ?? 'the driver'}, {when(report.reportedAt)}. For {report.driver}.
      </p>
      {refused === null ? null : <Banner tone="danger">{refused.issues[0]?.message ?? refused.sentence}</Banner>}
      <ul className="applicant-group" aria-label="Defects">
        {report.lines.map((line) => (
          <li key={`${line.title} ${line.certifiedAt ?? ''}`} className="card applicant-entry">
            <b>{line.title}</b>
            <span>
              {line.outcome}. Certified by {line.certifiedBy ?? 'the carrier'}, {when(line.certifiedAt)}
            </span>
          </li>
        ))}
      </ul>
      <section className="card applicant-document" aria-label="Signature">
        <p>{report.words.review}</p>
        <SignBox
          action="Sign and send"
          sign={(name) => {
            if (name !== null) send({ path: '/review', body: { key: newKey(), name } })
            return Promise.resolve()
          }}
        />
      </section>
      <p className="text-fg-muted">If something is still wrong, do not sign. Call dispatch.</p>
    </div>
  )
}
