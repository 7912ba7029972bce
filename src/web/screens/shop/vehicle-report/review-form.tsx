import type { ReactNode } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { newKey } from '#web/engine/queries/queries.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { SignBox } from '#web/screens/recruiting/applicant/signing.tsx'
import type { FormProps } from './report-form.tsx'
import { Meaning } from './meaning.tsx'
import { reportWords } from './words.ts'

/** Before driving: the last report, what was done about each defect and who says so, signed by the next driver (49 CFR 396.13). */
export function ReviewForm({ language, report, refused, send }: FormProps): ReactNode {
  const words = reportWords[language]
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const when = (moment: string | null): string => (moment === null ? '' : formatInstant(moment, zone))
  return (
    <div className="applicant-body">
      <h1>{words.unit(report.unit)}</h1>
      <p className="text-fg-muted">{words.lastReport(report.reportedBy, when(report.reportedAt), report.driver)}</p>
      {refused === null ? null : <Banner tone="danger">{refused.issues[0]?.message ?? refused.sentence}</Banner>}
      <ul className="applicant-group" aria-label={words.defects}>
        {report.lines.map((line) => (
          <li key={`${line.title} ${line.certifiedAt ?? ''}`} className="card applicant-entry">
            <b>{line.title}</b>
            <span>
              {line.outcome}. {words.certifiedBy(line.certifiedBy, when(line.certifiedAt))}
            </span>
          </li>
        ))}
      </ul>
      <section className="card applicant-document" aria-label={words.signature}>
        <p lang="en">{report.words.review}</p>
        <Meaning text={words.meansReview} />
        <SignBox
          action={words.sign}
          words={words}
          sign={(name) => {
            if (name !== null) send({ path: '/review', body: { key: newKey(), name } })
            return Promise.resolve()
          }}
        />
      </section>
      <p className="text-fg-muted">{words.stillWrong}</p>
    </div>
  )
}
