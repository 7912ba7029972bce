import type { ReactNode } from 'react'
import { caseWorkers, safetyDeciders } from '#kit/roles.ts'
import { useHost } from '#web/engine/host.tsx'
import { textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'

/** The forms a case or a year stands on, one press away. */
export function FormsPanel({ record, row }: PanelProps): ReactNode {
  const { viewer } = useHost()
  if (!safetyDeciders.includes(viewer.role)) return null
  const establishment = textOf(row['establishment'])
  const year = String(row['year'] ?? '')
  const where = new URLSearchParams({ establishment, year }).toString()
  const isCase = record.name === 'osha-claims'
  return (
    <Card title="Forms">
      <ul className="rail-list">
        {isCase ? <FormLink href={`/osha-claims/forms/301?case=${row.id}`} label="Form 301 of this case" /> : null}
        {caseWorkers.includes(viewer.role) ? (
          <FormLink href={`/osha-claims/forms/300?${where}`} label={`Form 300, log of ${year}`} />
        ) : null}
        <FormLink href={`/osha-claims/forms/300a?${where}`} label={`Form 300A, summary of ${year}`} />
        <FormLink href={`/osha-claims/year?year=${year}`} label={`Year end ${year}`} />
      </ul>
    </Card>
  )
}

function FormLink({ href, label }: { href: string; label: string }): ReactNode {
  return (
    <li>
      <Anchor href={href}>{label}</Anchor>
    </li>
  )
}
