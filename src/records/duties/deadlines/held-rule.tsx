import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readJson } from '#web/api/client.ts'
import { useHost } from '#web/engine/host.tsx'
import { withSearch, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { outlines } from '#records/outlines.ts'
import type { RuleCode } from '../deadline-rules/shipped.ts'
import { allowanceWords } from './due-day.ts'
import type { Allowance } from './due.ts'

/** `GET /api/held-rules/{code}`: what a rule allowed on the day the matter began, and the last day of it. */
export type HeldRule = Allowance & { code: RuleCode; policy: boolean; citation: string | null; last: string }

/** Its data: undefined until it is known, or while there is no day; null when the company had no such rule that day. */
export const useHeldRule = (code: RuleCode, on: string | null, state?: string): UseQueryResult<HeldRule | null> =>
  useQuery({
    queryKey: ['/api/held-rules', code, on, state],
    queryFn: () => readJson<HeldRule | null>(`/api/held-rules/${code}${writeSearch({ on: on ?? undefined, state: state || undefined })}`),
    enabled: on !== null && on !== '',
  })

/** "10 days, company policy", with the way to the rule for those who may open it. */
export function RuleWords({ rule }: { rule: HeldRule }): ReactNode {
  const { viewer } = useHost()
  const words = `${allowanceWords(rule)}, ${rule.policy ? 'company policy' : (rule.citation ?? 'law')}`
  const { read, path } = outlines['deadline-rules']
  return read.includes(viewer.role) ? (
    <Anchor href={withSearch(path, { code: rule.code })} className="underline underline-offset-2">
      {words}
    </Anchor>
  ) : (
    words
  )
}
