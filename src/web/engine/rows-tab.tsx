import type { ReactNode } from 'react'
import { Card } from '#web/ui/display/card.tsx'
import { RowsBody } from './detail/rows-table.tsx'
import type { Panel, PanelProps } from './views.ts'
import { isEmptyValue } from './queries/rows.ts'

/** A tab with lists inside a record, for series that are too long for its overview. Name the fields in `shownByPanels` too. */
export const rowsTab = (key: string, label: string, names: readonly string[]): Panel => ({
  key,
  label,
  place: 'tab',
  only: (row) => names.some((name) => !isEmptyValue(row[name])),
  Panel: ({ record, row }: PanelProps): ReactNode => (
    <div className="flex flex-col gap-block">
      {names.map((name) => (
        <Card key={name} title={record.fields[name]?.label ?? name}>
          <RowsBody record={record} row={row} name={name} all />
        </Card>
      ))}
    </div>
  ),
})
