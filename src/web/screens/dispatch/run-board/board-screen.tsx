import './board.css'
import './moving/moving.css'
import './ready/ready.css'
import './print.css'
import { Plus, Printer } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { fleetEditors } from '#kit/roles.ts'
import { outlines } from '#records/outlines.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useHost } from '#web/engine/host.tsx'
import { useSearchText } from '#web/engine/navigation.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { newPath } from '#web/engine/paths.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import { AutoFillButton } from '../run-assignments/auto-fill.tsx'
import { asksList, usePlace } from './address.ts'
import { useBoard } from './moving/use-board.ts'
import { WeekBoard } from './week-board.tsx'

const AsList = lazy(() => import('./list-screen.tsx').then(({ AsList: Screen }) => ({ default: Screen })))
const PhoneBoard = lazy(() => import('./phone-board.tsx').then(({ PhoneBoard: Screen }) => ({ default: Screen })))

/** Run assignments: the board of a week, unless the address asks something of the list. */
export function RunAssignmentsScreen({ record }: { record: RecordDefinition }): ReactNode {
  return asksList(useSearchText()) ? (
    <Suspense fallback={<Skeleton height={420} />}>
      <AsList record={record} />
    </Suspense>
  ) : (
    <AsBoard />
  )
}

function AsBoard(): ReactNode {
  const { viewer, TopBar, useDivision } = useHost()
  const mayEdit = fleetEditors.includes(viewer.role)
  const { query } = useDivision()
  const phone = useMedia('(max-width: 767.98px)')
  const place = usePlace()
  const board = useBoard(place.from, query.division)
  const Shown = phone ? PhoneBoard : WeekBoard
  return (
    <div className="main-fixed flex flex-col week-page">
      <TopBar
        title="Run assignments"
        division={!phone}
        actions={
          phone ? undefined : (
            <>
              <AutoFillButton from={place.from} days={7} division={query.division ?? 'ALL'} />
              <Button onClick={() => window.print()}>
                <Printer aria-hidden="true" />
                Print week
              </Button>
              {mayEdit ? (
                <ButtonLink tone="primary" href={newPath(outlines['run-assignments'])} data-guide="run-assignments.list.new">
                  <Plus aria-hidden="true" />
                  Add run assignment
                </ButtonLink>
              ) : null}
            </>
          )
        }
      />
      {board.isError && board.data === undefined ? (
        <div className="page">
          <LoadError title="Couldn’t load the board" query={board} />
        </div>
      ) : (
        <Pending pending={board.isPending} placeholder={<Skeleton height={420} />}>
          {board.data === undefined ? null : (
            <Suspense fallback={<Skeleton height={420} />}>
              <Shown board={board.data} place={place} division={query.division} mayEdit={mayEdit} stale={board.isPlaceholderData} />
            </Suspense>
          )}
        </Pending>
      )}
    </div>
  )
}
