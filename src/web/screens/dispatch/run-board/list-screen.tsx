import './phone.css'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { EngineHost, type TopBarProps, useHost } from '#web/engine/host.tsx'
import { RecordList } from '#web/engine/record-list.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import { BoardModes } from './modes.tsx'

/** The assignments as every other list: filters, saved views, bulk changes, import and export. */
export function AsList({ record }: { record: RecordDefinition }): ReactNode {
  const host = useHost()
  const value = useMemo(() => {
    const Bar = (props: TopBarProps): ReactNode => <ListBar TopBar={host.TopBar} {...props} />
    return { ...host, TopBar: Bar }
  }, [host])
  return (
    <EngineHost value={value}>
      <RecordList record={record} />
    </EngineHost>
  )
}

function ListBar({ TopBar, actions, ...props }: TopBarProps & { TopBar: ComponentType<TopBarProps> }): ReactNode {
  const phone = useMedia('(max-width: 767.98px)')
  const modes = <BoardModes current="list" phone={phone} />
  if (phone)
    return (
      <>
        <TopBar {...props} actions={actions} />
        <div className="phone-days">{modes}</div>
      </>
    )
  return (
    <TopBar
      {...props}
      actions={
        <>
          {modes}
          {actions}
        </>
      }
    />
  )
}
