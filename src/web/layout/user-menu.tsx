import { CircleUser, Keyboard, LogOut, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { inSentence } from '#kit/words.ts'
import { useUser } from '../api/session.ts'
import { fullName } from '../api/user.ts'
import { useCurrentCommands } from '../command/registry.ts'
import { Avatar } from '../ui/display/avatar.tsx'
import { CountBadge } from '../ui/display/count-badge.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../ui/overlay/dropdown-menu.tsx'
import { feedbackCommand, keySheetCommand, maySee, type MenuEntry, settings, userMenu } from './navigation/nav.ts'
import { useSignOut } from './sign-out.ts'

/** Initials, name and role; the entries of the specification as far as their screens exist (acceptance B4, B5). */
export function UserMenu({ countOf }: { countOf: (entry: MenuEntry) => number }): ReactNode {
  const user = useUser()
  const signOut = useSignOut()
  const entries = userMenu.filter((entry) => maySee(entry, user.role))
  const commands = useCurrentCommands()
  const feedback = commands.find((command) => command.id === feedbackCommand)
  const keySheet = commands.find((command) => command.id === keySheetCommand)
  const name = fullName(user)
  const toLink = (entry: MenuEntry): ReactNode => (
    <MenuLink
      key={entry.path}
      href={entry.path}
      icon={<entry.icon aria-hidden="true" />}
      badge={entry.count === undefined ? undefined : <CountBadge count={countOf(entry)} what={entry.count.what} tone="neutral" />}
    >
      {entry.label}
    </MenuLink>
  )
  return (
    <Menu
      side="top"
      align="start"
      label={name}
      trigger={
        <button type="button" className="user-button" data-guide="usermenu.button">
          <Avatar name={name} />
          <span>
            <span className="user-name">{name}</span>
            <span className="user-role">{user.roleTitle}</span>
          </span>
          <OwnTotal entries={entries} countOf={countOf} />
        </button>
      }
    >
      {entries.filter(isSummed).map(toLink)}
      {feedback === undefined ? null : (
        <MenuItem icon={<MessageSquare aria-hidden="true" />} onSelect={feedback.run}>
          Send Feedback
        </MenuItem>
      )}
      {entries.filter((entry) => !isSummed(entry)).map(toLink)}
      {keySheet === undefined ? null : (
        <MenuItem icon={<Keyboard aria-hidden="true" />} onSelect={keySheet.run}>
          Keyboard Shortcuts
        </MenuItem>
      )}
      {settings.filter((entry) => maySee(entry, user.role)).map(toLink)}
      <MenuSeparator />
      <MenuLink href="/account" icon={<CircleUser aria-hidden="true" />}>
        Your Account
      </MenuLink>
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={signOut}>
        Sign Out
      </MenuItem>
    </Menu>
  )
}

/** Messages and tasks: they stand first, and their sum on the button. */
const isSummed = ({ count }: MenuEntry): boolean => count !== undefined && count.apart !== true

// Messages and tasks together; what each is stands in the title, as far as there is any.
function OwnTotal({ entries, countOf }: { entries: readonly MenuEntry[]; countOf: (entry: MenuEntry) => number }): ReactNode {
  const counted = entries.filter(isSummed).map((entry) => ({ many: inSentence(entry.label), count: countOf(entry) }))
  if (counted.length === 0) return null
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  const words = counted.filter(({ count }) => count > 0).map(({ many, count }) => formatCount(count, many.replace(/s$/, ''), many))
  return <CountBadge count={total} what={`waiting: ${words.join(', ')}`} tone="neutral" />
}
