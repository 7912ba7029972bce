import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatShortDate } from '#kit/dates/format-time.ts'
import { caseWorkers } from '#kit/roles.ts'
import { useHost } from '#web/engine/host.tsx'
import { NoValue } from '#web/engine/values/cells.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import type { Establishment, YearDates } from '#records/safety/osha-claims/osha/answers.ts'
import { yearSteps, type YearStep } from './year-steps.ts'

type GridProps = { establishments: readonly Establishment[]; year: number; dates: YearDates; today: string }

const heads: Readonly<Record<YearStep['key'], string>> = {
  decide: 'Decided',
  report: 'Form 301',
  days: 'Days',
  hours: 'Hours',
  sign: 'Signed',
  post: 'Posted',
  ita: 'Submitted',
}

/** Every establishment and step of the year at a glance; what is not done leads to its card. */
export function YearGrid({ establishments, year, dates, today }: GridProps): ReactNode {
  const works = caseWorkers.includes(useHost().viewer.role)
  const rows = establishments.map((establishment) => ({
    establishment,
    steps: yearSteps({ establishment, year, dates, today, works }),
  }))
  const open = rows.flatMap(({ steps }) => steps).filter(({ state }) => state === 'due' || state === 'late').length
  return (
    <Card title="Establishments and steps" scope={open === 0 ? undefined : `${open} to look at`} flush>
      <TableRegion label="Establishments and steps">
        <Table flat>
          <thead>
            <tr>
              <HeadCell>Establishment</HeadCell>
              {Object.values(heads).map((head) => (
                <HeadCell key={head}>{head}</HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ establishment: { id, name }, steps }) => (
              <Row key={id}>
                <Cell>
                  <Anchor className="cell-key" href={`#${id}`}>
                    {name}
                  </Anchor>
                </Cell>
                {steps.map((step) => (
                  <Cell key={step.key} title={step.words}>
                    <StepCell step={step} id={id} name={name} opens={opensOn(step.key, dates)} today={today} />
                  </Cell>
                ))}
              </Row>
            ))}
          </tbody>
        </Table>
      </TableRegion>
    </Card>
  )
}

/** The day a step can first be done; null: at any time. */
const opensOn = (key: YearStep['key'], { signFrom, postFrom }: YearDates): string | null =>
  key === 'sign' ? signFrom : key === 'post' ? postFrom : key === 'ita' ? signFrom : null

type CellProps = { step: YearStep; id: string; name: string; opens: string | null; today: string }

function StepCell({ step: { key, label, state }, id, name, opens, today }: CellProps): ReactNode {
  if (state === 'done') return <CircleCheck className="text-success-text" role="img" aria-label={`${label}: done`} />
  if (state === 'none') return <NoValue />
  if (state === 'todo' && opens !== null && today < opens) return <span className="text-fg-muted">{formatShortDate(opens, today)}</span>
  const words = state === 'late' ? 'Late' : state === 'due' ? 'Look at it' : 'To do'
  return (
    <Anchor href={`#${id}`} aria-label={`${words}: ${heads[key]}, ${name}`} className="inline-flex items-center gap-1">
      {state === 'late' ? <CircleAlert aria-hidden="true" className="text-danger-text" /> : null}
      {words}
    </Anchor>
  )
}
