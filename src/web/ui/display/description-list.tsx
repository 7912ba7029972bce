import clsx from 'clsx'
import type { ReactNode } from 'react'

export type Fact = {
  term: ReactNode
  value: ReactNode
  note?: ReactNode
  key?: string | undefined
  /** Takes both columns: long text. */ wide?: boolean | undefined
}

/** Facts of a record. What is unknown says "Not specified", never a zero or a blank. */
export function DescriptionList({ facts, columns = 1 }: { facts: readonly Fact[]; columns?: 1 | 2 | undefined }): ReactNode {
  return (
    <dl className={clsx('facts', columns === 2 && 'facts-two')}>
      {facts.map((fact, index) => (
        <div
          key={fact.key ?? (typeof fact.term === 'string' ? fact.term : index)}
          className={clsx('contents', fact.wide === true && 'fact-wide')}
        >
          <dt>{fact.term}</dt>
          <dd>
            {fact.value === null || fact.value === undefined || fact.value === '' ? (
              <span className="empty-value">Not specified</span>
            ) : (
              fact.value
            )}
            {fact.note === undefined || fact.note === null ? null : <span className="facts-note"> {fact.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
