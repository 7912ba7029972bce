import { lazy, type ReactNode, Suspense } from 'react'
import { Anchor } from '../ui/overlay/anchor.tsx'
import { Button, buttonClass } from '../ui/actions/button.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { isOwnPath } from './actions.ts'
import { useChatActs } from './chat-acts.ts'
import type { Reply } from './types.ts'

const ProposalCard = lazy(() => import('./proposal-card.tsx').then((module) => ({ default: module.ProposalCard })))

/** What the person may start from an answer: a proposed change, the tour of a task, and the way for who does not want to be moved. */
export function ReplyActs({ reply }: { reply: Reply }): ReactNode {
  const acts = useChatActs()
  if (acts === null) return null
  const tour = reply.tour ?? null
  const proposal = reply.proposal ?? null
  const target = reply.actions.find((action) => action.type === 'navigate')
  const href = target?.type === 'navigate' && reply.list === null && isOwnPath(target.path) ? target.path : null
  return (
    <>
      {proposal === null ? null : (
        <Suspense fallback={<Skeleton height={96} />}>
          <ProposalCard proposal={proposal} isLatest={acts.latest === reply.turnId} />
        </Suspense>
      )}
      {tour === null && href === null ? null : (
        <div className="assistant-acts">
          {tour === null ? null : (
            <Button size="sm" tone="primary" onClick={() => acts.startTour(tour)}>
              Show me
            </Button>
          )}
          {href === null ? null : (
            <Anchor className={buttonClass({ size: 'sm' })} href={href}>
              Go there
            </Anchor>
          )}
        </div>
      )}
    </>
  )
}
