import { OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { BarList } from '#web/ui/charts/bar-list.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { ColumnChart } from '#web/ui/charts/column-chart.tsx'
import { LineChart } from '#web/ui/charts/line-chart.tsx'

const months = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']
const all = [3.32, 3.42, 3.21, 3.12, 3.24, 3.05, 3.1, 2.94, 3.02, 2.81, 2.92, 2.88]
const preventable = [1.32, 1.27, 1.33, 1.22, 1.27, 1.2, null, 1.16, 1.21, 1.1, 1.06, 1.1]
const ages = [4, 9, 17, 31, 26, 18, 9, 6]
const rate = (value: number): string => value.toFixed(2)

export function GalleryCharts(): ReactNode {
  return (
    <div className="grid items-start gap-block md:grid-cols-2 xl:grid-cols-[4.4fr_4.4fr_3.2fr]">
      <ChartCard
        title="Accidents per million miles"
        table={{
          heads: ['Month', 'All', 'Preventable'],
          rows: months.map((month, index) => [
            month,
            rate(all[index] ?? 0),
            preventable[index] === null ? 'unknown' : rate(preventable[index] ?? 0),
          ]),
        }}
      >
        <LineChart
          label="Accidents per million miles, by month"
          names={months}
          series={[
            { name: 'All', values: all, goal: 2.5 },
            { name: 'Preventable', values: preventable },
          ]}
          format={rate}
        />
      </ChartCard>
      <ChartCard
        title="Tractors by age"
        scope="120 in 4 divisions"
        table={{ heads: ['Years', 'Tractors'], rows: ages.map((count, index) => [String(index), String(count)]) }}
      >
        <ColumnChart
          label="Tractors by age in years"
          columns={ages.map((value, index) => ({ name: String(index), value, href: `#age-${index}` }))}
        />
      </ChartCard>
      <Card title="Accidents by cause" actions={<span className="font-normal text-fg-muted">34 in 12 months</span>}>
        <BarList
          label="Accidents by cause"
          heads={{ number: 'No.', extra: 'Cum.' }}
          rows={[
            { label: 'Backing', value: 11, extra: '32%', href: '#backing' },
            { label: 'Rear-end', value: 7, extra: '53%', href: '#rear' },
            { label: 'Lane change', value: 5, extra: '68%', href: '#lane' },
            { label: 'Parked, struck', value: 3, extra: '88%', href: '#parked' },
          ]}
        />
      </Card>
      <Card title="CSA percentile" scope="FMCSA import, Oct 30">
        <BarList
          label="CSA percentile"
          max={100}
          rows={[
            { label: 'Unsafe Driving', value: 54, threshold: 65, extra: 'of 65' },
            {
              label: 'Crash Indicator',
              value: 61,
              threshold: 65,
              tone: 'warning',
              extraTone: 'warning',
              extra: (
                <>
                  <TriangleAlert aria-hidden="true" />4 below
                </>
              ),
            },
            {
              label: 'Vehicle Maintenance',
              value: 82,
              threshold: 80,
              tone: 'danger',
              extraTone: 'danger',
              extra: (
                <>
                  <OctagonAlert aria-hidden="true" />
                  Alert
                </>
              ),
            },
            { label: 'HM Compliance', value: null, extra: 'Too few' },
          ]}
        />
      </Card>
    </div>
  )
}
