import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { useUser } from '../api/session.ts'
import { IconButton } from '../ui/actions/icon-button.tsx'
import { toast } from '../ui/feedback/toast-store.ts'
import type { Reply } from './types.ts'

/** Copies the answer as it stands, with its rows, the link to its list and when it was true. */
export function CopyAnswer({ reply }: { reply: Reply }): ReactNode {
  const { timeZone } = useUser()
  const copy = (): void => {
    // Browsers offer no clipboard on pages of plain HTTP, and people may refuse it.
    const clipboard = navigator.clipboard as Clipboard | undefined
    const failed = (): void =>
      void toast.add({ title: 'Couldn’t copy', description: 'Select the answer and copy it manually.', tone: 'danger' })
    if (clipboard === undefined) failed()
    else void clipboard.writeText(textOf(reply, timeZone)).then(() => toast.add({ title: 'Answer copied' }), failed)
  }
  return (
    <IconButton label="Copy answer" size="sm" onClick={copy}>
      <Copy aria-hidden="true" />
    </IconButton>
  )
}

const textOf = ({ response, rows, list, asOf, timestamp }: Reply, zone: string): string =>
  [
    response,
    ...rows.map(({ label, count, shown }) => `${label}: ${shown ?? count?.toLocaleString('en-US') ?? ''}`),
    ...(list === null ? [] : [new URL(list.href, location.origin).href]),
    `As of ${formatInstant(asOf ?? timestamp, zone, { zone: true })}`,
  ].join('\n')
