import type { ReactNode } from 'react'

type ChartReadoutProps = {
  title: string
  rows: readonly { name?: string | undefined; value: string; color?: string | undefined }[]
  x: number
  width: number
}

/** The figures under the pointer or the focused point; kept inside the chart. */
export function ChartReadout({ title, rows, x, width }: ChartReadoutProps): ReactNode {
  const leftHalf = x < width / 2
  return (
    <div className="chart-readout" aria-hidden="true" style={leftHalf ? { left: x + 10 } : { right: width - x + 10 }}>
      <b>{title}</b>
      {rows.map((row) => (
        <span key={row.name ?? row.value}>
          {row.color === undefined ? null : <i className="chart-swatch" style={{ background: row.color }} />}
          {row.name === undefined ? row.value : `${row.name} ${row.value}`}
        </span>
      ))}
    </div>
  )
}
