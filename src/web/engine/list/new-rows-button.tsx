import './new-rows.css'
import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { formatNumber } from '#kit/format.ts'
import { inSentence } from '#kit/words.ts'
import { Button } from '#web/ui/actions/button.tsx'
import type { NewRows } from './new-rows.ts'

/** Lies over the upper edge of the list, so that nothing moves when it comes: "3 new". */
export function NewRowsButton({ record, news }: { record: RecordDefinition; news: NewRows | null }): ReactNode {
  return (
    <div className="new-rows" role="status">
      {news === null ? null : (
        <Button size="sm" onClick={news.show} {...(news.count === 0 ? {} : { 'aria-label': wordsOf(record, news.count) })}>
          <ArrowUp aria-hidden="true" />
          {news.count === 0 ? 'Update list' : `${formatNumber(news.count)} new`}
        </Button>
      )}
    </div>
  )
}

const wordsOf = ({ label }: RecordDefinition, count: number): string =>
  `Show ${formatNumber(count)} new ${inSentence(count === 1 ? label.one : label.many)}`
