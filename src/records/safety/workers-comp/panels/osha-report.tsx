import type { ReactNode } from 'react'
import { ClockChip } from '#web/engine/values/clock-chip.tsx'
import { textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { workersComp } from '../record.ts'

/**
 * The hours to report what the claim names to OSHA, on the page where it was entered (29 CFR 1904.39). Whoever may not open the OSHA case has
 * neither field.
 */
export function OshaReportPanel({ row }: PanelProps): ReactNode {
  const dueAt = textOf(row['oshaReportDueAt'])
  const oshaCase = textOf(row['oshaClaim'])
  if (dueAt === '' || oshaCase === '') return null
  const within = workersComp.fields.oshaReport.options[row['oshaReport'] === 'OSHA-8' ? 'OSHA-8' : 'OSHA-24'].label
  return (
    <Banner tone="warning" action={<Anchor href={`/osha-claims/${oshaCase}`}>View OSHA case</Anchor>}>
      Report to OSHA {within.toLowerCase()} (29 CFR 1904.39) <ClockChip at={dueAt} />
    </Banner>
  )
}
