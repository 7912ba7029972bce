import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { managers } from '#kit/roles.ts'
import { inSentence } from '#kit/words.ts'
import { run } from '#engine/sql.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Frame } from './frame.ts'
import type { Lexicon } from './lexicon.ts'
import { gapAnswer, usageAnswer } from './memory/answers.ts'
import type { Gap } from './memory/answers.ts'
import { companyMemories } from './memory/review.ts'
import { isSecret } from './memory/refused.ts'
import { nowhere, readingOf } from './around.ts'
import type { reasons } from './reasons.ts'
import { plainText } from './words.ts'

const tag = 'Assistant'
const usageDays = 30

/** Where the assistant falls short, and how much it is used. Nobody is named who asked. */
export const insightRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/ai-agent/gaps',
    tag,
    summary: 'Count questions the assistant could not answer, without names',
    access: managers,
    answer: z.array(gapAnswer),
    handler: ({ user }) => gapsOf(deps, user),
  })
  router.add({
    method: 'GET',
    url: '/api/ai-agent/usage',
    tag,
    summary: 'Questions of the last 30 days by day',
    access: managers,
    answer: z.array(usageAnswer),
    handler: () =>
      run(
        deps.pool,
        sql`select to_char(created_at at time zone ${companyTimeZone}, 'YYYY-MM-DD') as day, count(*)::int as questions,
            count(*) filter (where frame->>'type' not in ('clarify', 'cannot', 'unread'))::int as answered,
            count(*) filter (where frame->>'type' = 'clarify')::int as "askedBack", count(*) filter (where frame->>'type' = 'cannot')::int as refused,
            count(*) filter (where frame->>'type' = 'unread')::int as unread, round(percentile_cont(0.5) within group (order by took))::int as "medianMs"
          from assistant_turns where created_at >= ${deps.clock.now().toISOString()}::timestamptz - make_interval(days => ${usageDays}) group by 1 order by 1 desc`,
      ),
  })
}

interface Failed {
  readonly question: string
  readonly frame: Frame
  readonly helpful: boolean | null
  readonly reason: (typeof reasons)[number] | null
  readonly at: string
}

const gapsOf = async (deps: Deps, user: SessionUser): Promise<readonly Gap[]> => {
  const failed = await run<Failed>(
    deps.pool,
    sql`select question, frame, helpful, reason, to_json(created_at)#>>'{}' as at from assistant_turns
      where frame->>'type' in ('unread', 'clarify') or helpful = false order by created_at desc, id desc limit 5000`,
  )
  const { lexicon } = readingOf(deps, user, nowhere)
  const taught = new Set((await companyMemories(deps, user)).map(({ said }) => said))
  const found = new Map<string, Gap>()
  for (const { question, frame, helpful, reason, at } of failed) {
    const why = whyOf(frame, helpful)
    const words = frame.type === 'unread' ? frame.left.join(' ') : why === 'asked_back' ? plainText(question) : shapeOf(lexicon, frame)
    if (words === '' || taught.has(words) || isSecret(words)) continue
    const one = found.get(`${why} ${words}`) ?? { words, why, times: 0, lastAt: at, reasons: [] }
    const reasonsSaid = reason === null ? one.reasons : [...new Set([...one.reasons, reason])]
    found.set(`${why} ${words}`, { ...one, times: one.times + 1, reasons: reasonsSaid })
  }
  // Asked back once is how it works; more than once, something is unclear.
  return [...found.values()]
    .filter(({ why, times }) => why !== 'asked_back' || times > 1)
    .toSorted((one, other) => other.times - one.times || other.lastAt.localeCompare(one.lastAt))
    .slice(0, 200)
}

const whyOf = (frame: Frame, helpful: boolean | null): Gap['why'] => {
  if (frame.type === 'unread') return 'unread'
  if (frame.type === 'clarify' && frame.readings !== undefined) return 'read_two_ways'
  return helpful === false ? 'not_helpful' : 'asked_back'
}

const namesRecord = new Set(['ref', 'refs', 'anyRef', 'text', 'email', 'phone', 'id', 'q', 'number', 'tags'])
/** What was asked for, without the records that somebody named: they may be out of this reader's sight. */
const shapeOf = (lexicon: Lexicon, frame: Frame): string => {
  if (frame.type === 'navigate') return `Open ${frame.label}`
  if (frame.type === 'clarify') {
    const shapes = (frame.readings ?? []).map((one) => shapeOf(lexicon, one))
    return shapes.includes('') ? '' : [...new Set(shapes)].join(' · ')
  }
  const { kinds } = lexicon
  const kind = 'kind' in frame ? frame.kind : 'named' in frame ? frame.named.kind : null
  const record = kind === null ? undefined : kinds[kind]
  if (kind !== null && record === undefined) return ''
  if (record === undefined) return ''
  if (!('read' in frame)) return `One ${inSentence(record.label.one)}`
  const said = frame.read.filter(({ on }) =>
    on.split(',').every((name) => !name.includes('.') && !namesRecord.has(record.fields[name]?.kind ?? name)),
  )
  return [record.label.many, ...said.map(({ words }) => words)].join(', ')
}
