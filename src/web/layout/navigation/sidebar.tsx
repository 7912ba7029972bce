import { MessageSquare, PanelLeft, Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '#web/api/session.ts'
import { landingOf } from '#web/auth/landing.ts'
import { loadPalette } from '#web/command/load-palette.ts'
import { useCurrentCommands } from '#web/command/registry.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { BrandMark } from '#web/ui/display/brand-mark.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Kbd } from '#web/ui/actions/kbd.tsx'
import { addressOf } from './count-address.ts'
import { type Count, feedbackCommand } from './nav.ts'
import { NavList } from './nav-list.tsx'
import { useShell } from '../shell-state.ts'
import { UserMenu } from '../user-menu.tsx'

type Counting = { readonly count?: Count }

/** Brand, jump field, menu, user. The drawer on a phone is the same with a button to close it. */
export function Sidebar({ onClose }: { onClose?: (() => void) | undefined }): ReactNode {
  const user = useUser()
  const { toggleSidebar, openPalette, counts } = useShell()
  const feedback = useCurrentCommands().find((command) => command.id === feedbackCommand)
  const countOf = (item: Counting): number => (item.count === undefined ? 0 : (counts[addressOf(item.count, user.id)] ?? 0))
  return (
    <>
      <div className="brand">
        <Anchor href={landingOf(user.role)} onClick={onClose} aria-label="Longhaul, home">
          <BrandMark />
          <span>Longhaul</span>
        </Anchor>
        {onClose === undefined ? (
          <IconButton label="Collapse sidebar" keys="Ctrl ." size="sm" onClick={toggleSidebar}>
            <PanelLeft aria-hidden="true" />
          </IconButton>
        ) : (
          <IconButton label="Close menu" onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <button
        type="button"
        className="jump"
        data-guide="shell.search"
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
        onClick={() => {
          onClose?.()
          openPalette()
        }}
      >
        <Search aria-hidden="true" />
        <span>Search or jump to…</span>
        {onClose === undefined ? <Kbd>{isApple ? '⌘ K' : 'Ctrl K'}</Kbd> : null}
      </button>
      <NavList role={user.role} countOf={countOf} onFollow={onClose} />
      <div className="nav-foot">
        {feedback === undefined ? null : (
          <button type="button" className="nav-action" data-guide="feedback.send" onClick={feedback.run}>
            <MessageSquare aria-hidden="true" />
            Send Feedback
          </button>
        )}
        <UserMenu countOf={countOf} />
      </div>
    </>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
