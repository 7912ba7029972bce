import { CalendarDays, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { outlines } from '#records/outlines.ts'
import { newPath } from '#web/engine/paths.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import type { Place } from './address.ts'

type NoRunsProps = { mayEdit: boolean; place: Place; span?: 'day' | 'week' }

export function NoRuns({ mayEdit, place: { only, show }, span = 'week' }: NoRunsProps): ReactNode {
  if (only !== null)
    return (
      <EmptyState
        icon={<CircleCheck />}
        title={only === 'uncovered' ? 'Every run is covered' : 'No run at risk'}
        actions={<Button onClick={() => show({ only: undefined })}>Show all runs</Button>}
      />
    )
  return (
    <EmptyState
      icon={<CalendarDays />}
      title={span === 'week' ? 'No runs in these 7 days' : 'No runs this day'}
      text="Runs that are due appear here, with who drives them."
      {...(mayEdit ? { actions: <ButtonLink href={newPath(outlines.runs)}>Add run</ButtonLink> } : {})}
    />
  )
}
