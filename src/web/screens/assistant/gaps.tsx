import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#kit/dates/format-time.ts'
import { formatCount } from '#kit/format.ts'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { reasonNames } from '#web/assistant/reasons.ts'
import type { Gap } from '#features/assistant/memory/answers.ts'
import { api } from './contract.ts'
import { Loaded } from './loaded.tsx'
import { TeachForm } from './teach-form.tsx'

const path = `${api}/gaps`
const whys: Readonly<Record<Gap['why'], string>> = {
  unread: 'Not understood',
  not_helpful: 'Not helpful',
  asked_back: 'Asked back',
  read_two_ways: 'Read two ways',
}

/** What the assistant could not answer: counted, without who asked; words can be taught at once. */
export function Gaps(): ReactNode {
  const cache = useQueryClient()
  const [teaching, setTeaching] = useState<string | null>(null)
  const saved = (): void => {
    toast.add({ title: 'Meaning proposed', description: 'You use it now. A second person approves it for everyone.', tone: 'success' })
    void cache.invalidateQueries({ queryKey: [path] })
  }
  return (
    <Loaded<readonly Gap[]> path={path}>
      {(gaps) =>
        gaps.length === 0 ? (
          <EmptyState
            icon={<CircleCheck aria-hidden="true" />}
            title="No gaps"
            text="Questions that weren’t understood, got a thumbs down, were read two ways or were asked back more than once appear here."
          />
        ) : (
          <section className="memories" aria-label="Gaps">
            <p className="memories-foot">Most frequent first. Who asked isn’t shown.</p>
            <ul className="memory-list" data-short aria-label="Gaps">
              {gaps.map((gap) => (
                <li key={gap.why + gap.words}>
                  {teaching === gap.words && gap.why === 'unread' ? (
                    <TeachForm given={gap.words} onDone={() => setTeaching(null)} onSaved={saved} />
                  ) : (
                    <GapLine gap={gap} onTeach={() => setTeaching(gap.words)} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  )
}

function GapLine({ gap: { words, why, times, lastAt, reasons }, onTeach }: { gap: Gap; onTeach: () => void }): ReactNode {
  const zone = useUser().timeZone
  return (
    <>
      <span className="memory-type">
        <Pill tone={why === 'unread' ? 'warning' : 'neutral'}>{whys[why]}</Pill>
      </span>
      <span className="memory-words">
        <strong>{why === 'unread' ? `“${words}”` : words}</strong> <span>{reasons.map((one) => reasonNames[one] ?? one).join(', ')}</span>
      </span>
      <span className="memory-use">
        {formatCount(times, 'time')}, last {formatDay(lastAt, zone)}
      </span>
      {why === 'unread' ? (
        <Button size="sm" aria-label={`Teach meaning of “${words}”`} onClick={onTeach}>
          Teach meaning
        </Button>
      ) : null}
    </>
  )
}
