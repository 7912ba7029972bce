import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount, formatCurrencyCents, formatNumber } from '#kit/format.ts'
import { daysUntil } from '#kit/dates/expiry.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { withSearch, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { dayIn } from '../accidents/steps/place-day.ts'
import { RuleWords, useHeldRule } from '#records/duties/deadlines/held-rule.tsx'
import type { HeldRule } from '#records/duties/deadlines/held-rule.tsx'
import { useDivisionZone } from '#records/company/division-zone.tsx'
import { decalQuarter, decalValidThrough } from '../roadside-inspections/law/levels.ts'
import { bonusTable } from '../roadside-inspections/law/report.ts'

/** The bonus by the table, the streak, the decal, and whether FMCSA has it. */
export function RecognitionPanel({ row }: PanelProps): ReactNode {
  const { today } = useHost()
  const day = dayIn(textOf(row['inspectedAt']), useDivisionZone(row))
  const age = -daysUntil(day, today)
  const { data: expected, error } = useHeldRule('CLEAN-FMCSA', day, textOf(row['state']))
  const missing = textOf(row['seenByFmcsaOn']) === '' && expected != null && today > expected.last
  return (
    <>
      {missing ? <Missing row={row} age={age} /> : null}
      <Card title="Recognition">
        <DescriptionList
          columns={2}
          facts={[
            { term: 'Standard bonus', value: bonusWords(row), note: 'by company policy' },
            {
              term: 'Clean in a row',
              value: (
                <Anchor href={withSearch('/clean-inspections', { driver: textOf(row['driver']), view: 'all', sort: '-inspectedAt' })}>
                  {formatNumber(Number(row['streak'] ?? 0))}
                </Anchor>
              ),
              note: 'since the last violation',
            },
            {
              term: 'FMCSA file',
              value:
                textOf(row['seenByFmcsaOn']) === ''
                  ? `Not seen yet, day ${formatNumber(Math.max(0, age))}`
                  : `Since ${formatDate(textOf(row['seenByFmcsaOn']))}`,
              note: textOf(row['seenByFmcsaOn']) === '' ? expectation(expected, error) : undefined,
            },
            {
              term: 'CVSA decal',
              value:
                row['decal'] === true ? `Quarter ${decalQuarter(day)}, valid through ${formatDate(decalValidThrough(day))}` : 'None issued',
            },
          ]}
        />
      </Card>
    </>
  )
}

const expectation = (rule: HeldRule | null | undefined, error: unknown): ReactNode => {
  if (!rule) return error === null ? undefined : sentenceOf(error)
  return (
    <>
      expected within <RuleWords rule={rule} />
    </>
  )
}

const bonusWords = (row: RecordRow): string => {
  const level = textOf(row['level'])
  const proposed = bonusTable[level] ?? 0
  const given = row['amount']
  const words = proposed === 0 ? `None for level ${level}` : `${formatCurrencyCents(proposed)} for level ${level}`
  return typeof given === 'number' && given !== proposed ? `${words}; given ${formatCurrencyCents(given)}` : words
}

/** An inspection that FMCSA does not have helps nobody: it is asked for. */
function Missing({ row, age }: { row: RecordRow; age: number }): ReactNode {
  const query = writeSearch({ cleanInspection: row.id, status: '!withdrawn', limit: '1', fields: 'number,status' })
  const { data } = useQuery({ queryKey: ['/api/dataqs', 'missing', row.id], queryFn: () => readJson<RecordRow[]>(`/api/dataqs${query}`) })
  const asked = data?.[0]
  return (
    <Banner
      tone="warning"
      title={`Not in the FMCSA file after ${formatCount(age, 'day')}`}
      action={
        asked === undefined ? (
          <Anchor
            href={withSearch('/dataqs/new', {
              type: 'missing',
              reason: 'other',
              cleanInspection: row.id,
              inspection: textOf(row['inspection']) || undefined,
              division: textOf(row['division']) || undefined,
              state: textOf(row['state']) || undefined,
            })}
          >
            Ask by DataQs
          </Anchor>
        ) : (
          <Anchor href={`/dataqs/${asked.id}`}>{asked.number}</Anchor>
        )
      }
    >
      {asked === undefined ? 'It doesn’t count in CSA until FMCSA posts it.' : 'A DataQs request asks FMCSA to add it.'}
    </Banner>
  )
}
