import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import type { ImportJob } from './imports.ts'

/** What was found in the rows shown below, equal findings once. */
export function ImportFindings({ job, outcome }: { job: ImportJob; outcome: string }): ReactNode {
  const found = job.findings.filter(({ level, rows }) => level === outcome && rows > 1)
  if (found.length === 0) return null
  return (
    <ul className="card-body flex flex-col gap-1 text-sm" aria-label="Findings of several rows">
      {found.map(({ heading, message, rows, firstLine }) => (
        <li key={`${heading ?? ''}|${message}`}>
          <strong className="font-medium">{heading ?? 'The row'}</strong>: {message}
          <span className="text-fg-muted">
            {' '}
            · {formatCount(rows, 'row')}, first in line {firstLine}
          </span>
        </li>
      ))}
    </ul>
  )
}
