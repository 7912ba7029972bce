import { ShieldX } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { feedbackManagers } from '#kit/roles.ts'
import { useUser } from '#web/api/session.ts'
import { EngineHost, type TopBarProps, useHost } from '#web/engine/host.tsx'
import { RecordList } from '#web/engine/record-list.tsx'
import { TopBar } from '#web/layout/top-bar.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

const title = 'Feedback management'

/** The list of all feedback, for those who answer it. Everyone reads what they sent under My Feedback. */
export function FeedbackManagement({ record }: { record: RecordDefinition }): ReactNode {
  const host = useHost()
  const { role } = useUser()
  const value = useMemo(() => {
    const Bar = (props: TopBarProps): ReactNode => <TopBar {...props} title={title} division={false} />
    return { ...host, TopBar: Bar }
  }, [host])
  if (feedbackManagers.includes(role))
    return (
      <EngineHost value={value}>
        <RecordList record={record} />
      </EngineHost>
    )
  return (
    <>
      <TopBar title={title} />
      <EmptyState icon={<ShieldX />} title="Your role can’t access this list" text="What you sent is under My Feedback in the user menu." />
    </>
  )
}
