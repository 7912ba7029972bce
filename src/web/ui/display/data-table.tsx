import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react'

export type Density = 'compact' | 'default' | 'comfortable'
export type SortDirection = 'ascending' | 'descending' | 'none'

type TableProps = Omit<ComponentProps<'table'>, 'className'> & {
  density?: Density | undefined
  /** Column widths come from `<colgroup>`. */
  fixed?: boolean | undefined
  /** Inside a card: no line under the last row, no zebra. */
  flat?: boolean | undefined
  /** Old rows stay, dimmed, while new ones are fetched. */
  refetching?: boolean | undefined
}

/** A table: head 32 px and sticky, rows by density, numbers right. */
export function Table({ density = 'default', fixed, flat, refetching, ...rest }: TableProps): ReactNode {
  return (
    <table
      {...rest}
      className="data-table"
      data-density={density}
      data-fixed={fixed === true || undefined}
      data-flat={flat === true || undefined}
      data-refetching={refetching === true || undefined}
      aria-busy={refetching === true || undefined}
    />
  )
}

/** The scrolling region around a table; can be focused and scrolled by keys. */
export function TableRegion({
  label,
  className,
  ref,
  ...rest
}: ComponentProps<'div'> & { label: string; ref?: Ref<HTMLDivElement> }): ReactNode {
  return (
    <div
      {...rest}
      {...(ref === undefined ? {} : { ref })}
      className={clsx('table-region', className)}
      role="region"
      aria-label={label}
      tabIndex={0}
    />
  )
}

type HeadCellProps = Omit<ComponentProps<'th'>, 'onClick' | 'align'> & {
  numeric?: boolean | undefined
  /** Given: the head is a button that asks for the next sort; Shift adds a second key. */
  sort?: SortDirection | undefined
  onSort?: ((event: { adds: boolean }) => void) | undefined
}

/** A column head. */
export function HeadCell({ numeric, sort, onSort, children, className, ...rest }: HeadCellProps): ReactNode {
  const sorted = sort !== undefined && sort !== 'none'
  const press = (event: MouseEvent): void => onSort?.({ adds: event.shiftKey })
  return (
    <th scope="col" {...rest} className={className} data-numeric={numeric} aria-sort={sorted ? sort : undefined}>
      {onSort === undefined ? (
        children
      ) : (
        <button type="button" className="sort-button" onClick={press}>
          {children}
          {sort === 'ascending' ? <ArrowUp aria-hidden="true" /> : sort === 'descending' ? <ArrowDown aria-hidden="true" /> : null}
        </button>
      )}
    </th>
  )
}

/** The column of check boxes, 48 px wide; `head` for the column's head. */
export function CheckCell({ head, children }: { head?: boolean | undefined; children: ReactNode }): ReactNode {
  return head === true ? (
    <th scope="col" className="cell-check">
      {children}
    </th>
  ) : (
    <td className="cell-check">{children}</td>
  )
}

type RowProps = Omit<ComponentProps<'tr'>, 'className'> & {
  selected?: boolean | undefined
  /** Shown in the peek panel: a 3 px edge. */
  peeked?: boolean | undefined
  /** The row the keys j and k stand on. */
  active?: boolean | undefined
}

export function Row({ selected, peeked, active, ...rest }: RowProps): ReactNode {
  return (
    <tr
      {...rest}
      data-selected={selected === true || undefined}
      data-peeked={peeked === true || undefined}
      data-active={active === true || undefined}
    />
  )
}

export function Cell({
  numeric,
  tone,
  className,
  ...rest
}: ComponentProps<'td'> & { numeric?: boolean | undefined; tone?: 'danger' | 'warning' | 'success' | undefined }): ReactNode {
  return <td {...rest} className={clsx(tone !== undefined && toneClass[tone], className)} data-numeric={numeric} />
}

const toneClass = { danger: 'text-danger-text', warning: 'text-warning-text', success: 'text-success-text' } as const
