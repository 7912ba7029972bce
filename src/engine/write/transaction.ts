import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import type { Reader } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import type { Role } from '#kit/roles.ts'
import type { Deps } from './rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { whileHolding } from '#platform/one-connection.ts'
import { noticeChannel } from '#platform/changes.ts'
import { asAppError } from '#platform/http/http-errors.ts'
import type { Notice } from '#platform/changes.ts'
import { ensureSequences } from './numbers.ts'
import { execute, run } from '../sql.ts'
import type { Actor, Tx, ReadTx } from './rules.ts'

export const systemActor: Actor = { kind: 'system', id: null, viewer: null }
export const syncActor: Actor = { kind: 'sync', id: null, viewer: null }
export const actorOf = (user: SessionUser): Actor => ({ kind: 'user', id: user.id, viewer: user })
/** A person who confirmed in the chat what the assistant proposed: with their rights, and history says how it came. */
export const assistantActor = (user: SessionUser): Actor => ({ kind: 'ai', id: user.id, viewer: user })
/** Somebody reads the warnings and confirms them. */
export const isWarned = ({ kind }: Actor): boolean => kind === 'user' || kind === 'ai'
export const roleOf = (actor: Actor): Role => actor.viewer?.role ?? 'super_admin'
export const readerOf = (actor: Actor): Reader => ({ id: actor.id, role: roleOf(actor) })

const writing = /\b(?:insert\s+into|delete\s+from|truncate|merge\s+into|update\s+(?:only\s+)?[\w".]+\s+(?:(?:as\s+)?\w+\s+)?set)\b/i

const refuseWriting = (text: string): void => {
  if (writing.test(text)) throw new Error(`A check must not write: ${text.trim().slice(0, 120)}`)
}

/** The transaction for checks alone: a refused write must leave nothing behind. */
export const looking = ({ deps, actor, batchId, now, today, newId, query, execute: run }: ReadTx): ReadTx => ({
  deps,
  actor,
  batchId,
  now,
  today,
  ...(newId === undefined ? {} : { newId }),
  query: (statement) => query(statement, refuseWriting),
  execute: (statement, values) => {
    refuseWriting(statement.text)
    return run(statement, values)
  },
})

interface Options {
  readonly batchId?: string
}

/**
 * What to say when a statement that saves was sent and no answer came: it may have been carried out. Any other failure is the database's
 * own word that it was not, save for that of a crash.
 */
const unheard = (error: unknown): unknown => {
  const answered = error instanceof pg.DatabaseError && error.code !== '57P02'
  if (answered || asAppError(error)?.code !== 'unavailable') return error
  const sentence = 'The connection to the database broke while this was being saved. It may be saved: check before you enter it again.'
  return new AppError('unavailable', sentence, [], {}, 2)
}

/** Ends the transaction together with its notice, in one round trip: nothing can commit and stay unannounced. */
const commit = async (client: pg.PoolClient, notice: Notice | null): Promise<void> => {
  const told = notice === null ? '' : `select pg_notify(${client.escapeLiteral(noticeChannel)}, ${client.escapeLiteral(notice.payload)}); `
  const answers: pg.QueryResult | pg.QueryResult[] = await client.query(`${told}commit`).catch((error: unknown) => {
    throw unheard(error)
  })
  const last = Array.isArray(answers) ? answers.at(-1) : answers
  // PostgreSQL answers the commit of a failed transaction with a rollback, and no error.
  if (last?.command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed')
}

/** Runs `work` in one transaction; a throw rolls everything back, and nothing is announced. */
export const inTransaction = async <T>(deps: Deps, actor: Actor, work: (tx: Tx) => Promise<T>, options: Options = {}): Promise<T> => {
  const client = await deps.pool.connect()
  const topics = new Set<string>()
  const told: Notice[] = []
  const actions: (() => void)[] = []
  let broken: Error | undefined
  let begun: Promise<unknown> | undefined
  // Opened by the first statement: work that only looks, or is refused, costs no transaction.
  const begin = (): Promise<unknown> => {
    if (begun === undefined) {
      begun = client.query('begin')
      // Whoever uses `client` does not wait for it; the commit does.
      begun.catch(() => undefined)
    }
    return begun
  }
  try {
    const tx: Tx = {
      deps,
      get client() {
        void begin()
        return client
      },
      actor,
      batchId: options.batchId ?? randomUUIDv7(),
      now: deps.clock.now(),
      today: deps.clock.today(),
      query: async (statement, allow) => {
        await begin()
        return run(client, statement, allow)
      },
      execute: async (statement, values) => {
        await begin()
        return execute(client, statement, values)
      },
      alone: (statement, values) => execute(client, statement, values),
      whole: async (topic, statement, values) => {
        const notice = deps.changes.notice([topic])
        const rows = await execute<never>(client, statement, { ...values, notice: notice.payload }).catch((error: unknown) => {
          throw unheard(error)
        })
        told.push(notice)
        return rows
      },
      sequences: (year) => ensureSequences(deps, year),
      touch: (topic) => {
        topics.add(topic)
      },
      afterCommit: (action) => {
        actions.push(action)
      },
    }
    const result = await whileHolding(() => work(tx))
    const notice = topics.size > 0 ? deps.changes.notice(topics) : null
    if (notice !== null || begun !== undefined) {
      await begin()
      await commit(client, notice)
    }
    for (const each of told) each.apply()
    notice?.apply()
    for (const action of actions) action()
    return result
  } catch (error) {
    if (begun !== undefined)
      await client.query('rollback').catch((failure: unknown) => {
        broken = failure instanceof Error ? failure : new Error('rollback failed')
      })
    throw error
  } finally {
    client.release(broken)
  }
}
