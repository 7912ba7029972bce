import type { ReactNode } from 'react'
import { detailsOf, sentenceOf } from '#web/api/problem.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx'
import { usePending } from '#web/ui/feedback/use-pending.ts'
import { formatCount } from '#kit/format.ts'
import { inSentence } from '#kit/words.ts'
import { ListCards, SkeletonCards } from './list-cards.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListSkeleton, ListTable } from './list-table.tsx'
import type { ListBodyProps } from './list-body-props.ts'

/** The rows, or why there are none: loading, failure, none yet, none match. */
export function ListBody(props: ListBodyProps): ReactNode {
  const { state, list, rows, phone } = props
  const { record } = state
  const waiting = usePending(list.isPending)
  if (list.isError && list.data === undefined) {
    return (
      <ErrorPanel
        title="Couldn’t load the list"
        text={`${sentenceOf(list.error)} Your filters are kept.`}
        details={detailsOf(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (waiting || list.isPending)
    return waiting ? (
      phone ? (
        <SkeletonCards />
      ) : (
        <ListSkeleton state={state} choose={props.rights.choose} />
      )
    ) : (
      <div className="flex-1" aria-busy="true" />
    )
  return (
    <>
      <VisuallyHidden live="polite">
        {formatCount(list.data?.total ?? 0, inSentence(record.label.one), inSentence(record.label.many))}
      </VisuallyHidden>
      {rows.length === 0 ? <ListEmpty state={state} rights={props.rights} /> : phone ? <ListCards {...props} /> : <ListTable {...props} />}
    </>
  )
}
