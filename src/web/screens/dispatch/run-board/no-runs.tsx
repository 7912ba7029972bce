import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { outlines } from '#records/outlines.ts'
import { newPath } from '#web/engine/paths.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

export function NoRuns({ mayEdit }: { mayEdit: boolean }): ReactNode {
  return (
    <EmptyState
      icon={<CalendarDays />}
      title="No runs this week"
      text="Runs that are due on one of these days appear here, with who drives them."
      {...(mayEdit ? { actions: <ButtonLink href={newPath(outlines.runs)}>Add run</ButtonLink> } : {})}
    />
  )
}
