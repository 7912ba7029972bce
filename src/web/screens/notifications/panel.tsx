import './notifications.css'
import { BellOff, ChevronDown, ChevronRight, CircleCheck, Settings } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import { formatDay } from '#kit/dates/format-time.ts'
import { characterKeys } from '#web/command/character-keys.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useHost } from '#web/engine/host.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Kbd } from '#web/ui/actions/kbd.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { Notification } from '#features/notifications/answers.ts'
import { useClosed, useMarkRead, useNotifications, useRecount } from './contract.ts'
import { NotificationRow } from './notification-row.tsx'

/** What changed, why me, what now. What is done leaves by itself, and nothing is marked as read by being looked at. */
export function NotificationsPanel({ count, onClose }: { count: number; onClose: () => void }): ReactNode {
  const found = useNotifications()
  const mark = useMarkRead()
  const panel = useRef<HTMLDivElement>(null)
  const recount = useRecount()
  useEffect(() => {
    panel.current?.focus()
    recount()
  }, [recount])
  const take = ({ id, unread }: Notification): void => {
    if (unread) mark.mutate(id)
    onClose()
  }
  return (
    <div className="bell" ref={panel} tabIndex={-1} onKeyDown={walk}>
      <header className="bell-head">
        <h2>Notifications</h2>
        <span>{count === 0 ? '' : `${formatNumber(count)} new`}</span>
        <Button tone="ghost" size="sm" disabled={count === 0} busy={mark.isPending} onClick={() => mark.mutate(null)}>
          Mark all read
        </Button>
        <Anchor className="icon-btn icon-btn-sm" href="/account" aria-label="Notification settings" onClick={onClose}>
          <Settings aria-hidden="true" />
        </Anchor>
      </header>
      <div className="bell-body">
        {found.isError && found.data === undefined ? (
          <LoadError title="Couldn’t load notifications" query={found} />
        ) : (
          <Pending pending={found.isPending} placeholder={<Skeleton height={156} />}>
            <Groups all={found.data ?? []} onTake={take} onMark={(id) => mark.mutate(id)} />
          </Pending>
        )}
        <Closed onClose={onClose} />
      </div>
      <footer className="bell-foot">
        <span>
          <Kbd>J</Kbd> <Kbd>K</Kbd> move <Kbd>Enter</Kbd> act <Kbd>Esc</Kbd> close
        </span>
      </footer>
    </div>
  )
}

type GroupsProps = { all: readonly Notification[]; onTake: (one: Notification) => void; onMark: (id: string) => void }

function Groups({ all, onTake, onMark }: GroupsProps): ReactNode {
  const { today, timeZone } = useHost()
  const isToday = ({ at }: Notification): boolean => formatDay(at, timeZone) === formatDay(today)
  const groups = [
    { label: 'Now', rows: all.filter(({ urgent }) => urgent) },
    { label: 'Today', rows: all.filter((one) => !one.urgent && isToday(one)) },
    { label: 'Earlier', rows: all.filter((one) => !one.urgent && !isToday(one)) },
  ].filter(({ rows }) => rows.length > 0)
  if (groups.length === 0)
    return (
      <EmptyState
        heading="h3"
        icon={<BellOff />}
        title="You’re all caught up"
        text="Items that need your action appear here and clear when done."
      />
    )
  return groups.map(({ label, rows }) => (
    <section key={label} aria-label={label}>
      <h3>
        {label} <span>{formatNumber(rows.length)}</span>
      </h3>
      {[...Map.groupBy(rows, ({ event }) => event)].map(([event, alike]) => (
        <Alike key={event} rows={alike} isToday={isToday} onTake={onTake} onMark={onMark} />
      ))}
    </section>
  ))
}

/** Of many of one sort the newest three are shown: thirty overdue tasks must not hide the one deadline. */
const shownFirst = 3

type AlikeProps = Omit<GroupsProps, 'all'> & { rows: readonly Notification[]; isToday: (one: Notification) => boolean }

function Alike({ rows, isToday, onTake, onMark }: AlikeProps): ReactNode {
  const [whole, setWhole] = useState(false)
  const shown = whole || rows.length <= shownFirst + 1 ? rows : rows.slice(0, shownFirst)
  return (
    <>
      <ul>
        {shown.map((one) => (
          <NotificationRow key={one.id} one={one} today={isToday(one)} onTake={() => onTake(one)} onMark={() => onMark(one.id)} />
        ))}
      </ul>
      {shown.length < rows.length ? (
        <button type="button" className="bell-more" data-action="" onClick={() => setWhole(true)}>
          Show {formatNumber(rows.length - shown.length)} more like these
        </button>
      ) : null}
    </>
  )
}

/** What resolved itself is folded: one line says how much. */
function Closed({ onClose }: { onClose: () => void }): ReactNode {
  const closed = useClosed().data ?? []
  const [open, setOpen] = useState(false)
  if (closed.length === 0) return null
  const Fold = open ? ChevronDown : ChevronRight
  return (
    <>
      <button type="button" className="bell-closed" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Fold aria-hidden="true" />
        <CircleCheck className="text-success-text" aria-hidden="true" />
        {formatCount(closed.length, 'notification')} closed automatically since yesterday
      </button>
      {open ? (
        <ul className="bell-closed-list" aria-label="Closed automatically">
          {closed.map(({ id, headline, record }) => (
            <li key={id}>
              {record === null ? (
                headline
              ) : (
                <Anchor href={record.href} onClick={onClose}>
                  {headline}
                </Anchor>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** J and K, or the arrows, go from action to action; Enter takes it because it is a link. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const letters = characterKeys.areOn() && !event.metaKey && !event.ctrlKey && !event.altKey
  const step =
    event.key === 'ArrowDown' || (letters && event.key === 'j') ? 1 : event.key === 'ArrowUp' || (letters && event.key === 'k') ? -1 : 0
  if (step === 0) return
  const actions = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-action]')]
  const at = actions.findIndex((action) => action === document.activeElement)
  const next = actions[at === -1 && step === -1 ? actions.length - 1 : Math.min(Math.max(at + step, 0), actions.length - 1)]
  event.preventDefault()
  next?.focus()
  next?.closest('li')?.scrollIntoView({ block: 'nearest' })
}
