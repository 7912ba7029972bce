import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MoveDialog } from '#web/engine/detail/moves/move-dialog.tsx'
import { apiPath } from '#web/engine/queries/queries.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'

interface Alike {
  readonly message: string
  readonly href: string | null
  readonly lead: string | null
}

/** Others with the same phone, email or license; another lead among them can be merged into. Nothing where there are none. */
export function AlikePanel({ record, row }: PanelProps): ReactNode {
  const found = useQuery<readonly Alike[]>({ queryKey: [apiPath(record), `${row.id}/alike`], enabled: row.archivedAt === null })
  const [into, setInto] = useState<string | null>(null)
  const mayMerge = row.can?.moves.includes('merge') === true
  if (found.data === undefined || found.data.length === 0 || record.lifecycle.states[row.status]?.closed === true) return null
  return (
    <Card title="Possible duplicates">
      <ul className="grid gap-3">
        {found.data.map(({ message, href, lead }) => (
          <li key={message} className="flex items-start justify-between gap-2">
            {href === null ? <span>{message}</span> : <Anchor href={href}>{message}</Anchor>}
            {lead !== null && mayMerge ? (
              <Button size="sm" aria-label={`Merge into this lead: ${message}`} onClick={() => setInto(lead)}>
                Merge
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {into === null ? null : (
        <MoveDialog record={record} row={row} move="merge" given={{ duplicateOf: into }} onClose={() => setInto(null)} />
      )}
    </Card>
  )
}
