import { parseListQuery } from '#kit/list-query.ts'
import { listPage } from '#server/engine/list.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { SessionUser } from '#server/platform/session.ts'
import type { Answer } from './answer.ts'
import type { Frame } from './frame.ts'
import type { Lexicon } from './lexicon.ts'

/** Beside each record that is cited, why it is held. */
export const withReasons = async (deps: Deps, user: SessionUser, { kinds }: Lexicon, frame: Frame, answer: Answer): Promise<Answer> => {
  const record = frame.type === 'list' ? kinds[frame.kind] : undefined
  if (frame.type !== 'list' || record === undefined || frame.query['readiness'] === undefined || answer.sources.length === 0) return answer
  const asked = parseListQuery(record, { ...frame.query, limit: String(answer.sources.length) })
  const page = await listPage(deps, record, user, { ...asked, fields: ['readinessReason'] })
  const rows = JSON.parse(page.text) as { id: string; readinessReason: string | null }[]
  const reasons = new Map(rows.map(({ id, readinessReason }) => [id, readinessReason]))
  return {
    ...answer,
    sources: answer.sources.map((one) => ({ ...one, title: [one.title, reasons.get(one.id)].filter(Boolean).join(': ') })),
  }
}
