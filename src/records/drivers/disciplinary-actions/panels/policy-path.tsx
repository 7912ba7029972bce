import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Arithmetic, LadderGraphic } from './ladder-graphic.tsx'
import { categories, levels } from '../levels.ts'
import { type Level, type Outlook, useOutlook } from './use-outlook.ts'

/** Where on the ladder: the policy, what counts and what has expired, the suggestion with its arithmetic, and why another level was chosen. */
export function PolicyPath({ row }: PanelProps): ReactNode {
  const outlook = useOutlook(row)
  const category = categories[textOf(row['category']) as keyof typeof categories]?.label.toLowerCase()
  if (outlook.isError) return <LoadError title="Couldn’t load the policy" query={outlook} />
  const { policy } = outlook.data ?? { policy: undefined }
  return (
    <Card
      title="Policy path"
      scope={policy === null ? undefined : `company policy, ${category}`}
      actions={
        policy === undefined || policy === null ? undefined : <Anchor href={`/discipline-policies/${policy.id}`}>{policy.number}</Anchor>
      }
    >
      {outlook.data === undefined ? (
        <div aria-busy="true">
          <Skeleton height={220} />
        </div>
      ) : policy === null || policy === undefined ? (
        <p className="text-fg-muted">The company has no ladder for this category, so nothing is suggested.</p>
      ) : (
        <Path outlook={outlook.data} policy={policy} row={row} />
      )}
    </Card>
  )
}

function Path({ outlook, policy, row }: { outlook: Outlook; policy: NonNullable<Outlook['policy']>; row: PanelProps['row'] }): ReactNode {
  const { suggested, lines } = suggestionOf(outlook, row)
  const here = textOf(row['level']) as Level
  const deviation = textOf(row['deviationReason'])
  const drafted = row.status === 'draft' || row.status === 'pending_approval'
  return (
    <div className="flex flex-col gap-4">
      {drafted && outlook.warnings.jump !== null ? <Banner tone="warning">{outlook.warnings.jump}.</Banner> : null}
      {drafted && outlook.warnings.late !== null ? <Banner tone="warning">{outlook.warnings.late}.</Banner> : null}
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <LadderGraphic policy={policy} active={outlook.active} expired={outlook.expired} suggested={suggested} here={here} />
        <div className="flex flex-col gap-3">
          <p className="text-sm text-fg-muted first-letter:uppercase">{policy.line}.</p>
          {lines.length === 0 ? null : <Arithmetic lines={lines} />}
          {suggested === null ? null : (
            <p>
              {drafted ? 'Suggested' : 'Was suggested'}: <b className="font-semibold">{levels[suggested].label}</b>
            </p>
          )}
          {suggested === null || suggested === here ? null : (
            <p>
              <b className="font-semibold">{levels[here].label}</b> instead
              {deviation === '' ? '.' : `: ${deviation}`}
            </p>
          )}
          <p className="text-sm text-fg-muted">
            {expiredWords(outlook)} From {levels[policy.approvalFrom].label.toLowerCase()} up, someone other than the author must approve.
          </p>
        </div>
      </div>
    </div>
  )
}

/** A draft shows what holds now; what was issued shows what was worked out when it was drafted. */
const suggestionOf = (outlook: Outlook, row: PanelProps['row']): { suggested: Level | null; lines: readonly string[] } => {
  const kept = textOf(row['suggestion'])
  return row.status === 'draft' || kept === ''
    ? { suggested: outlook.suggestion?.level ?? null, lines: outlook.suggestion?.arithmetic ?? [] }
    : { suggested: (textOf(row['suggestedLevel']) || null) as Level | null, lines: kept.split('\n') }
}

const expiredWords = ({ active, expired }: Outlook): string =>
  active.length + expired.length === 0
    ? 'No prior actions in this category.'
    : `${formatCount(active.length, 'earlier action counts', 'earlier actions count')}, ${expired.length} expired.`
