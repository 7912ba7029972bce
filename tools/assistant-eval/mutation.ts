import type { Case } from '#eval/assistant/case.ts'
import { registry } from '#records/index.ts'
import { ask } from './ask.ts'
import type { Company } from './company.ts'

/**
 * Takes one of the counted records away and asks again: the number has to be one less. Null where there is nothing to take away. An
 * answer that was written down instead of counted stays as it was.
 */
export const followsTheData = async (company: Company, one: Case): Promise<boolean | null> => {
  if (one.expect.is !== 'records') return null
  const by = company.people[one.role]
  const { reply } = await ask(by, one, one.ask)
  const [source] = reply.sources
  const record = source === undefined ? undefined : registry[source.kind]
  if (reply.total === null || source === undefined || record === undefined) return null
  const table = record.name.replaceAll('-', '_')
  const archived = (at: string | null): Promise<unknown> =>
    company.pool.query(`update ${table} set archived_at = $1 where id = $2`, [at, source.id])
  await archived('2026-11-20T14:00:00Z')
  try {
    return (await ask(by, one, one.ask)).reply.total === reply.total - 1
  } finally {
    await archived(null)
  }
}
