import { Plus, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { recruitingEditors } from '#kit/roles.ts'
import { useUser } from '#web/api/session.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { CallModeLink } from '../recruiting/call-mode-link.tsx'
import { Board } from './board.tsx'

/** Who must be called, and will the seats be filled. */
export function RecruitingDashboard(): ReactNode {
  const add = recruitingEditors.includes(useUser().role) ? (
    <ButtonLink tone="primary" href="/recruiting/leads/new" className="max-md:hidden">
      <Plus aria-hidden="true" />
      Add lead
    </ButtonLink>
  ) : undefined
  return (
    <Board
      kind="recruiting"
      title="Recruiting"
      actions={
        <>
          <CallModeLink />
          {add}
        </>
      }
      empty={
        <Card>
          <EmptyState
            icon={<UserRoundPlus />}
            title="No leads yet"
            text="Add a walk-in or a caller, or import a list from a job board."
            actions={add === undefined ? undefined : <ButtonLink href="/recruiting/leads/import">Import leads</ButtonLink>}
          />
        </Card>
      }
    />
  )
}
