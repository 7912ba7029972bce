import { useMutation, useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { mayReveal } from '#kit/access.ts'
import { formatCount, formatCurrencyCents } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { states } from '#kit/facts/us-states.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { revealValues } from '#web/engine/values/reveal-values.ts'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { benefitShares } from '#records/safety/benefit-rules/record.ts'
import { ttd } from '../money/benefits.ts'
import { lostDays, type WaitingRule, type WorkPeriod } from '../money/work-status.ts'
import { workersComp } from '../record.ts'

type Props = { row: RecordRow; periods: readonly WorkPeriod[]; injuredOn: string }

/** What the State of the claim may pay for time lost, by the company's table: an estimate, never a promise. */
export function BenefitsCard({ row, periods, injuredOn }: Props): ReactNode {
  const state = textOf(row['state']) as keyof typeof states
  const rules = useQuery({
    queryKey: ['/api/benefit-rules', 'of', state, injuredOn],
    queryFn: () =>
      readJson<RecordRow[]>(
        `/api/benefit-rules${writeSearch({ state, status: 'active', validFromTo: injuredOn, sort: '-validFrom', limit: '20' })}`,
      ),
  })
  if (rules.data === undefined) return null
  const rule = rules.data.find((one) => textOf(one['validTo']) === '' || textOf(one['validTo']) >= injuredOn)
  const label = states[state]?.label ?? state
  return (
    <Card
      title="Lost-time benefits (TTD)"
      scope={label}
      marks={
        <Pill tone="info" title="Based on your state benefit rules. State law governs actual payments.">
          Estimate
        </Pill>
      }
    >
      {rule === undefined ? (
        <p className="text-fg-muted">
          No benefit rule for {label} on {formatDate(injuredOn)}.{' '}
          <Anchor className="underline" href={`/benefit-rules/new?state=${state}`}>
            Add {label} benefit rule
          </Anchor>
        </p>
      ) : (
        <Estimate row={row} rule={rule} periods={periods} injuredOn={injuredOn} />
      )}
    </Card>
  )
}

const centsOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const waitingOf = (rule: RecordRow): WaitingRule => ({
  policy: true,
  waitingDays: centsOf(rule['waitingDays']) ?? 0,
  retroactiveAfterDays: centsOf(rule['retroactiveAfterDays']),
  injuryDayCounts: rule['injuryDayCounts'] === true,
})

function Estimate({ row, rule, periods, injuredOn }: Props & { rule: RecordRow }): ReactNode {
  const { today, viewer } = useHost()
  const wage = useMutation({ mutationFn: () => revealValues(workersComp, row.id, ['weeklyWage']) })
  const waiting = waitingOf(rule)
  const lost = lostDays(periods, injuredOn, waiting, today)
  const shareKey = textOf(rule['share']) as keyof typeof benefitShares
  const { share, label: shareWords } = benefitShares[shareKey] ?? benefitShares.two_thirds
  const weekly = centsOf(wage.data?.['weeklyWage'])
  const benefit =
    weekly === null
      ? null
      : ttd(weekly, {
          policy: true,
          share,
          min: centsOf(rule['weeklyMin']),
          max: centsOf(rule['weeklyMax']),
          wageAtMost: rule['wageAtMost'] === true,
        })
  const mayAsk = mayReveal(viewer.role, workersComp, workersComp.fields.weeklyWage)
  return (
    <div className="flex flex-col gap-3">
      {wage.isError ? <Banner tone="danger">{sentenceOf(wage.error)}</Banner> : null}
      <DescriptionList
        columns={2}
        facts={[
          {
            term: 'Days of disability',
            value: formatCount(lost.disability, 'day'),
            note: waiting.injuryDayCounts ? 'with the day of injury' : 'without the day of injury',
          },
          {
            term: 'Waiting period',
            value: formatCount(waiting.waitingDays, 'day'),
            note:
              waiting.retroactiveAfterDays === null
                ? 'never paid'
                : `paid from the first day after ${formatCount(waiting.retroactiveAfterDays, 'day')}`,
          },
          { term: 'Paid days', value: formatCount(lost.compensable, 'day') },
          { term: 'Time lost', value: lost.lostTime ? 'Past the waiting period' : 'Within the waiting period' },
          {
            term: 'Weekly benefit',
            value:
              benefit === null ? (
                mayAsk ? (
                  wage.isSuccess ? (
                    'No average weekly wage on file'
                  ) : (
                    <Button
                      size="sm"
                      busy={wage.isPending}
                      onClick={() => wage.mutate()}
                      title="Wage is confidential. Each view is logged."
                    >
                      <Eye aria-hidden="true" />
                      Calculate
                    </Button>
                  )
                ) : (
                  'No access'
                )
              ) : (
                formatCurrencyCents(benefit)
              ),
            note: benefit === null ? undefined : `${shareWords} of ${formatCurrencyCents(weekly ?? 0)}, within the State’s limits`,
          },
          ...(benefit === null
            ? []
            : [
                {
                  term: 'To date',
                  value: formatCurrencyCents(Math.round((benefit * lost.compensable) / 7)),
                  note: 'weekly benefit / 7 a day',
                },
              ]),
        ]}
      />
      <p className="text-sm text-fg-muted">
        By{' '}
        <Anchor className="underline" href={`/benefit-rules/${rule.id}`}>
          {rule.number}
        </Anchor>
        , the company’s table
        {textOf(rule['takenFrom']) === '' ? '' : ` (${textOf(rule['takenFrom'])})`}. State benefit days are counted differently from OSHA
        log days.
      </p>
    </div>
  )
}
