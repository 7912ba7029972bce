import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { deviceWords, isPhone } from '#kit/device-words.ts'

/** A place where somebody is signed in. */
export type SessionEntry = {
  readonly id: string
  readonly createdAt: string
  readonly lastActiveAt: string
  readonly expiresAt: string
  readonly ip: string
  readonly userAgent: string
  readonly bound: boolean
  readonly current: boolean
}

/** Where somebody is signed in, with a way to end each. */
export function SessionList({
  sessions,
  onEnd,
  ending,
}: {
  sessions: readonly SessionEntry[]
  onEnd: (id: string) => void
  ending: string | null
}): ReactNode {
  const { timeZone } = useUser()
  return (
    <ul>
      {sessions.map((session) => (
        <li key={session.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border py-2 first:border-t-0">
          {isPhone(session.userAgent) ? (
            <Smartphone aria-hidden="true" className="text-fg-muted" />
          ) : (
            <Monitor aria-hidden="true" className="text-fg-muted" />
          )}
          <span className="min-w-48 flex-1">
            <span className="flex flex-wrap items-center gap-2 font-medium">
              {deviceWords(session.userAgent)}
              {session.current ? <Pill tone="success">This one</Pill> : null}
              {session.bound ? null : <Pill tone="warning">API session</Pill>}
            </span>
            <span className="text-sm text-fg-muted">
              {session.ip} · last used {formatInstant(session.lastActiveAt, timeZone)} · since {formatInstant(session.createdAt, timeZone)}
            </span>
          </span>
          {session.current ? null : (
            <Button
              size="sm"
              busy={ending === session.id && 'Ending...'}
              aria-label={`Sign out ${deviceWords(session.userAgent)}`}
              onClick={() => onEnd(session.id)}
            >
              Sign out
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
