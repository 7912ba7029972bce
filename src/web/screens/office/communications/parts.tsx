import { useMatch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatBadge } from '#kit/format.ts'
import { type TopBarProps, useHost } from '#web/engine/host.tsx'
import { useGo } from '#web/engine/navigation.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { useShell } from '#web/layout/shell-state.ts'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'

/** What the communications screen has: messages and tasks together, and each by itself (acceptance A4). */
const parts = [
  { path: '/communications', label: 'All', count: null },
  { path: '/messages', label: 'Messages', count: 'messages/unread-count' },
  { path: '/tasks', label: 'Tasks', count: 'tasks/pending-count' },
] as const
export type Part = (typeof parts)[number]['path']

/** The part whose address is shown. */
export const usePart = (): Part => {
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return parts.find((one) => one.path === path)?.path ?? '/communications'
}

type BarProps = TopBarProps & {
  /** How the part is shown; on a wide screen its tabs have it. */
  modes?: ReactNode
}

/** The bar over each part; on a phone the parts stand below it, and how they are shown. */
export function CommunicationsBar({ actions, modes, ...props }: BarProps): ReactNode {
  const phone = useMedia('(max-width: 767.98px)')
  if (!phone)
    return (
      <TopBar
        {...props}
        actions={
          <>
            <PartSwitch />
            {actions}
          </>
        }
      />
    )
  return (
    <>
      <TopBar {...props} actions={actions} />
      <div className="comms-switch">
        <PartSwitch />
        {modes}
      </div>
    </>
  )
}

/** Goes from one part to another; the counts are those of the user button. */
function PartSwitch(): ReactNode {
  const part = usePart()
  const go = useGo()
  const { counts } = useShell()
  const { viewer } = useHost()
  const countOf = (name: string | null): number => (name === null ? 0 : (counts[`/api/${name}/${viewer.id}`] ?? 0))
  return (
    <Segmented
      label="Show"
      value={part}
      onChange={(to) => go(to)}
      choices={parts.map(({ path, label, count }) => ({
        value: path,
        label: (
          <>
            {label}
            {countOf(count) === 0 ? null : <span className="comms-part-count">{formatBadge(countOf(count))}</span>}
          </>
        ),
      }))}
      size="sm"
    />
  )
}
