import type { ReactNode } from 'react'
import type { RecordRow } from '#web/engine/rows.ts'
import { textOf } from '#web/engine/rows.ts'
import type { SpecialCell } from '#web/engine/views.ts'
import { Pill, type Tone } from '#web/ui/pill.tsx'
import { owing } from './working.ts'

const names: Readonly<Record<string, { readonly label: string; readonly tone?: Tone }>> = owing

/** Who owes what, and how long nothing has moved. */
const owedCell = (who: string, what: string): SpecialCell => ({
  Cell: function OwedCell({ row }: { row: RecordRow }): ReactNode {
    const owes = names[textOf(row[who])]
    const days = typeof row['idleDays'] === 'number' ? row['idleDays'] : 0
    if (owes === undefined) return null
    return (
      <span className="flex min-w-0 items-center gap-2" title={textOf(row[what])}>
        <Pill tone={owes.tone}>{owes.label}</Pill>
        <span className="min-w-0 truncate">{textOf(row[what])}</span>
        {days < 3 ? null : <span className="cell-quiet whitespace-nowrap">stuck {days} d</span>}
      </span>
    )
  },
  needs: [what, 'idleDays'],
  width: 360,
})

export const applicationCells: Readonly<Record<string, SpecialCell>> = {
  owed: owedCell('owed', 'owedFor'),
  owedSeen: owedCell('owedSeen', 'owedForSeen'),
}
