import { SearchX, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { ApiError, detailsOf, sentenceOf } from '#web/api/problem.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'

/** Not found, not allowed and not reached are three different things. */
export function Missing({
  record,
  error,
  back,
  onRetry,
}: {
  record: RecordDefinition
  error: Error
  back: string
  onRetry: () => void
}): ReactNode {
  const one = inSentence(record.label.one)
  const status = error instanceof ApiError ? error.status : 0
  const list = <ButtonLink href={back}>All {inSentence(record.label.many)}</ButtonLink>
  if (status === 404 || status === 400)
    return (
      <EmptyState
        icon={<SearchX />}
        title={`${record.label.one} not found`}
        text="It may belong to another division, or the link may be wrong."
        actions={list}
      />
    )
  if (status === 403)
    return (
      <EmptyState
        icon={<ShieldX />}
        title={`Your role can’t access this ${one}`}
        text="Ask an administrator of your division for access."
        actions={list}
      />
    )
  return <ErrorPanel title={`Couldn’t load the ${one}`} text={sentenceOf(error)} details={detailsOf(error)} onRetry={onRetry} />
}
