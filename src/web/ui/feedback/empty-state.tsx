import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon: ReactNode
  title: ReactNode
  /** One sentence: why it is empty and what helps. */
  text?: ReactNode
  /** Up to two. */
  actions?: ReactNode
  tone?: 'neutral' | 'danger' | undefined
  details?: ReactNode
  heading?: 'h2' | 'h3' | undefined
  role?: 'alert' | undefined
}

/** Nothing to show, and what to do about it. None yet, none match, no permission, not connected: six different texts. */
export function EmptyState({
  icon,
  title,
  text,
  actions,
  tone = 'neutral',
  details,
  heading: Heading = 'h2',
  role,
}: EmptyStateProps): ReactNode {
  return (
    <div className="empty" role={role}>
      <span className="empty-glyph" data-tone={tone} aria-hidden="true">
        {icon}
      </span>
      <Heading>{title}</Heading>
      {text === undefined ? null : <p>{text}</p>}
      {actions === undefined ? null : <div className="empty-actions">{actions}</div>}
      {details === undefined ? null : <p className="empty-details">{details}</p>}
    </div>
  )
}
