import { expect, test } from 'vitest'
import type { Running } from './bring-up.ts'
import { supervise } from './supervise.ts'

test('P-40 a server that found no room is tried again until there is some, and never given up', async () => {
  const stopping = new AbortController()
  const log = { tail: 'PANIC:  could not write to file "pg_wal/xlogtemp.41": No space left on device' }
  const finals: boolean[] = []
  const failures: string[] = []
  let tries = 0
  const gone: Running = { origin: 'started', owner: { client: {} as never, ended: Promise.resolve(), release: () => Promise.resolve() } }
  const here: Running = { ...gone, owner: { ...gone.owner, ended: new Promise(() => undefined) } }
  const returned = new Promise<void>((done) => {
    void supervise(gone, {
      bringUp: () => {
        tries += 1
        if (tries < 8) return Promise.reject(new Error('PostgreSQL ended while starting.'))
        log.tail = ''
        return Promise.resolve(here)
      },
      signal: stopping.signal,
      stableAfterMs: 10_000,
      fullDiskMs: 1,
      onExit: ({ final }) => finals.push(final),
      onReturn: done,
      onFailure: (reason) => failures.push(reason),
      onFullDisk: () => undefined,
      logTail: () => log.tail,
    })
  })
  await returned
  stopping.abort()
  expect({ tries, finals, failures: failures.length }).toEqual({ tries: 8, finals: [false], failures: 7 })
})

test('P-50 a stop that comes while the server comes back does not wait for that one to end', async () => {
  const stopping = new AbortController()
  const released: string[] = []
  const gone: Running = { origin: 'started', owner: { client: {} as never, ended: Promise.resolve(), release: () => Promise.resolve() } }
  const owner = { client: {} as never, ended: new Promise<void>(() => undefined), release: async () => void released.push('it') }
  await supervise(gone, {
    bringUp: () => {
      stopping.abort()
      return Promise.resolve({ origin: 'started', owner })
    },
    signal: stopping.signal,
    stableAfterMs: 10_000,
    onExit: () => undefined,
    onReturn: () => released.push('told of a return'),
    onFailure: () => undefined,
    onFullDisk: () => undefined,
    logTail: () => '',
  })
  expect(released).toEqual(['it'])
})
