import type { ReactNode } from 'react'
import { useSearchText, useSetSearch } from '#web/engine/navigation.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import type { Report } from '#records/safety/osha-claims/osha/answers.ts'
import { FormFrame, SheetHead } from './form-frame.tsx'

const isCase = (value: string | undefined): value is string => /^[\da-f-]{36}$/.test(value ?? '')

/** Form 301 of a case on the screen: whole, or the copy for representatives of the employees (29 CFR 1904.35(b)(2)(v)(B)). */
export function Form301Screen(): ReactNode {
  const search = useSearchText()
  const setSearch = useSetSearch()
  const id = search['case']
  const copy = search['copy'] === 'case' ? 'case' : 'full'
  const base = isCase(id) ? `/api/osha/form-301/${id}` : null
  return (
    <FormFrame<Report>
      title="Form 301"
      path={base === null ? null : `${base}?copy=${copy}`}
      pdf={`${base ?? ''}/pdf?copy=${copy}`}
      year=""
      controls={
        <Segmented
          label="Copy"
          value={copy}
          onChange={(value) => setSearch({ ...search, copy: value === 'full' ? undefined : value })}
          choices={[
            { value: 'full', label: 'Whole' },
            { value: 'case', label: 'Case only' },
          ]}
        />
      }
    >
      {(report) => (
        <>
          <SheetHead form="OSHA’s Form 301" name="Injury and Illness Incident Report">
            <dl className="osha-sheet-facts">
              <dt>Establishment</dt>
              <dd>{report.establishment}</dd>
              <dt>Case</dt>
              <dd>
                <Anchor href={`/osha-claims/${report.id}`}>{report.caseNumber}</Anchor>
              </dd>
            </dl>
          </SheetHead>
          <div className="osha-report">
            <div>
              <Part heading="Information about the employee" report={report} from={1} to={5} />
              <Part heading="Information about the physician or other health care professional" report={report} from={6} to={9} />
              <Part heading="This report" report={report} from={null} to={null} />
            </div>
            <Part heading="Information about the case" report={report} from={10} to={18} />
          </div>
        </>
      )}
    </FormFrame>
  )
}

function Part({ heading, report, from, to }: { heading: string; report: Report; from: number | null; to: number | null }): ReactNode {
  const items = report.items.filter(({ item }) =>
    from === null || to === null ? item === null : item !== null && item >= from && item <= to,
  )
  return (
    <section>
      <h3>{heading}</h3>
      <dl>
        {items.map((one) => (
          <div key={one.label}>
            <dt>
              {one.item === null ? null : <b>{one.item}) </b>}
              {one.label}
            </dt>
            <dd>
              {one.value ?? (
                <span className={one.withheld ? 'text-fg-muted' : 'osha-blank'}>{one.withheld ? 'Withheld' : 'Not filled in'}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
