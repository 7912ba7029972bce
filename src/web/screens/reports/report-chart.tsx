import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { BarList } from '../../ui/bar-list.tsx'
import { Card } from '../../ui/card.tsx'
import { ColumnChart } from '../../ui/column-chart.tsx'
import type { Chart, Result } from './contract.ts'
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
  // The latest months, the largest of everything else.
  const rows = result.by.startsWith('month:') ? result.rows.slice(-most) : result.rows.slice(0, most)
  const axis = result.axes.find(({ key }) => key === result.by)?.label.toLowerCase() ?? 'group'
  const left = result.rows.length - rows.length
  const title = `${result.records} by ${axis}`
  return (
    <Card
      title={title}
      scope={[result.compared === null ? [] : 'pale: the year before', left === 0 ? [] : `${formatNumber(left)} more in the table`]
        .flat()
        .join(' · ')}
    >
      {chart === 'columns' ? (
        <ColumnChart
          label={title}
          columns={rows.map(({ label, count, href, before }) => ({
            name: label,
            value: count,
            href,
            ...(before === null ? {} : { before }),
          }))}
        />
      ) : (
        <BarList
          label={title}
          rows={rows.map(({ label, count, href, before }) => ({
            label,
            value: count,
            href,
            ...(before === null ? {} : { before, extra: `was ${formatNumber(before)}` }),
          }))}
        />
      )}
    </Card>
  )
}
