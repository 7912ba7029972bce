import { UserPlus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { administrators } from '#kit/roles.ts'
import { useUser } from '#web/api/session.ts'
import { EngineHost, type TopBarProps, useHost } from '#web/engine/host.tsx'
import { RecordList } from '#web/engine/record-list.tsx'
import { TopBar } from '#web/layout/top-bar.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { InviteDialog } from './invite-dialog.tsx'

/** The list of users. They come in by invitation only, so the bar has "Invite user" where other lists have "Add". */
export function UserManagementScreen({ record }: { record: RecordDefinition }): ReactNode {
  const host = useHost()
  const { role } = useUser()
  const [inviting, setInviting] = useState(false)
  const value = useMemo(() => {
    const invite = administrators.includes(role) ? (
      <Button tone="primary" data-guide="users.invite" onClick={() => setInviting(true)}>
        <UserPlus aria-hidden="true" />
        <span className="max-md:sr-only">Invite user</span>
      </Button>
    ) : null
    const Bar = (props: TopBarProps): ReactNode => (
      <TopBar
        {...props}
        actions={
          <>
            {props.actions}
            {invite}
          </>
        }
      />
    )
    return { ...host, TopBar: Bar }
  }, [host, role])
  return (
    <EngineHost value={value}>
      <RecordList record={record} />
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </EngineHost>
  )
}
