import type { CSSProperties, ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { Anchor } from '../overlay/anchor.tsx'
import { stepOf } from './heat-steps.ts'

export type StateCell = { code: string; name: string; value: number; href: string }

/** Where each State stands, a square each, roughly as on the map; provinces of Canada above them only where there is something to show. */
const rows = [
  'AK .  .  .  .  .  NL PE NS NB ME',
  '.  BC AB SK MB .  ON .  QC VT NH',
  'WA ID MT ND MN IL WI MI NY RI MA',
  'OR NV WY SD IA IN OH PA NJ CT . ',
  'CA UT CO NE MO KY WV VA MD DE . ',
  '.  AZ NM KS AR TN NC SC DC .  . ',
  '.  .  .  OK LA MS AL GA .  .  . ',
  'HI .  .  TX .  .  .  .  FL .  . ',
].map((row) => row.trim().split(/\s+/))
const provinces: ReadonlySet<string> = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'ON', 'PE', 'QC', 'SK'])

/** States as squares shaded by their number, which stands in each; a square opens its list. Needs no tiles from outside. */
export function StatesMap({ label, cells }: { label: string; cells: readonly StateCell[] }): ReactNode {
  const most = Math.max(1, ...cells.map(({ value }) => value))
  return (
    <ul className="states-map" aria-label={label}>
      {rows.flatMap((row, down) =>
        row.map((code, across) => {
          const cell = cells.find((one) => one.code === code)
          if (cell === undefined || (cell.value === 0 && provinces.has(code))) return null
          return <Square key={code} cell={cell} most={most} place={{ gridRow: down + 1, gridColumn: across + 1 }} />
        }),
      )}
    </ul>
  )
}

function Square({ cell, most, place }: { cell: StateCell; most: number; place: CSSProperties }): ReactNode {
  const { code, name, value, href } = cell
  if (value === 0)
    return (
      <li className="state-square" style={place} aria-hidden>
        {code}
      </li>
    )
  return (
    <li className="state-square" style={place} data-heat={stepOf(value, most)}>
      <Anchor href={href} title={name}>
        <span>{code}</span> <b>{formatNumber(value)}</b>
        <span className="sr-only">, {name}</span>
      </Anchor>
    </li>
  )
}
