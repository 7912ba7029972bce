import pino from 'pino'
import { frozenClock } from '#platform/clock.ts'
import type { AdapterContext, TelematicsAdapter } from '../provider/adapter.ts'
import { createHttpPort } from '../provider/http-port.ts'
import type { HttpPortOptions, Patience } from '../provider/http-port.ts'

/** A port to a simulator whose waiting is recorded instead of done. */
export interface RecordedPort {
  readonly context: AdapterContext
  /** Milliseconds of every wait. */
  readonly waits: number[]
}

export const recordedPort = (
  adapter: TelematicsAdapter,
  url: string,
  token: string,
  patience: Partial<Patience> = {},
  random = (): number => 0.5,
): RecordedPort => {
  const waits: number[] = []
  const options: HttpPortOptions = {
    origin: url,
    headers: adapter.headers({ token }),
    buckets: {},
    classify: adapter.classify,
    log: pino({ level: 'silent' }),
    now: () => new Date('2026-11-20T12:00:00Z'),
    tick: () => waits.reduce((total, wait) => total + wait, 0),
    sleep: (milliseconds) => {
      waits.push(milliseconds)
      return Promise.resolve()
    },
    random,
    patience,
  }
  const context = {
    http: createHttpPort(options),
    clock: frozenClock('2026-11-20T12:00:00Z'),
    signal: new AbortController().signal,
    log: options.log,
  }
  return { context, waits }
}

/** All items of a listing. */
export const drain = async <T>(pages: AsyncIterable<{ readonly items: readonly T[] }>): Promise<T[]> => {
  const all: T[] = []
  for await (const page of pages) all.push(...page.items)
  return all
}
