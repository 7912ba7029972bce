import type { ReactNode } from 'react'
import { detailsOf, sentenceOf } from '../api/problem.ts'
import { ErrorPanel } from '../ui/feedback/error-panel.tsx'

type Query = { readonly error: unknown; readonly refetch: () => unknown }

/** What a failed query shows in place of its data: "Couldn't load deadlines", the server's sentence, and a retry. */
export function LoadError({ title, query }: { title: string; query: Query }): ReactNode {
  return <ErrorPanel title={title} text={sentenceOf(query.error)} details={detailsOf(query.error)} onRetry={() => void query.refetch()} />
}
