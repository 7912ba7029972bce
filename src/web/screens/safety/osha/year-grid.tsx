import { Circle, CircleAlert, CircleCheck, CircleDashed, CircleMinus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { caseWorkers } from '#kit/roles.ts'
import { useHost } from '#web/engine/host.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import type { Establishment, YearDates } from '#records/safety/osha-claims/osha/answers.ts'
import { cellHeads, urgencyOf, type YearCell, yearCells } from './year-cells.ts'
import { moveLabels, YearDialog } from './year-dialog.tsx'
import type { YearMove } from './year-steps.ts'
import './year-grid.css'

type GridProps = {
  establishments: readonly Establishment[]
  year: number
  dates: YearDates
  today: string
  /** Where the details of an establishment are shown. */
  hrefOf: (id: string) => string
}

type Asked = { readonly id: string; readonly move: YearMove }

/** Every establishment and step of the year at a glance, what is late first. Each cell opens the place where its step is done. */
export function YearGrid({ establishments, year, dates, today, hrefOf }: GridProps): ReactNode {
  const works = caseWorkers.includes(useHost().viewer.role)
  const [asked, setAsked] = useState<Asked | null>(null)
  const rows = establishments
    .map((establishment) => ({ establishment, cells: yearCells({ establishment, year, dates, today, works }) }))
    .toSorted((one, other) => urgencyOf(one.cells) - urgencyOf(other.cells))
  const late = rows.flatMap(({ cells }) => cells).filter(({ state }) => state === 'late').length
  return (
    <Card title="Establishments and steps" scope={late === 0 ? 'nothing late' : `${late} late, first`} flush>
      <TableRegion label="Establishments and steps, table">
        <Table flat density="compact">
          <thead>
            <tr>
              <HeadCell>Establishment</HeadCell>
              {Object.values(cellHeads).map((head) => (
                <HeadCell key={head}>{head}</HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ establishment: { id, name, kept }, cells }) => (
              <Row key={id}>
                <Cell>
                  <Anchor className="cell-key" href={hrefOf(id)}>
                    {name}
                  </Anchor>
                </Cell>
                {cells.map((cell) => (
                  <Cell key={cell.key} title={cell.words}>
                    <StepCell
                      cell={cell}
                      name={name}
                      onMove={
                        cell.move === null || cell.move === 'correct' || kept === null || !works
                          ? undefined
                          : (move) => setAsked({ id: kept.id, move })
                      }
                    />
                  </Cell>
                ))}
              </Row>
            ))}
          </tbody>
        </Table>
      </TableRegion>
      <Suspense>{asked === null ? null : <YearDialog {...asked} onClose={() => setAsked(null)} />}</Suspense>
    </Card>
  )
}

const states: Readonly<Record<YearCell['state'], { readonly icon: ReactNode; readonly said: string }>> = {
  done: { icon: <CircleCheck aria-hidden="true" className="text-success-text" />, said: 'Done' },
  todo: { icon: <Circle aria-hidden="true" />, said: 'To do' },
  due: { icon: <CircleDashed aria-hidden="true" />, said: 'Look at it' },
  late: { icon: <CircleAlert aria-hidden="true" className="text-danger-text" />, said: 'Late' },
  later: { icon: <Circle aria-hidden="true" />, said: 'Later' },
  none: { icon: <CircleMinus aria-hidden="true" />, said: 'Not required' },
}

type CellProps = { cell: YearCell; name: string; onMove: ((move: YearMove) => void) | undefined }

/** State and date, as a link to where the step is done; a step that can be taken now has its button. */
function StepCell({ cell: { key, state, date, move, href }, name, onMove }: CellProps): ReactNode {
  const { icon, said } = states[state]
  const quiet = state === 'done' || state === 'later' || state === 'none'
  const words = state === 'late' ? `Late, ${date}` : date
  return (
    <span className="osha-cell">
      <Anchor href={href} aria-label={`${cellHeads[key]}, ${name}: ${said}, ${date}`} data-quiet={quiet || undefined}>
        {icon}
        {words}
      </Anchor>
      {move === null || onMove === undefined ? null : (
        <Button size="sm" onClick={() => onMove(move)} aria-label={`${moveLabels[move]}: ${cellHeads[key]}, ${name}`}>
          {moveLabels[move]}
        </Button>
      )}
    </span>
  )
}
