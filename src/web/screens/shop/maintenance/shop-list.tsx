import { type ReactNode, useMemo } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { EngineHost, type TopBarProps, useHost } from '#web/engine/host.tsx'
import { RecordList } from '#web/engine/record-list.tsx'
import { TopBar } from '#web/layout/top-bar.tsx'
import { MaintenanceTabs } from './tabs.tsx'

/** The list of a kind of the shop, below the row of tabs that they share. */
export function ShopList({ record }: { record: RecordDefinition }): ReactNode {
  const host = useHost()
  const value = useMemo(() => {
    const Bar = (props: TopBarProps): ReactNode => (
      <>
        <TopBar {...props} title="Maintenance" documentTitle={record.label.many} />
        <MaintenanceTabs current={record.name} />
      </>
    )
    return { ...host, TopBar: Bar }
  }, [host, record])
  return (
    <EngineHost value={value}>
      <RecordList record={record} />
    </EngineHost>
  )
}
