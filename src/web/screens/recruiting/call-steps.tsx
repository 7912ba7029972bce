import { type ReactNode, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { MoveDialog } from '#web/engine/detail/moves/move-dialog.tsx'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { Button } from '#web/ui/actions/button.tsx'

/** What a call leads to, as far as it is possible now. */
const steps = ['qualify', 'send_application', 'convert', 'nurture', 'resume', 'not_interested', 'disqualify', 'merge'] as const

export function CallSteps({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const [open, setOpen] = useState<string | null>(null)
  const possible = steps.filter((name) => row.can?.moves.includes(name) === true)
  if (possible.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label="Next step">
      {possible.map((name) => (
        <Button
          key={name}
          size="sm"
          tone={record.lifecycle.moves[name]?.tone === 'danger' ? 'danger-outline' : 'default'}
          onClick={() => setOpen(name)}
        >
          {record.lifecycle.moves[name]?.label}
        </Button>
      ))}
      {open === null ? null : <MoveDialog record={record} row={row} move={open} onClose={() => setOpen(null)} />}
    </div>
  )
}
