import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'

const spans = [
  { span: 'minutes', length: 5 * 60_000, times: 1, said: 'in 5 minutes' },
  { span: 'day', length: 24 * 3_600_000, times: 15, said: 'a day' },
] as const

/**
 * Counts a question of this person, by whichever engine it is answered.
 * Throws rate_limited with the time to wait once they asked too many.
 */
export const countQuestion = async (deps: Deps, user: SessionUser): Promise<void> => {
  const now = deps.clock.now()
  for (const { span, length, times, said } of spans) {
    const most = deps.config.assistantQuestions * times
    const [row] = await run<{ asked: number; since: string }>(
      deps.pool,
      sql`insert into assistant_asked as t (user_id, span, since, asked) values (${user.id}::uuid, ${span}, ${now.toISOString()}::timestamptz, 1)
        on conflict (user_id, span) do update set
          since = case when t.since <= ${new Date(now.getTime() - length).toISOString()}::timestamptz then excluded.since else t.since end,
          asked = case when t.since <= ${new Date(now.getTime() - length).toISOString()}::timestamptz then 1 else least(t.asked + 1, ${most + 1}::int) end
        returning asked, to_json(since)#>>'{}' as since`,
    )
    if (row === undefined || row.asked <= most) continue
    const wait = Math.max(1, Math.ceil((Date.parse(row.since) + length - now.getTime()) / 1000))
    throw new AppError(
      'rate_limited',
      `That is ${most} questions ${said}, the most one person may ask. Ask again in ${inWords(wait)}; your question is still in the box.`,
      [],
      {},
      wait,
    )
  }
}

const inWords = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

const warnAt = 0.8

export interface Budget {
  readonly month: string
  readonly used: number
  readonly calls: number
  readonly spent: boolean
  /** For administrators, from 80 % on. */
  readonly warning: string | null
}

export const budgetOf = async (deps: Pick<Deps, 'pool' | 'clock'>, monthlyTokens: number): Promise<Budget> => {
  const month = deps.clock.today().slice(0, 7)
  const [row] = await run<{ tokens: number; calls: number }>(
    deps.pool,
    sql`select tokens, calls from assistant_model_months where month = ${month}`,
  )
  const used = row?.tokens ?? 0
  const spent = used >= monthlyTokens
  return {
    month,
    used,
    calls: row?.calls ?? 0,
    spent,
    warning: spent
      ? 'This month’s token budget of the assistant is used up. Questions are answered locally until next month.'
      : used >= monthlyTokens * warnAt
        ? `The assistant has used ${Math.floor((100 * used) / monthlyTokens)} % of this month’s token budget.`
        : null,
  }
}

export const spend = async (deps: Pick<Deps, 'pool' | 'clock'>, tokens: number): Promise<void> => {
  await run(
    deps.pool,
    sql`insert into assistant_model_months as m (month, tokens, calls) values (${deps.clock.today().slice(0, 7)}, ${tokens}, 1)
      on conflict (month) do update set tokens = least(m.tokens::bigint + excluded.tokens, 2147483647)::int, calls = m.calls + 1`,
  )
}
