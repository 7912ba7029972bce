import type { ReactNode } from 'react'
import { usePending } from './use-pending.ts'

/** A grey bar in the place of words. Widths in px. */
export function Skeleton({ width, height }: { width?: number | string | undefined; height?: number | undefined }): ReactNode {
  return <span className="skeleton" aria-hidden="true" style={{ width: width ?? '100%', ...(height === undefined ? {} : { height }) }} />
}

/** Draws `placeholder` while pending (after 250 ms, held 300 ms), else the children. */
export function Pending({ pending, placeholder, children }: { pending: boolean; placeholder: ReactNode; children: ReactNode }): ReactNode {
  const visible = usePending(pending)
  if (visible) return placeholder
  return pending ? null : children
}

type SkeletonRowsProps = {
  columns: readonly { width: number; numeric?: boolean | undefined; check?: boolean | undefined }[]
  rows?: number | undefined
}

/** Table rows in the shape of the columns; goes inside a `TableBody`. */
export function SkeletonRows({ columns, rows = 8 }: SkeletonRowsProps): ReactNode {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {columns.map((column, index) => (
        <td key={`${column.width}-${index}`} data-numeric={column.numeric} className={column.check === true ? 'cell-check' : undefined}>
          {column.check === true ? (
            <Skeleton width={16} height={16} />
          ) : (
            <Skeleton width={Math.round(column.width * (0.62 + (((row * 7 + index * 3) % 5) / 5) * 0.38))} />
          )}
        </td>
      ))}
    </tr>
  ))
}
