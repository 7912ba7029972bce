import type { ReactNode } from 'react'
import { useSearchText } from '#web/engine/navigation.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { ChangedTotals } from '#records/safety/osha-claims/panels/changed-totals.tsx'
import type { Summary } from '#records/safety/osha-claims/osha/answers.ts'
import { FormFrame, SheetHead, sheetPath, titleOf } from './form-frame.tsx'
import { newYearHref } from './year-steps.ts'

/** Form 300A of an establishment and year on the screen (29 CFR 1904.32). */
export function Form300aScreen(): ReactNode {
  const search = useSearchText()
  const path = sheetPath('form-300a', search)
  return (
    <FormFrame<Summary>
      title={titleOf('Form 300A', search)}
      path={path}
      pdf={path?.replace('/form-300a?', '/form-300a.pdf?') ?? ''}
      year={search['year'] ?? ''}
    >
      {(summary) => (
        <>
          <ChangedTotals changed={summary.changed} signedOn={summary.signedOn} />
          <SheetHead form="OSHA’s Form 300A" name="Summary of Work-Related Injuries and Illnesses">
            <dl className="osha-sheet-facts">
              <dt>Year</dt>
              <dd>{summary.year}</dd>
            </dl>
          </SheetHead>
          <div className="osha-summary">
            {summary.sections.map((section) => (
              <section key={section.heading} data-totals={section.fields.every(({ column }) => column !== null) || undefined}>
                <h3>{section.heading}</h3>
                <dl>
                  {section.fields.map((field) => (
                    <div key={field.label}>
                      <dt>{field.label}</dt>
                      <dd>
                        {field.value ?? <span className="osha-blank">Not filled in</span>}
                        {field.column === null ? null : <span className="osha-column-letter">({field.column})</span>}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
          <p className="osha-post">
            Post this Summary page from February 1 to April 30 of the year following the year covered by the form.
          </p>
          <p className="no-print">
            <ButtonLink
              size="sm"
              href={summary.summary === null ? newYearHref(summary.establishment.id, summary.year) : `/osha-summaries/${summary.summary}`}
            >
              {summary.summary === null ? 'Open the year' : 'Open the record of the year'}
            </ButtonLink>
          </p>
        </>
      )}
    </FormFrame>
  )
}
