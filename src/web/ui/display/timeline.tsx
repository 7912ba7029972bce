import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { initials } from '#kit/format.ts'

/** One day of a timeline: "Today, Fri, Nov 20" over its entries, newest first. */
export function TimelineDay({ heading, children }: { heading: ReactNode; children: ReactNode }): ReactNode {
  return (
    <>
      <div className="timeline-day">{heading}</div>
      <ol className="timeline">{children}</ol>
    </>
  )
}

type EntryProps = {
  /** Initials of whoever did it, unless an icon stands for the kind of event. */
  actor?: string | undefined
  icon?: ReactNode
  /** The time as shown, and the instant for machines. */
  time: string
  dateTime?: string | undefined
  /** System noise: muted. */
  quiet?: boolean | undefined
  /** "Who did what". */
  children: ReactNode
  /** Diffs or a comment under the line. */
  details?: ReactNode
}

export function TimelineEntry({ actor, icon, time, dateTime, quiet, children, details }: EntryProps): ReactNode {
  return (
    <li>
      <span className="timeline-node" aria-hidden="true">
        {icon ?? initials(actor)}
      </span>
      <div>
        <p className={quiet === true ? 'text-fg-muted' : undefined}>{children}</p>
        {details}
      </div>
      <time dateTime={dateTime}>{time}</time>
    </li>
  )
}

/** Field changes: old struck, new plain; what was empty says so. */
export function Diff({ changes }: { changes: readonly { field: string; before: ReactNode; after: ReactNode }[] }): ReactNode {
  return (
    <dl className="diff">
      {changes.map((change) => (
        <div key={change.field} className="contents">
          <dt>{change.field}</dt>
          <dd>
            <del>{change.before ?? 'empty'}</del>
            <ArrowRight role="img" aria-label="changed to" />
            <ins>{change.after ?? 'empty'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A comment in its box; names of colleagues go in `<span className="mention">`. */
export function CommentBox({ children }: { children: ReactNode }): ReactNode {
  return <div className="comment">{children}</div>
}
