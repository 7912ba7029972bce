import type { ReactNode } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import type { ImportFinding, ImportJob } from './imports.ts'

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** What was found in the rows shown below, equal findings once; then how cells were read, which needs nothing. */
export function ImportFindings({ job, outcome }: { job: ImportJob; outcome: string }): ReactNode {
  const found = job.findings.filter(({ level, rows }) => level === outcome && rows > 1)
  const notes = outcome === 'error' ? [] : job.findings.filter(({ level }) => level === 'note')
  return (
    <>
      {found.length === 0 ? null : <FindingList label="Findings of several rows" findings={found} />}
      {notes.length === 0 ? null : (
        <details className="card-body text-sm">
          <summary className="text-fg-muted">Reading notes</summary>
          <FindingList label="Reading notes" findings={notes} />
        </details>
      )}
    </>
  )
}

function FindingList({ label, findings }: { label: string; findings: readonly ImportFinding[] }): ReactNode {
  return (
    <ul className="card-body flex flex-col gap-1 text-sm" aria-label={label}>
      {findings.map(({ heading, message, also, more, rows, firstLine }) => (
        <li key={`${heading ?? ''}|${message}`}>
          <strong className="font-medium">{heading ?? 'The row'}</strong>: {message}
          {also.length === 0 ? null : `; also ${listed.format([...also, ...(more > 0 ? [`${formatNumber(more)} more`] : [])])}`}
          <span className="text-fg-muted">
            {' '}
            · {formatCount(rows, 'row')}, first in line {firstLine}
          </span>
        </li>
      ))}
    </ul>
  )
}
