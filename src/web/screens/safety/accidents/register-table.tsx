import { ClipboardCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { countWords } from '#records/safety/accidents/law/register.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import { NoValue } from '#web/engine/values/cells.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { definition, reasonsOf } from './register-reasons.ts'
import type { Register } from '#records/safety/accidents/panels/answers.ts'

/** At 1024 px every column of the rule still fits: tighter cells, heads in two lines. */
const narrow =
  'max-[1359.98px]:[--cell-pad:8px] max-xl:[&_th]:h-auto max-xl:[&_th]:py-1 max-xl:[&_th]:whitespace-normal max-xl:[&_td:is(:nth-child(n+2):nth-child(-n+6))]:whitespace-normal'

/** One line for each accident with the entries of 49 CFR 390.15(b)(1); the total leads to the list that has the same records. */
export function RegisterTable({ register }: { register: Register }): ReactNode {
  const { carrier, rows } = register
  return (
    <Card
      title="Recordable accidents"
      actions={<Anchor href={register.href}>{rows.length === 0 ? 'Open the list' : `${register.summary}: open the list`}</Anchor>}
      flush
    >
      <p className="px-card-x pb-2 text-sm text-fg-muted">
        {carrier.name}
        {carrier.usdot === null ? null : ` · USDOT ${carrier.usdot}`}
      </p>
      {rows.length === 0 ? (
        <EmptyState
          icon={<ClipboardCheck />}
          title="No recordable accidents"
          text={`None from ${formatDate(register.from)} to ${formatDate(register.asOf)}. Provide this page as proof of an empty register.`}
        />
      ) : (
        <>
          <Lines rows={rows} />
          <p className="border-t border-border px-card-x py-2 text-sm text-fg-muted">{register.summary}</p>
        </>
      )}
    </Card>
  )
}

type Rows = { rows: Register['rows'] }

function Lines({ rows }: Rows): ReactNode {
  const phone = useMedia('(max-width: 767.98px)')
  return phone ? <LineCards rows={rows} /> : <LineTable rows={rows} />
}

/** The six entries of the rule first, then the record and why it counts. */
function LineTable({ rows }: Rows): ReactNode {
  const reasons = reasonsOf(rows)
  return (
    <>
      <TableRegion label="Accident register" className={narrow}>
        <Table flat>
          <thead>
            <tr>
              <HeadCell>Date of accident</HeadCell>
              <HeadCell>City or town, and State</HeadCell>
              <HeadCell>Driver</HeadCell>
              <HeadCell numeric>Injuries</HeadCell>
              <HeadCell numeric>Fatalities</HeadCell>
              <HeadCell>Hazmat released</HeadCell>
              <HeadCell>Number</HeadCell>
              <HeadCell className="no-print w-[26%] max-xl:hidden">Recordable because</HeadCell>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id}>
                <Cell>{formatDate(row.date)}</Cell>
                <Cell>{row.place}</Cell>
                <Cell>{row.driver}</Cell>
                <Cell numeric>{countWords(row.injuries, row.injuriesOpen)}</Cell>
                <Cell numeric>{countWords(row.fatalities, row.fatalitiesOpen)}</Cell>
                <Cell>{row.hazmat}</Cell>
                <Cell>
                  <Anchor className="cell-key" href={`/accidents/${row.id}`}>
                    {row.number}
                  </Anchor>
                </Cell>
                <Cell className="no-print whitespace-normal text-sm text-fg-muted max-xl:hidden">
                  {reasons.own.get(row.id) ?? <NoValue />}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </TableRegion>
      <p className="no-print px-card-x py-2 text-sm text-fg-muted max-xl:hidden">
        {[`Recordable by ${definition}`, ...reasons.shared].join('. ')}.
      </p>
    </>
  )
}

function LineCards({ rows }: Rows): ReactNode {
  return (
    <ul aria-label="Accident register">
      {rows.map((row) => (
        <li key={row.id} className="border-t border-border px-card-x py-3">
          <Anchor className="cell-key" href={`/accidents/${row.id}`}>
            {formatDate(row.date)}, {row.place}
          </Anchor>
          <p>{row.driver}</p>
          <p className="text-sm text-fg-muted">
            Injuries {countWords(row.injuries, row.injuriesOpen)} · Fatalities {countWords(row.fatalities, row.fatalitiesOpen)} · Hazmat
            released: {row.hazmat} · {row.number}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** What 49 CFR 390.15(b)(2) wants kept beside the lines. */
export function RegisterReports({ register }: { register: Register }): ReactNode {
  if (register.rows.length === 0) return null
  return (
    <Card title="Copies of reports" scope="States, other governmental bodies, insurers: 49 CFR 390.15(b)(2)" flush>
      {register.reports.length === 0 ? (
        <p className="px-card-x pb-card-y text-fg-muted">None of these accidents has such a report.</p>
      ) : (
        <TableRegion label="Reports by accident">
          <Table flat>
            <thead>
              <tr>
                <HeadCell>Number</HeadCell>
                <HeadCell>Report</HeadCell>
                <HeadCell>On file</HeadCell>
              </tr>
            </thead>
            <tbody>
              {register.reports.map((report) => (
                <Row key={report.accident + report.what}>
                  <Cell>
                    <Anchor className="cell-key" href={`/accidents/${report.accident}?tab=files`}>
                      {report.number}
                    </Anchor>
                  </Cell>
                  <Cell>{report.what}</Cell>
                  <Cell tone={report.files === 0 ? 'warning' : undefined}>
                    {report.files === 0 ? 'No copy yet' : formatCount(report.files, 'copy', 'copies')}
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </TableRegion>
      )}
    </Card>
  )
}
