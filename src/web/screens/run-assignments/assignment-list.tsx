import { type ReactNode, useMemo } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { EngineHost, type TopBarProps, useHost } from '../../engine/host.tsx'
import { RecordList } from '../../engine/record-list.tsx'
import { TopBar } from '../../layout/top-bar.tsx'
import { AutoFillButton } from './auto-fill.tsx'

/** The list of run assignments, with the proposal for the next two weeks above it. */
export function AssignmentList({ record }: { record: RecordDefinition }): ReactNode {
  const host = useHost()
  const value = useMemo(() => {
    const Bar = ({ actions, ...props }: TopBarProps): ReactNode => {
      const { value: division } = host.useDivision()
      return (
        <TopBar
          {...props}
          actions={
            <>
              <AutoFillButton from={host.today} days={14} division={division} />
              {actions}
            </>
          }
        />
      )
    }
    return { ...host, TopBar: Bar }
  }, [host])
  return (
    <EngineHost value={value}>
      <RecordList record={record} />
    </EngineHost>
  )
}
