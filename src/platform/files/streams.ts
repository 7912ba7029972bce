import QueryStream from 'pg-query-stream'
import type pg from 'pg'
import { AppError } from '#kit/errors.ts'
import { createPool } from '../db.ts'
import { createSpool, keepBytes } from './spool.ts'
import type { KeptBytes, Spool } from './spool.ts'
import { createTurns } from '../jobs/turns.ts'
import { wanted } from '../jobs/wanted.ts'

/** Long reads beside the requests everybody waits for: a few connections of their own, and readers that cost none. */
export interface Streams {
  /**
   * The first column of each row, a JSON text without line breaks, of one statement and so of one moment. The rows are read as fast as
   * the database gives them and kept until they are asked for. `lane` says who waits for whom; one long read at a time per person.
   * @throws AppError rate_limited when it is not the person's turn within the lane's patience
   */
  rows(lane: Lane, person: string | null, statement: { readonly text: string; readonly values: unknown[] }): Promise<AsyncGenerator<string>>
  /** Keeps what is made, for readers as slow as they like; it is whole then, and what fails on the way is an answer of its own. */
  whole(made: AsyncIterable<Uint8Array>): Promise<KeptBytes>
  close(): Promise<void>
}

export type Lane = 'list' | 'export'

/** Milliseconds to wait for one's turn: a list is waited for at a screen, an export is a download that takes its time anyway. */
const lanes: Readonly<Record<Lane, { readonly most: number; readonly patience: number }>> = {
  list: { most: 1, patience: 12_000 },
  export: { most: 2, patience: 120_000 },
}
const mostWaiting = 100
/** Answers of one person that may be on their way at once, read from the database or not. */
const mostOpen = 6
const longestStatement = 120_000

const tooMany = (retryAfter: number): AppError =>
  new AppError(
    'rate_limited',
    'Several long lists or exports are already being prepared. Wait until one is finished, then try again.',
    [],
    {},
    retryAfter,
  )

/** `folder` takes what readers have not fetched yet. */
export const createStreams = (connection: pg.PoolConfig, folder: string, onError: (error: Error) => void): Streams => {
  const pool = createPool(
    { ...connection, max: lanes.list.most + lanes.export.most, statement_timeout: longestStatement, application_name: 'longhaul-streams' },
    onError,
  )
  const turnsOf = ({ most }: { most: number }) => createTurns({ most, mostWaiting, refuse: () => tooMany(5) })
  const turns = { list: turnsOf(lanes.list), export: turnsOf(lanes.export) }
  const open = new Map<string, number>()
  const count = (person: string | null, by: 1 | -1): void => {
    if (person !== null) open.set(person, (open.get(person) ?? 0) + by)
    if (person !== null && open.get(person) === 0) open.delete(person)
  }
  return {
    close: () => pool.end(),
    whole: (made) => keepBytes(folder, made),
    rows: async (lane, person, statement) => {
      const signal = wanted()
      if (person !== null && (open.get(person) ?? 0) >= mostOpen) throw tooMany(10)
      count(person, 1)
      const spool = createSpool(folder)
      const leave = (): void => {
        count(person, -1)
        stop.abort()
        void spool.close()
      }
      const stop = new AbortController()
      stop.signal.addEventListener('abort', () => spool.end(signal?.reason))
      try {
        const end = await turns[lane].take(person, { signal, patience: lanes[lane].patience })
        await begin(pool, statement, spool, stop.signal, end)
      } catch (error) {
        leave()
        throw error
      }
      const once = onlyOnce(leave)
      signal?.addEventListener('abort', once, { once: true })
      return untilRead(spool, once)
    },
  }
}

const onlyOnce = (work: () => void): (() => void) => {
  let done = false
  return () => {
    if (done) return
    done = true
    work()
  }
}

async function* untilRead(spool: Spool, leave: () => void): AsyncGenerator<string> {
  try {
    yield* spool.read()
  } finally {
    leave()
  }
}

/** Resolves with the first rows, so that what is wrong with a statement is an answer of its own and no broken stream. */
const begin = async (
  pool: pg.Pool,
  { text, values }: { readonly text: string; readonly values: unknown[] },
  spool: Spool,
  stop: AbortSignal,
  end: () => void,
): Promise<void> => {
  const client = await pool.connect().catch((error: unknown) => {
    end()
    throw error
  })
  const stream = client.query(new QueryStream(text, values, { batchSize: batchRows, highWaterMark: batchRows * 2, rowMode: 'array' }))
  stop.addEventListener('abort', () => stream.destroy())
  let first: () => void = () => undefined
  const firstRows = new Promise<void>((done) => {
    first = done
  })
  const filling = fill(stream, spool, first).then(
    () => finish(undefined),
    (error: unknown) => finish(error),
  )
  const finish = (error: unknown): unknown => {
    spool.end(error)
    // A statement that was left in the middle may still be at work on its connection.
    client.release(stop.aborted || error !== undefined)
    end()
    return error
  }
  const failed = await Promise.race([firstRows, filling])
  if (failed !== undefined) throw failed
}

const batchRows = 200

const fill = async (stream: QueryStream, spool: Spool, first: () => void): Promise<void> => {
  let batch: string[] = []
  for await (const [text] of stream as AsyncIterable<[string]>) {
    batch.push(text)
    if (batch.length < batchRows) continue
    await spool.add(batch)
    batch = []
    first()
  }
  await spool.add(batch)
}
