import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#kit/errors.ts'
import { run } from '#server/engine/sql.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { SessionUser } from '#server/platform/session.ts'
import type { Frame } from './frame.ts'
import { plainText } from './words.ts'

export type MemoryType = 'alias' | 'question' | 'note'
export interface Memory {
  readonly id: string
  readonly type: MemoryType
  readonly said: string
  readonly means: string
  readonly createdAt: string
  readonly uses: number
  readonly lastUsedAt: string | null
}

export const longestMemory = 300
const most = 200

export const memoriesOf = ({ pool }: Pick<Deps, 'pool'>, user: SessionUser): Promise<Memory[]> =>
  run<Memory>(
    pool,
    sql`select id, type, said, means, created_at as "createdAt", uses, last_used_at as "lastUsedAt" from assistant_memories
      where user_id = ${user.id}::uuid order by created_at desc, id`,
  )

/** The same words taught again mean what was said last. Throws invalid for blank words and when there are too many. */
export const remember = async (deps: Deps, user: SessionUser, one: Pick<Memory, 'type' | 'said' | 'means'>): Promise<void> => {
  const said = plainText(one.said)
  const means = one.means.trim().slice(0, longestMemory)
  if (said === '' || means === '') throw new AppError('invalid', 'Say which words mean what.')
  const [count] = await run<{ n: number }>(
    deps.pool,
    sql`select count(*)::int as n from assistant_memories where user_id = ${user.id}::uuid`,
  )
  if ((count?.n ?? 0) >= most) throw new AppError('invalid', `The assistant remembers at most ${most} things for you. Forget some first.`)
  await run(
    deps.pool,
    sql`insert into assistant_memories (id, user_id, type, said, means, created_at) values (${uuidv7()}, ${user.id}::uuid, ${one.type}, ${said}, ${means}, ${deps.clock.now().toISOString()})
      on conflict (user_id, type, said) do update set means = excluded.means, created_at = excluded.created_at`,
  )
}

export interface Applied {
  /** The question with what was taught in place of what was typed. */
  readonly question: string
  readonly used: readonly Memory[]
  readonly notes: readonly Memory[]
}

/** What a question means to this person. A taught question stands for the whole; else taught words stand for theirs, the longest first. */
export const applyMemories = (question: string, memories: readonly Memory[]): Applied => {
  const plain = plainText(question)
  const notes = memories.filter(({ type, said }) => type === 'note' && said === plain)
  const whole = memories.find(({ type, said }) => type === 'question' && said === plain)
  if (whole !== undefined) return { question: whole.means, used: [whole, ...notes], notes }
  const used: Memory[] = []
  let text = ` ${plain} `
  for (const one of memories.filter(({ type }) => type === 'alias').toSorted((a, b) => b.said.length - a.said.length)) {
    if (!text.includes(` ${one.said} `)) continue
    text = text.replaceAll(` ${one.said} `, ` ${plainText(one.means)} `)
    used.push(one)
  }
  return { question: used.length === 0 ? question : text.trim(), used: [...used, ...notes], notes }
}

export const countUse = async (deps: Deps, used: readonly Memory[]): Promise<void> => {
  for (const { id } of used)
    await run(
      deps.pool,
      sql`update assistant_memories set uses = uses + 1, last_used_at = ${deps.clock.now().toISOString()} where id = ${id}::uuid`,
    )
}

const alias = /^(?:when i say )?["“]?(.{1,80}?)["”]?\s*(?:=|\bmeans\b|\bis short for\b|,? i mean)\s*["“]?(.{1,200}?)["”]?\.?$/i
const meant = /^(?:no[, ]+)?i (?:meant|mean) (.+?)(?:,? not (.+?))?\.?$/i

/**
 * What a correction teaches: words ("the yard means Joplin"), another reading of the question ("I meant violations, not tickets", or the
 * question as it should have been asked), or else a note that is shown the next time.
 */
export const taughtBy = async (
  given: string,
  question: string,
  reads: (text: string) => Promise<Frame>,
): Promise<Pick<Memory, 'type' | 'said' | 'means'>> => {
  const correction = given.trim()
  const words = alias.exec(correction)
  const plain = plainText(question)
  const other = meant.exec(correction)
  if (other?.[1] !== undefined) {
    const instead = other[2] === undefined ? '' : plainText(other[2])
    const means = instead !== '' && plain.includes(instead) ? plain.replace(instead, plainText(other[1])) : other[1]
    return { type: 'question', said: plain, means }
  }
  if (words?.[1] !== undefined && words[2] !== undefined) return { type: 'alias', said: words[1], means: words[2] }
  const read = await reads(correction)
  if (['list', 'count', 'group', 'record', 'navigate'].includes(read.type)) return { type: 'question', said: plain, means: correction }
  return { type: 'note', said: plain, means: correction }
}
