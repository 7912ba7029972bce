import { type ReactNode, useMemo } from 'react'
import { EngineHost, type TopBarProps, useHost } from '#web/engine/host.tsx'
import { RecordList } from '#web/engine/record-list.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import { CommunicationsBar } from '../parts.tsx'
import { TaskModes } from './task-modes.tsx'
import { useTasksRecord } from './use-tasks.ts'

/** The tasks as every other list: filters, saved views, bulk changes, export and import. */
export function TasksTable(): ReactNode {
  const host = useHost()
  const record = useTasksRecord()
  const value = useMemo(() => ({ ...host, TopBar: Bar }), [host])
  return (
    <EngineHost value={value}>
      <RecordList record={record} />
    </EngineHost>
  )
}

function Bar({ actions, ...props }: TopBarProps): ReactNode {
  const phone = useMedia('(max-width: 767.98px)')
  const modes = <TaskModes view="my_day" mode="table" />
  return (
    <CommunicationsBar
      {...props}
      title="Communications"
      documentTitle="Tasks"
      modes={modes}
      actions={
        <>
          {phone ? null : modes}
          {actions}
        </>
      }
    />
  )
}
