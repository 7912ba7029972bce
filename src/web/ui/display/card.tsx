import clsx from 'clsx'
import { type ReactNode, useId } from 'react'

type CardProps = {
  title?: ReactNode
  /** Muted words beside the title: scope, period, time of the data. */
  scope?: ReactNode
  /** Pills right after the title. */
  marks?: ReactNode
  /** One link or action at the right. */
  actions?: ReactNode
  /** Content that brings its own edges (a table, a list) goes without the body's padding. */
  flush?: boolean | undefined
  heading?: 'h2' | 'h3' | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A surface with an optional head. */
export function Card({ title, scope, marks, actions, flush, heading: Heading = 'h2', className, children }: CardProps): ReactNode {
  const id = useId()
  const Part = title === undefined ? 'div' : 'section'
  return (
    <Part className={clsx('card', className)} {...(title === undefined ? {} : { 'aria-labelledby': id })}>
      {title === undefined ? null : (
        <div className="card-head">
          <Heading id={id}>{title}</Heading>
          {marks}
          {scope === undefined ? null : <span className="card-scope">{scope}</span>}
          {actions === undefined ? null : <div className="card-actions">{actions}</div>}
        </div>
      )}
      {flush === true ? children : <div className="card-body">{children}</div>}
    </Part>
  )
}
