import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { BarList } from '#web/ui/charts/bar-list.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { ColumnChart } from '#web/ui/charts/column-chart.tsx'
import type { Result } from '#features/reports/answers.ts'
import { type Chart, sumWords } from './contract.ts'
import type { Settings } from './settings.ts'

const mostBars = 12
const mostColumns = 24

/** Months stand side by side, everything else below each other, unless somebody chose. */
export const chartOf = ({ chart }: Settings, { by }: Result): Chart => chart ?? (by.startsWith('month:') ? 'columns' : 'bars')

/** The counts as bars or columns; with the year before, both periods side by side. */
export function ReportChart({ settings, result }: { settings: Settings; result: Result }): ReactNode {
  const chart = chartOf(settings, result)
  if (chart === 'none') return null
  const most = chart === 'bars' ? mostBars : mostColumns
  const bySum = result.sumFirst
  const months = result.by.startsWith('month:')
  // The latest months, the largest of everything else.
  const rows = months ? result.rows.slice(-most) : result.rows.slice(0, most)
  const axis = result.axes.find(({ key }) => key === result.by)?.label.toLowerCase() ?? 'group'
  const left = result.rows.length - rows.length
  const title = `${(bySum ? result.sumLabel : null) ?? result.records} by ${axis}`
  const shown = (value: number): string => (bySum ? sumWords(result, value) : formatNumber(value))
  const drawn = rows.map(({ label, count, sum, href, before }) => ({
    label,
    value: bySum ? (sum ?? 0) : count,
    href,
    ...(before === null ? {} : { before, extra: `was ${formatNumber(before)}` }),
  }))
  return (
    <Card
      title={title}
      scope={[result.compared === null ? [] : 'pale: prior year', left === 0 ? [] : `${formatNumber(left)} more in the table`]
        .flat()
        .join(' · ')}
    >
      {chart === 'columns' ? (
        <ColumnChart
          label={title}
          format={shown}
          columns={drawn.map(({ label, extra: _extra, ...column }) => ({ ...column, name: label }))}
        />
      ) : (
        <BarList label={title} rows={drawn.map((row) => ({ ...row, shown: shown(row.value) }))} />
      )}
    </Card>
  )
}
