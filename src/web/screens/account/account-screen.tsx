import type { ReactNode } from 'react'
import { useUser } from '#web/api/session.ts'
import { fullName } from '#web/api/user.ts'
import { useDivisions } from '#web/engine/division.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordCard } from './password-card.tsx'

/** Who one is here, where one is signed in, and the password. */
export function AccountScreen(): ReactNode {
  const user = useUser()
  const divisions = useDivisions()
  const { divisions: limits } = user
  const scope =
    limits === null
      ? 'All divisions'
      : divisions
          .filter((division) => limits.includes(division.id))
          .map((division) => division.name)
          .join(', ')
  return (
    <>
      <TopBar title="Your account" />
      <div className="page max-w-[960px]">
        <Card title={fullName(user)} scope={user.roleTitle}>
          <DescriptionList
            columns={2}
            facts={[
              { term: 'Email', value: user.email },
              { term: 'Divisions', value: scope },
              { term: 'Time zone', value: user.timeZone.replaceAll('_', ' ') },
            ]}
          />
          <p className="mt-2 text-sm text-fg-muted">Name, role and divisions are changed by an administrator.</p>
        </Card>
        <div data-guide="account.notifications">
          <NotificationsCard />
        </div>
        <div data-guide="account.password">
          <PasswordCard />
        </div>
        <OwnSessions />
      </div>
    </>
  )
}
