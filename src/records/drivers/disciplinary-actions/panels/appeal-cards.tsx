import type { ReactNode } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { labelOf, type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'

/** The three ends of an appeal, for whom neither wrote nor issued the action. */
export function AppealChoices({ record, row, onMove }: PanelProps & { onMove: (move: string) => void }): ReactNode {
  const offered = ['uphold', 'reduce', 'rescind'].filter((name) => row.can?.moves.includes(name) === true)
  if (offered.length === 0) return <p className="w-full text-fg-muted">{row.can?.why['uphold']}</p>
  return offered.map((name) => (
    <Button key={name} onClick={() => onMove(name)}>
      {record.lifecycle.moves[name]?.label}
    </Button>
  ))
}

const results: Readonly<Record<string, string>> = { upheld: 'Upheld', reduced: 'Reduced', rescinded: 'Rescinded' }

const dayAndName = (row: RecordRow, on: string, by: string): string | null => {
  const [day, name] = [textOf(row[on]), labelOf(row, by)]
  return day === '' ? null : [formatDate(day), name].filter((part) => part !== null && part !== '').join(', ')
}

/** How an appeal ended, and why an action was rescinded otherwise: both stay, whichever came later. */
export function Decided({ row }: { row: RecordRow }): ReactNode {
  const [filed, taken] = [textOf(row['appealFiledOn']), textOf(row['rescindReason'])]
  return (
    <>
      {filed === '' || textOf(row['appealDecidedOn']) === '' ? null : (
        <Card title="Appeal" scope={`filed ${formatDate(filed)}`}>
          <DescriptionList
            facts={[
              { term: "Driver's reason", value: textOf(row['appealReason']) },
              { term: 'Result', value: results[textOf(row['appealResult'])] ?? null },
              { term: 'Decided', value: dayAndName(row, 'appealDecidedOn', 'appealDecidedBy') },
              { term: 'Reasons', value: textOf(row['appealNote']) },
            ]}
          />
        </Card>
      )}
      {taken === '' || row['appealResult'] === 'rescinded' ? null : (
        <Card title="Rescinded">
          <DescriptionList
            facts={[
              { term: 'By', value: dayAndName(row, 'rescindedOn', 'rescindedBy') },
              { term: 'Reasons', value: taken },
            ]}
          />
        </Card>
      )}
    </>
  )
}
