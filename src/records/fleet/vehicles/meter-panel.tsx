import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMiles, formatNumber } from '#kit/format.ts'
import { formatInstant } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { useHost } from '#web/engine/host.tsx'
import { isEmptyValue, textOf } from '#web/engine/queries/rows.ts'
import { useNow } from '#web/engine/use-now.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { ColumnChart } from '#web/ui/charts/column-chart.tsx'
import { milesADay, milesByMonth, monthsBack, type Reading } from './meter-months.ts'

const months = 12

/** Miles by month from the valid odometer readings, with the newest reading and the daily average in words. */
export function MeterPanel({ row }: PanelProps): ReactNode {
  const { today, timeZone } = useHost()
  const now = useNow()
  const query = writeSearch({ vehicle: row.id, meter: 'odometer', status: 'valid', sort: '-readAt', limit: '500', fields: 'value,readAt' })
  const { data } = useQuery({
    queryKey: ['/api/meter-entries', 'chart', row.id],
    queryFn: () => readJson<Reading[]>(`/api/meter-entries${query}`),
  })
  if (data === undefined || data.length < 2) return null
  const figures = milesByMonth(data, monthsBack(today, months))
  if (figures.every((figure) => figure.miles === null)) return null
  const daily = milesADay(data, now)
  const mileage = row['mileage']
  const words = [
    typeof mileage === 'number' ? formatMiles(mileage) : '',
    isEmptyValue(row['mileageReadAt']) ? '' : `read ${formatInstant(textOf(row['mileageReadAt']), timeZone)}`,
    daily === null ? '' : `${formatNumber(daily)} mi a day`,
  ]
  const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
  const named = figures.map(({ month, miles }) => ({ name: monthName.format(new Date(`${month}-15T00:00:00Z`)), month, miles }))
  return (
    <ChartCard
      title="Miles by month"
      scope={words.filter((part) => part !== '').join(' · ')}
      table={{
        heads: ['Month', 'Miles'],
        rows: named.map(({ month, miles }) => [month, miles === null ? 'No reading' : formatNumber(miles)]),
      }}
    >
      <ColumnChart label="Miles by month" height={160} columns={named.map(({ name, miles }) => ({ name, value: miles }))} />
    </ChartCard>
  )
}
