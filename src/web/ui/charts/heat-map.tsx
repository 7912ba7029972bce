import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { Anchor } from '../overlay/anchor.tsx'
import { TableRegion } from '../display/data-table.tsx'
import { stepOf } from './heat-steps.ts'

export type HeatCell = { value: number | null; shown?: string | undefined; href?: string | undefined }

type HeatMapProps = {
  label: string
  /** Head over the names of the rows. */
  corner: string
  columns: readonly string[]
  rows: readonly { name: string; cells: readonly HeatCell[] }[]
}

/** A table whose cells are shaded by their value: the number stands in each, so that colour only helps. A cell opens its list. */
export function HeatMap({ label, corner, columns, rows }: HeatMapProps): ReactNode {
  const most = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value ?? 0)))
  return (
    <TableRegion label={`${label}, map`} className="heat-region">
      <table className="heat-map" aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className="heat-corner">
              {corner}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <Shaded key={columns[index]} cell={cell} most={most} name={`${name}, ${columns[index] ?? ''}`} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

function Shaded({ cell, most, name }: { cell: HeatCell; most: number; name: string }): ReactNode {
  const { value, href } = cell
  const words = cell.shown ?? (value === null ? '–' : formatNumber(value))
  if (value === null || value === 0) return <td className="heat-none">{value === null ? words : '·'}</td>
  return (
    <td data-heat={stepOf(value, most)}>
      {href === undefined ? (
        words
      ) : (
        <Anchor href={href} aria-label={`${name}: ${words}`}>
          {words}
        </Anchor>
      )}
    </td>
  )
}
