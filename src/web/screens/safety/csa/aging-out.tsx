import { type ReactNode, useState } from 'react'
import { CalendarOff, ChevronDown, ChevronRight } from 'lucide-react'
import { formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { basicNames } from '#records/safety/violations/csa/method.ts'
import type { MethodKey } from '#records/safety/violations/csa/method.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Forecast } from '#web/ui/charts/forecast.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import type { AgingMonth, Csa } from '#features/safety/csa/answers.ts'
import { methodOf } from './contract.ts'
import { linesOf, type Line } from './lines.ts'
import type { CsaAddress } from './look.ts'
import { differenceWords, leavingWords, measureWords, monthWords } from './measure-words.ts'

/** Month by month what falls off, and what that does to the measures if nothing else happens. */
export function AgingOut({ csa, address }: { csa: Csa; address: CsaAddress }): ReactNode {
  const key: MethodKey = address.method ?? csa.official.method
  const method = methodOf(csa, key)
  const lines = new Map(linesOf(csa, method.contributions).map((line) => [`${line.basic}/${line.violationId}`, line]))
  return (
    <>
      <div className="toolbar">
        <Segmented
          label="Method"
          value={key}
          onChange={(next) => address.go({ method: next })}
          choices={csa.methods.map(({ key: value, name }) => ({ value, label: name }))}
        />
        <span className="text-sm text-fg-muted">
          Violations and inspections count for 24 months and lose weight over time, so a measure can rise even as violations age out.
        </span>
      </div>
      <Card title="Violations aging out" scope="next 24 months" flush>
        {method.agingOut.length === 0 ? (
          <EmptyState icon={<CalendarOff />} title="Nothing ages out" text="No violations or crashes in the last 24 months." />
        ) : (
          <TableRegion label="Age-out calendar">
            <Table flat aria-label="Age-out calendar">
              <thead>
                <tr>
                  <HeadCell>Month</HeadCell>
                  <HeadCell>Ages out</HeadCell>
                  <HeadCell numeric>Points</HeadCell>
                  <HeadCell className="max-md:hidden">Projected measure at month end</HeadCell>
                </tr>
              </thead>
              <tbody>
                {method.agingOut.map((month) => (
                  <MonthRows key={month.month} month={month} lines={lines} />
                ))}
              </tbody>
            </Table>
          </TableRegion>
        )}
      </Card>
    </>
  )
}

/** One month, and on demand what leaves in it. On a phone its measures stand below it, where there is room for them. */
function MonthRows({ month, lines }: { month: AgingMonth; lines: ReadonlyMap<string, Line> }): ReactNode {
  const [open, setOpen] = useState(false)
  const phone = useMedia('(max-width: 767.98px)')
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <>
      <Row>
        <Cell className="cell-key whitespace-nowrap">{monthWords(month.month)}</Cell>
        <Cell>
          <button
            type="button"
            className="-my-1 flex items-center gap-1 py-1 whitespace-nowrap text-link"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon aria-hidden="true" className="size-icon" />
            {leavingWords(month)}
            <span className="sr-only"> in {monthWords(month.month)}</span>
          </button>
        </Cell>
        <Cell numeric>{formatNumber(month.points)}</Cell>
        {phone ? null : (
          <Cell>
            <Measures month={month} />
          </Cell>
        )}
      </Row>
      {phone ? (
        <Row>
          <Cell colSpan={3}>
            <Measures month={month} />
          </Cell>
        </Row>
      ) : null}
      {open
        ? month.leaving.map(({ basic, violationId, points, on }) => {
            const line = lines.get(`${basic}/${violationId}`)
            return (
              <Row key={`${basic}/${violationId}`}>
                <Cell className="text-fg-muted whitespace-nowrap">{formatDate(on)}</Cell>
                <Cell className="max-w-96 truncate max-md:max-w-0">
                  {line === undefined ? '' : <Anchor href={line.href}>{line.title}</Anchor>}
                </Cell>
                <Cell numeric>{formatNumber(points)}</Cell>
                {phone ? null : <Cell className="text-fg-muted">{basicNames[basic]}</Cell>}
              </Row>
            )
          })
        : null}
    </>
  )
}

function Measures({ month }: { month: AgingMonth }): ReactNode {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-0.5 py-1">
      {month.measures.map(({ basic, before, after }) => (
        <span key={basic} className="whitespace-nowrap">
          <span className="text-fg-muted">{basicNames[basic]}</span>{' '}
          <span className="tabular-nums">
            <Forecast>
              {measureWords(before)} → {measureWords(after)}
              {differenceWords(before, after) === null ? '' : ` (${differenceWords(before, after)})`}
            </Forecast>
          </span>
        </span>
      ))}
    </span>
  )
}
