import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { isOverlapping, sharesOf } from '#kit/shares.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import type { Result } from '#features/reports/answers.ts'
import { sumWords } from './contract.ts'

const said = (share: number | undefined, total: number): string =>
  total === 0 || share === undefined ? '–' : `${formatNumber(share, Number.isInteger(share) ? 0 : 1)}%`

/** Every group with its count; each leads to the list it is the length of. The second grouping comes last, so that totals stay in view. */
export function ReportTable({ result }: { result: Result }): ReactNode {
  const counts = result.rows.map(({ count }) => count)
  const shares = sharesOf(counts, result.total)
  const places = result.thenBy?.places ?? []
  const axis = result.axes.find(({ key }) => key === result.by)?.label ?? 'Group'
  return (
    <div className="report-table-region" role="region" aria-label="Counts" tabIndex={0}>
      <table className="report-table">
        <thead>
          <tr>
            <th scope="col">{axis}</th>
            <th scope="col">{result.records}</th>
            {result.compared === null ? null : <th scope="col">Prior year</th>}
            <th scope="col">Share</th>
            {result.sumLabel === null ? null : <th scope="col">{result.sumLabel}</th>}
            {places.map(({ key, label }) => (
              <th scope="col" key={key ?? ''}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {result.rows.map(({ key, label, count, sum, before, href, cells }, at) => (
            <tr key={key ?? ''}>
              <th scope="row">
                <Anchor href={href}>{label}</Anchor>
              </th>
              <td>{formatNumber(count)}</td>
              {before === null ? null : <td>{formatNumber(before)}</td>}
              <td>{said(shares[at], result.total)}</td>
              {sum === null ? null : <td>{sumWords(result, sum)}</td>}
              {places.map((place, column) => (
                <td key={place.key ?? ''}>
                  <CellCount cell={cells?.[column]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{isOverlapping(counts, result.total) ? 'Total, each counted once' : 'Total'}</th>
            <td>{formatNumber(result.total)}</td>
            {result.compared === null ? null : <td>{formatNumber(result.compared.total)}</td>}
            <td>{said(100, result.total)}</td>
            {result.sum === null ? null : <td>{sumWords(result, result.sum)}</td>}
            {places.map(({ key }) => (
              <td key={key ?? ''} aria-label="Not added up" />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** A count by both axes; what nothing is in stays quiet. */
function CellCount({ cell }: { cell: { count: number; href: string | null } | undefined }): ReactNode {
  if (cell === undefined || cell.count === 0) return <span className="text-fg-subtle">0</span>
  return cell.href === null ? formatNumber(cell.count) : <Anchor href={cell.href}>{formatNumber(cell.count)}</Anchor>
}
