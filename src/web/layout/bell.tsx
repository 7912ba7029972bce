import { Bell as BellIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { formatBadge, formatNumber } from '#kit/format.ts'
import { useUser } from '../api/session.ts'
import { everywhere, useCommands } from '../command/registry.ts'
import { CountBadge } from '../ui/display/count-badge.tsx'
import { IconButton } from '../ui/actions/icon-button.tsx'
import { Popover } from '../ui/overlay/popover.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { useMedia } from '../ui/display/use-media.ts'
import { addressOf } from './navigation/count-address.ts'
import { bellCount } from './navigation/nav.ts'
import { useShell } from './shell-state.ts'

const Panel = lazy(() => import('../screens/notifications/panel.tsx').then((module) => ({ default: module.NotificationsPanel })))
const PhonePanel = lazy(() => import('../screens/notifications/phone-panel.tsx').then((module) => ({ default: module.PhonePanel })))

/** Starts with the number as it is drawn, so that voice control finds the button by it (WCAG 2.5.3). */
const labelOf = (count: number): string => {
  const [drawn, exact] = [formatBadge(count), formatNumber(count)]
  return `Notifications, ${drawn} ${bellCount.what}${drawn === exact ? '' : `, ${exact} in all`}`
}

/** What one is told of: the bell counts what is new, and opening it marks nothing as read. */
export function Bell(): ReactNode {
  const { id } = useUser()
  const { counts } = useShell()
  const [open, setOpen] = useState(false)
  const phone = useMedia('(max-width: 767.98px)')
  const count = counts[addressOf(bellCount, id)] ?? 0
  useCommands(
    useMemo(() => [{ id: 'notifications', label: 'Notifications', group: everywhere, keys: 'g n', run: () => setOpen(true) }], []),
  )
  const close = (): void => setOpen(false)
  const button = (
    <IconButton label={count === 0 ? 'Notifications' : labelOf(count)} keys="G N" {...(phone ? { onClick: () => setOpen(true) } : {})}>
      <BellIcon aria-hidden="true" />
      <CountBadge count={count} what={bellCount.what} />
    </IconButton>
  )
  if (phone)
    return (
      <>
        {button}
        <Suspense>{open ? <PhonePanel count={count} onClose={close} /> : null}</Suspense>
      </>
    )
  const loading = (
    <div className="p-8">
      <Spinner />
    </div>
  )
  return (
    <Popover trigger={button} label="Notifications" align="end" flush open={open} onOpenChange={setOpen}>
      <Suspense fallback={loading}>
        <Panel count={count} onClose={close} />
      </Suspense>
    </Popover>
  )
}
