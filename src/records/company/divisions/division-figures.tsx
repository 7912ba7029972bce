import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { may } from '#kit/access.ts'
import { formatNumber } from '#kit/format.ts'
import { readJson } from '#web/api/client.ts'
import { useHost } from '#web/engine/host.tsx'
import { countOf } from '#web/engine/queries/counts.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { listPath, recordPath, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'

/** Columns of the comparison; each is the total of a list, and its figure leads there. Whoever may not read the list has no column. */
const figures = [
  { kind: 'drivers', label: 'Active drivers', question: { status: 'active' } },
  { kind: 'drivers', label: 'Blocked drivers', question: { status: 'active,onboarding,leave,suspended', readiness: 'block' }, bad: true },
  { kind: 'vehicles', label: 'Active vehicles', question: { status: 'active' } },
  { kind: 'vehicles', label: 'Down', question: { status: 'in_shop,out_of_service' }, bad: true },
  { kind: 'vehicles', label: 'Telematics problem', question: { status: 'active', telematicsProblem: '!none,not_connected' }, bad: true },
] as const
const most = 12

/** This division and those directly below it, with the same figures side by side. */
export function DivisionFigures({ record, row }: PanelProps): ReactNode {
  const { registry, viewer } = useHost()
  const shown = figures.filter(({ kind }) => {
    const target = registry[kind]
    return target !== undefined && may(viewer.role, 'read', target)
  })
  const below = useQuery({
    queryKey: ['/api/divisions', 'below', row.id],
    queryFn: () =>
      readJson<RecordRow[]>(`/api/divisions${writeSearch({ parent: row.id, fields: 'title', sort: 'name', limit: String(most) })}`),
  })
  const divisions = [{ id: row.id, title: row.title }, ...(below.data ?? [])]
  const counts = useQueries({
    queries: divisions.flatMap((division) =>
      shown.map(({ kind, question }) => {
        const target = registry[kind]
        const query = writeSearch({ ...question, division: division.id, limit: '0' })
        return {
          queryKey: [`/api/${kind}`, 'count', query],
          queryFn: () => (target === undefined ? 0 : countOf(target, query)),
          enabled: below.isSuccess && target !== undefined,
        }
      }),
    ),
    combine: (results) => results.map((result) => result.data ?? null),
  })
  return (
    <Card title="Analytics" scope={divisions.length > 1 ? 'includes sub-divisions' : undefined} flush>
      <TableRegion label="Figures by division">
        <Table flat>
          <thead>
            <tr>
              <HeadCell>{record.label.one}</HeadCell>
              {shown.map((figure) => (
                <HeadCell key={figure.label} numeric>
                  {figure.label}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {divisions.map((division, line) => (
              <Row key={division.id}>
                <Cell>
                  {line === 0 ? (
                    <b className="font-semibold">{division.title}</b>
                  ) : (
                    <Anchor className="cell-key" href={recordPath(record, division.id)}>
                      {division.title}
                    </Anchor>
                  )}
                </Cell>
                {shown.map((figure, at) => (
                  <Figure key={figure.label} figure={figure} division={division.id} count={counts[line * shown.length + at] ?? null} />
                ))}
              </Row>
            ))}
          </tbody>
        </Table>
      </TableRegion>
    </Card>
  )
}

function Figure({ figure, division, count }: { figure: (typeof figures)[number]; division: string; count: number | null }): ReactNode {
  const { registry } = useHost()
  const target = registry[figure.kind]
  if (count === null || target === undefined)
    return (
      <Cell numeric className="cell-quiet">
        –
      </Cell>
    )
  const bad = 'bad' in figure && count > 0
  return (
    <Cell numeric tone={bad ? 'danger' : undefined}>
      <Anchor className="cell-ref" href={listPath(target, { ...figure.question, division })}>
        {formatNumber(count)}
      </Anchor>
    </Cell>
  )
}
