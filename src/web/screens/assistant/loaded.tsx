import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { detailsOf, sentenceOf } from '#web/api/problem.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** What an address answers, drawn once it is there; the former stays while another is fetched. */
export function Loaded<Data>({ path, children }: { path: string; children: (data: Data) => ReactNode }): ReactNode {
  const found = useQuery<Data>({ queryKey: [path], placeholderData: keepPreviousData })
  if (found.isError)
    return <ErrorPanel title={sentenceOf(found.error)} details={detailsOf(found.error)} onRetry={() => void found.refetch()} />
  if (found.data === undefined)
    return (
      <Pending pending placeholder={<Skeleton width="100%" height={160} />}>
        {null}
      </Pending>
    )
  return children(found.data)
}
