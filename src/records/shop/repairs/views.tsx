import { lazy, type ReactNode, Suspense } from 'react'
import { holdsUnit } from './moves.ts'
import { NoValue } from '#web/engine/values/cells.tsx'
import { lazyPart } from '#web/engine/lazy-panel.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { MovePartProps, RecordViews } from '#web/engine/views.ts'
import { Pill } from '#web/ui/display/pill.tsx'

const LazyWork = lazy(async () => ({ default: (await import('./work-so-far.tsx')).WorkSoFar }))
const LazyClosing = lazy(async () => ({ default: (await import('./settles.tsx')).ClosingPart }))

export const views: RecordViews = {
  searchWords: 'Title, complaint, shop',
  emptyWords: 'Add a repair here, or import the shop’s list.',
  cells: {
    title: { Cell: TitleCell, needs: ['repeatOf'], width: 280 },
    unsafe: { Cell: UnsafeCell, needs: ['status', 'origin', 'unsafe'], width: 128 },
  },
  panels: [
    lazyPart('repeat', 'Repeat repair', 'alert', async () => (await import('./settles.tsx')).RepeatPanel),
    lazyPart('lines', 'Lines', 'answer', async () => (await import('./lines-panel.tsx')).LinesPanel),
    lazyPart('waiting', 'Waiting for', 'rail', async () => (await import('./settles.tsx')).WaitingPanel),
    lazyPart('settles', 'Updated when you close', 'rail', async () => (await import('./settles.tsx')).SettlesPanel),
  ],
  shownByPanels: ['lines', 'waitingFor', 'repeatOf'],
  moveParts: { complete: ClosingPart, work_done: WorkPart, add_work: WorkPart },
}

/** Their code comes with the dialog. */
function ClosingPart(props: MovePartProps): ReactNode {
  return (
    <Suspense>
      <LazyClosing {...props} />
    </Suspense>
  )
}

function WorkPart(props: MovePartProps): ReactNode {
  return (
    <Suspense>
      <LazyWork {...props} />
    </Suspense>
  )
}

/** A repeat of an earlier repair says so. */
function TitleCell({ row }: { row: RecordRow }): ReactNode {
  return textOf(row['repeatOf']) === '' ? (
    row.title
  ) : (
    <>
      {row.title} <Pill tone="warning">Repeat</Pill>
    </>
  )
}

/** Says what follows from it: the unit is held. */
function UnsafeCell({ row }: { row: RecordRow }): ReactNode {
  const held = holdsUnit({ status: row.status, unsafe: row['unsafe'] === true, origin: textOf(row['origin']) })
  return held ? <Pill tone="danger">Do not dispatch</Pill> : row['unsafe'] === true ? 'Was unsafe' : <NoValue />
}
