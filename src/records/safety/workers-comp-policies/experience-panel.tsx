import type { ReactNode } from 'react'
import { formatCurrencyCents, formatNumber, formatPercent } from '#kit/format.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { emr, modifiedPremium } from '../workers-comp/money/benefits.ts'
import { lossRatio } from '../workers-comp/money/financials.ts'

const amount = (row: RecordRow, name: string): number | null => {
  const value = row[name]
  return typeof value === 'number' ? value : null
}

/** The claims a policy year is made of. */
const claimsPath = (row: RecordRow, more: Readonly<Record<string, string>> = {}): string =>
  `/workers-comp${writeSearch({
    policyNumber: textOf(row['policyNumber']),
    injuredAtFrom: textOf(row['validFrom']),
    injuredAtTo: textOf(row['validTo']),
    ...more,
  })}`

/** What the year cost against its premium, and the bureau's arithmetic done again. */
export function ExperiencePanel({ row }: PanelProps): ReactNode {
  const [incurred, premium, manual, published] = [
    amount(row, 'incurred') ?? 0,
    amount(row, 'earnedPremium'),
    amount(row, 'manualPremium'),
    amount(row, 'modification'),
  ]
  const ratio = premium === null ? null : lossRatio(incurred, premium)
  const worked = worksheetOf(row)
  return (
    <>
      {worked !== null && published !== null && Math.abs(worked - published) >= 0.005 ? (
        <Banner tone="warning" title={`The worksheet gives ${formatNumber(worked, 2)}, the bureau published ${formatNumber(published, 2)}`}>
          Recheck the worksheet, then contact the rating bureau. The published mod applies until revised.
        </Banner>
      ) : null}
      <Card
        title="Losses and experience"
        scope="all divisions"
        marks={
          <Pill tone="info" title="Calculated from claims and worksheet. The rating bureau sets the published mod.">
            Check
          </Pill>
        }
      >
        <DescriptionList
          columns={2}
          facts={[
            { term: 'Claims', value: <Anchor href={claimsPath(row)}>{formatNumber(amount(row, 'claims') ?? 0)}</Anchor> },
            {
              term: 'With lost time',
              value: (
                <Anchor href={claimsPath(row, { type: 'lost_time,fatality' })}>{formatNumber(amount(row, 'lostTimeClaims') ?? 0)}</Anchor>
              ),
            },
            { term: 'Incurred', value: <Anchor href={claimsPath(row, { sort: '-incurred' })}>{formatCurrencyCents(incurred)}</Anchor> },
            { term: 'Paid', value: formatCurrencyCents(amount(row, 'paid') ?? 0) },
            { term: 'Loss ratio', value: ratio === null ? null : formatPercent(ratio), note: 'incurred / earned premium' },
            { term: 'Calculated mod', value: worked === null ? null : formatNumber(worked, 2) },
            {
              term: 'Modified premium',
              value: manual === null || published === null ? null : formatCurrencyCents(modifiedPremium(manual, published)),
              note: 'manual premium × published modification',
            },
          ]}
        />
      </Card>
    </>
  )
}

const worksheetOf = (row: RecordRow): number | null => {
  const names = ['actualPrimary', 'actualExcess', 'expectedPrimary', 'expectedExcess', 'weight', 'ballast'] as const
  const [actualPrimary, actualExcess, expectedPrimary, expectedExcess, weight, ballast] = names.map((name) => amount(row, name))
  return actualPrimary == null ||
    actualExcess == null ||
    expectedPrimary == null ||
    expectedExcess == null ||
    weight == null ||
    ballast == null
    ? null
    : emr({ actualPrimary, actualExcess, expectedPrimary, expectedExcess, weight, ballast })
}
