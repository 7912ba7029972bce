import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp, Check } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { feedback } from './record.ts'
import { request } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'

export type Similar = {
  id: string
  number: string
  title: string
  status: keyof typeof feedback.lifecycle.states
  votes: number
  voted: boolean
}

/** Milliseconds after the last key before it is asked what is like it. */
const restFor = 300

/** Open items that say the like of a title; nothing while it is too short to tell. */
export const useSimilar = (title: string, not?: string): readonly Similar[] => {
  const [asked, setAsked] = useState(title)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(title), restFor)
    return () => clearTimeout(timer)
  }, [title])
  const wanted = asked.trim()
  const { data } = useQuery<readonly Similar[]>({
    queryKey: ['/api/feedback', 'similar', writeSearch({ title: wanted, not })],
    enabled: wanted.length >= 5,
    placeholderData: (before) => before,
  })
  return wanted.length >= 5 ? (data ?? []) : []
}

export const similarWords = ({ votes, status }: Pick<Similar, 'votes' | 'status'>): string =>
  `${formatCount(votes, 'vote')} · ${feedback.lifecycle.states[status].label}`

/** What others have reported already, while somebody types the same: one press votes for it instead. */
export function SimilarItems({ title }: { title: string }): ReactNode {
  const found = useSimilar(title)
  if (found.length === 0) return null
  return (
    <section aria-labelledby="similar-feedback" className="similar">
      <h3 id="similar-feedback">Similar feedback</h3>
      <ul>
        {found.map((item) => (
          <li key={item.id}>
            <span className="min-w-0 flex-1">
              <span className="block truncate">{item.title}</span>
              <span className="block text-sm text-fg-muted">{similarWords(item)}</span>
            </span>
            <MeToo item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MeToo({ item: { id, title, voted } }: { item: Similar }): ReactNode {
  const cache = useQueryClient()
  const vote = useMutation({
    mutationFn: () => request(`/api/feedback/${id}/vote`, { method: 'PUT' }),
    retry: false,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['/api/feedback'] })
      toast.add({ title: 'Vote added', description: 'Follow it in My Feedback.', tone: 'success' })
    },
    onError: (error) => toast.add({ title: "Couldn't add your vote", description: sentenceOf(error), tone: 'danger' }),
  })
  if (voted)
    return (
      <span className="flex items-center gap-1 text-sm text-fg-muted">
        <Check aria-hidden="true" className="size-4" />
        Voted
      </span>
    )
  return (
    <Button size="sm" busy={vote.isPending} aria-label={`Me too: ${title}`} onClick={() => vote.mutate()}>
      <ArrowUp aria-hidden="true" />
      Me too
    </Button>
  )
}
