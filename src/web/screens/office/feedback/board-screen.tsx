import type { ReactNode } from 'react'
import { asSeenBy } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { feedback } from '#records/office/feedback/record.ts'
import { useUser } from '#web/api/session.ts'
import { Board } from '#web/engine/board/board.tsx'
import { TopBar } from '#web/layout/top-bar.tsx'
import { Tab, Tabs } from '#web/ui/actions/tabs.tsx'
import { boardFields, BoardFacts } from './board-card.tsx'

const columns = ['new', 'under_review', 'planned', 'in_progress', 'done'].map((status) => ({ status }))

/** Feedback by status. */
export function FeedbackBoard(): ReactNode {
  const { role } = useUser()
  const record = asSeenBy(role, feedback as unknown as RecordDefinition)
  return (
    <div className="main-fixed flex flex-col">
      <TopBar title="Feedback management" documentTitle="Feedback board" />
      <Tabs label="Feedback management">
        <Tab href="/feedback-management">List</Tab>
        <Tab href="/feedback-management/board" current>
          Board
        </Tab>
      </Tabs>
      <Board record={record} columns={columns} query={{ sort: '-votes,-createdAt' }} fields={boardFields} Facts={BoardFacts} />
    </div>
  )
}
