import type { ReactNode } from 'react'
import { holdsUnit } from './moves.ts'
import { NoValue } from '#web/engine/cells.tsx'
import { isEmptyValue, type RecordRow, textOf } from '#web/engine/rows.ts'
import type { RecordViews } from '#web/engine/views.ts'
import { Pill } from '#web/ui/pill.tsx'
import { wideTitle } from '../wide-cells.tsx'

const afterwards = new Set(['startedOn', 'startMiles', 'completedOn', 'completedMiles', 'closedBy', 'waitingFor', 'repeatOf'])

export const repairViews: RecordViews = {
  searchWords: 'Title, complaint, shop',
  emptyWords: 'Add a repair here, or import the shop’s list.',
  cells: { title: wideTitle(280), unsafe: { Cell: UnsafeCell, needs: ['status', 'origin', 'unsafe'], width: 128 } },
  // What has not happened yet is not listed as empty.
  idle: (row, name) => afterwards.has(name) && isEmptyValue(row[name]),
}

/** Says what follows from it: the unit is held. */
function UnsafeCell({ row }: { row: RecordRow }): ReactNode {
  const held = holdsUnit({ status: row.status, unsafe: row['unsafe'] === true, origin: textOf(row['origin']) })
  return held ? <Pill tone="danger">Do not dispatch</Pill> : row['unsafe'] === true ? 'Was unsafe' : <NoValue />
}
