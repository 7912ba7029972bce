import type { ReactNode } from 'react'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { textOf } from '#web/engine/queries/rows.ts'
import type { SpecialCell } from '#web/engine/views.ts'
import { Pill, type Tone } from '#web/ui/display/pill.tsx'
import { owing } from '../working.ts'

const names: Readonly<Record<string, { readonly label: string; readonly tone?: Tone }>> = owing

/** Who owes what, and how long nothing has moved. Whoever may see test results reads it with them. */
function OwedCell({ row }: { row: RecordRow }): ReactNode {
  const owes = names[textOf(row['owed']) || textOf(row['owedSeen'])]
  const said = textOf(row['owedFor']) || textOf(row['owedForSeen'])
  const what = said.charAt(0).toUpperCase() + said.slice(1)
  const days = typeof row['idleDays'] === 'number' ? row['idleDays'] : 0
  if (owes === undefined) return null
  return (
    <span className="flex min-w-0 items-center gap-2" title={what}>
      <Pill tone={owes.tone}>{owes.label}</Pill>
      <span className="min-w-0 truncate">{what}</span>
      {days < 3 ? null : <span className="cell-quiet whitespace-nowrap">stuck {days} d</span>}
    </span>
  )
}

export const applicationCells: Readonly<Record<string, SpecialCell>> = {
  owedSeen: { Cell: OwedCell, needs: ['owed', 'owedFor', 'owedForSeen', 'idleDays'], width: 392, fact: true },
}
