import './assistant-screen.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { managers } from '#kit/roles.ts'
import { useUser } from '#web/api/session.ts'
import { useSearchText } from '#web/engine/navigation.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { withSearch } from '#web/engine/paths.ts'
import { Tab, Tabs } from '#web/ui/actions/tabs.tsx'
import type { Proposal } from '#features/assistant/memory/answers.ts'
import { api } from './contract.ts'
import { Conversations } from './conversations.tsx'
import { Gaps } from './gaps.tsx'
import { MemoryTable } from './memory-table.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { Usage } from './usage.tsx'

const path = '/ai-assistant'
const own = [
  { show: undefined, label: 'Conversations', Part: Conversations },
  { show: 'memory', label: 'My memory', Part: MemoryTable },
] as const
const shared = [
  { show: 'review', label: 'Review queue', Part: ReviewQueue },
  { show: 'gaps', label: 'Gaps', Part: Gaps },
  { show: 'usage', label: 'Usage', Part: Usage },
] as const

/** What was asked, and what the assistant remembers: everything of it can be read, changed and deleted (acceptance E8). */
export function AssistantScreen(): ReactNode {
  const { show } = useSearchText()
  const reviews = (managers as readonly string[]).includes(useUser().role)
  const parts = reviews ? [...own, ...shared] : own
  const current = parts.find((one) => one.show === show) ?? own[0]
  const waiting = useQuery<readonly Proposal[]>({ queryKey: [`${api}/reviews`], enabled: reviews }).data?.length ?? 0
  return (
    <>
      <TopBar title="AI Assistant" />
      <Tabs label="AI Assistant" guide="assistant.memory">
        {parts.map((one) => (
          <Tab
            key={one.label}
            href={one.show === undefined ? path : withSearch(path, { show: one.show })}
            current={one === current}
            {...(one.show === 'review' && waiting > 0 ? { count: waiting } : {})}
          >
            {one.label}
          </Tab>
        ))}
      </Tabs>
      <current.Part />
    </>
  )
}
