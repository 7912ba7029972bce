import { createServer, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A way to a database that can be severed: connections through it stay open and carry nothing any more, as after a cut cable. */
export interface Severable {
  /** The same database by this way. */
  readonly url: string
  sever(): void
  mend(): void
}

/** `url` names a PostgreSQL, by socket or by host. */
export const severable = async (url: string): Promise<Severable> => {
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  const pairs = new Set<readonly [Socket, Socket]>()
  let severed = false
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = new Socket({ allowHalfOpen: true })
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on('error', () => undefined)
      one.on('close', () => {
        pairs.delete(pair)
        other.destroy()
      })
    }
    if (folder === null) far.connect(Number(target.port), target.hostname)
    else far.connect(`${folder}/.s.PGSQL.${target.port}`)
    if (!severed) join(pair)
  })
  const join = ([near, far]: readonly [Socket, Socket]): void => {
    near.pipe(far)
    far.pipe(near)
  }
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  onTestFinished(() => {
    for (const [near] of pairs) near.destroy()
    server.close()
  })
  const address = server.address()
  const way = new URL(url)
  way.searchParams.delete('host')
  way.hostname = '127.0.0.1'
  way.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  return {
    url: way.href,
    sever: () => {
      severed = true
      for (const [near, far] of pairs) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    mend: () => {
      severed = false
      for (const pair of pairs) join(pair)
    },
  }
}
