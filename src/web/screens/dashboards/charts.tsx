import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Chart } from '../figures/chart.tsx'
import type { ChartFigure } from '#features/metrics/answers.ts'

/** Charts of a dashboard, three in a row; a map of hours takes the whole row. */
export function Charts({ charts }: { charts: readonly ChartFigure[] }): ReactNode {
  const isMap = ({ shape }: ChartFigure): boolean => shape === 'heat'
  const narrow = charts.filter((chart) => !isMap(chart)).length
  return (
    <div className="flex flex-wrap gap-block">
      {charts.map((chart) => (
        <div
          key={chart.key}
          className={clsx(
            'min-w-0 flex-1 [&>section]:h-full',
            isMap(chart) ? 'basis-full' : narrow === 4 ? 'basis-[max(320px,calc(50%-16px))]' : 'basis-[320px]',
          )}
        >
          <Chart chart={chart} small actions={/^(accidents|workers-comp)\./.test(chart.key) ? <AllFigures of={chart} /> : undefined} />
        </div>
      ))}
    </div>
  )
}

/** To all analytics of the kind that the chart is of. */
function AllFigures({ of }: { of: ChartFigure }): ReactNode {
  return <Anchor href={`/${of.key.split('.')[0] ?? ''}/figures`}>Analytics</Anchor>
}
