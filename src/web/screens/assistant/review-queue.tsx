import { useQueries, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { request } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useSearchText } from '#web/engine/navigation.ts'
import { withSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { CompanyMemories } from './company-memories.tsx'
import type { Preview, Proposal } from '#features/assistant/memory/answers.ts'
import { api, partsOf, previewPath, typeNames } from './contract.ts'
import { Loaded } from './loaded.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ReviewOne } from './review-one.tsx'

const path = `${api}/reviews`

/** What others taught, to be approved for everyone by a second person. */
export function ReviewQueue(): ReactNode {
  return (
    <>
      <Loaded<readonly Proposal[]> path={path}>{(proposals) => <Queue proposals={proposals} />}</Loaded>
      <CompanyMemories />
    </>
  )
}

type Decision = { approve: true; previews: Readonly<Record<string, string>> } | { approve: false; note: string }

function Queue({ proposals }: { proposals: readonly Proposal[] }): ReactNode {
  const cache = useQueryClient()
  const chosen = useSearchText()['id']
  const [marked, setMarked] = useState<readonly string[]>([])
  const [rejecting, setRejecting] = useState<readonly string[]>([])
  const waiting = marked.filter((id) => proposals.some((one) => one.id === id))
  // Only proposals whose preview was opened can be approved.
  const previews = useQueries({ queries: waiting.map((id) => ({ queryKey: [previewPath(id)], enabled: false })) })
  const tokens = waiting.flatMap((id, at) => {
    const seen = previews[at]?.data as Preview | undefined
    return seen === undefined ? [] : [[id, seen.token] as const]
  })
  const decide = async (ids: readonly string[], how: Decision): Promise<void> => {
    try {
      await request(`${path}/decide`, { method: 'POST', body: { ids, ...how } })
      toast.add({ title: `${formatCount(ids.length, 'memory', 'memories')} ${how.approve ? 'approved' : 'rejected'}`, tone: 'success' })
      setMarked([])
    } catch (error) {
      toast.add({ title: 'Not decided', description: sentenceOf(error), tone: 'danger' })
    }
    await cache.invalidateQueries({ predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith(path) })
    await cache.invalidateQueries({ queryKey: [`${api}/company-memories`] })
  }
  if (proposals.length === 0)
    return (
      <EmptyState
        icon={<CircleCheck aria-hidden="true" />}
        title="You're all caught up"
        text="When someone corrects an answer, it shows up here for a second person to approve. Your own go to someone else."
      />
    )
  const current = proposals.find(({ id }) => id === chosen) ?? proposals[0]
  return (
    <section className="reviews" aria-label="Review queue">
      <div className="review-list">
        <div className="review-list-head">
          <h2>{proposals.length} to review</h2>
          {waiting.length === 0 ? null : (
            <span>
              <Button size="sm" onClick={() => setRejecting(waiting)}>
                Reject {waiting.length}…
              </Button>
              <Button
                size="sm"
                disabledReason={tokens.length < waiting.length ? 'Open each one and see which answers change first' : undefined}
                onClick={() => void decide(waiting, { approve: true, previews: Object.fromEntries(tokens) })}
              >
                Approve {waiting.length}
              </Button>
            </span>
          )}
        </div>
        <ul aria-label="Proposals">
          {proposals.map((one) => (
            <li key={one.id} data-current={one === current || undefined}>
              <Checkbox
                aria-label={`Select “${one.said}”`}
                checked={marked.includes(one.id)}
                onChange={(on) => setMarked(on ? [...marked, one.id] : marked.filter((id) => id !== one.id))}
              />
              <Anchor
                href={withSearch('/ai-assistant', { show: 'review', id: one.id })}
                aria-current={one === current ? 'true' : undefined}
              >
                <Pill>{typeNames[one.type]}</Pill> <strong>{partsOf(one)[0]}</strong>
                <span>{one.people > 1 ? `${one.people} people` : one.proposedBy}</span>
              </Anchor>
            </li>
          ))}
        </ul>
        <p className="memories-foot">Words of the figures, such as open accidents, change only in the company settings.</p>
      </div>
      {current === undefined ? null : (
        <ReviewOne
          key={current.id}
          proposal={current}
          onApprove={(token) => decide([current.id], { approve: true, previews: { [current.id]: token } })}
          onReject={() => setRejecting([current.id])}
        />
      )}
      {rejecting.length === 0 ? null : (
        <RejectDialog
          count={rejecting.length}
          onClose={() => setRejecting([])}
          onReject={(note) => decide(rejecting, { approve: false, note })}
        />
      )}
    </section>
  )
}
