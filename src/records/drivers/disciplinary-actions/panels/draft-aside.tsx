import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { sentenceOf } from '#web/api/problem.ts'
import type { AsideProps } from '#web/engine/views.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Arithmetic, LadderGraphic } from './ladder-graphic.tsx'
import { levels } from '../levels.ts'
import { type Level, type Outlook, useDraftOutlook } from './use-outlook.ts'

/** While an action is drafted: what the policy suggests for this driver, category and day, what was done elsewhere, what protects him. */
export function DraftAside({ row, values, fill }: AsideProps): ReactNode {
  const outlook = useDraftOutlook(values)
  if (row !== null && row.status !== 'draft') return null
  if (outlook.isError)
    return (
      <Card title="Suggested level">
        <p className="text-fg-muted">{sentenceOf(outlook.error)}</p>
      </Card>
    )
  if (outlook.data === undefined)
    return (
      <Card title="Suggested level">
        <p className="text-fg-muted">
          Choose driver, category and date: the suggested level comes with its arithmetic and with comparable cases.
        </p>
      </Card>
    )
  return <Suggested outlook={outlook.data} level={typeof values['level'] === 'string' ? (values['level'] as Level) : null} fill={fill} />
}

function Suggested({ outlook, level, fill }: { outlook: Outlook; level: Level | null; fill: AsideProps['fill'] }): ReactNode {
  const { suggestion, policy, comparison, warnings } = outlook
  return (
    <>
      {warnings.protected === null ? null : (
        <Banner tone="danger" title="Protected activity">
          {warnings.protected}
        </Banner>
      )}
      <Card title="Suggested level" scope="company policy">
        {suggestion === null || policy === null ? (
          <p className="text-fg-muted">No discipline policy covers this category.</p>
        ) : (
          <div className="flex flex-col gap-4">
            <div className="flex items-center gap-3">
              <p className="flex-1 text-lg font-semibold">
                {levels[suggestion.level].label}
                <span className="block text-sm font-normal text-fg-muted">
                  {formatCount(suggestion.points, 'point')}, {suggestion.total} in all
                </span>
              </p>
              {level === suggestion.level ? null : (
                <Button size="sm" onClick={() => fill({ level: suggestion.level })}>
                  Use
                </Button>
              )}
            </div>
            {warnings.jump === null ? null : <Banner tone="warning">{warnings.jump}.</Banner>}
            {warnings.late === null ? null : <Banner tone="warning">{warnings.late}.</Banner>}
            <Arithmetic lines={suggestion.arithmetic} />
            <LadderGraphic policy={policy} active={outlook.active} expired={outlook.expired} suggested={suggestion.level} />
          </div>
        )}
      </Card>
      <Card
        title="Comparable cases"
        actions={
          comparison.cases.length === 0 ? undefined : <Anchor href={`/safety/disciplinary-actions?${comparison.query}`}>All of them</Anchor>
        }
      >
        <p>{comparison.sentence}.</p>
      </Card>
    </>
  )
}
