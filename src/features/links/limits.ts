import * as z from 'zod'
import type { Deps } from '#engine/write/rules.ts'
import { createThrottle } from '#features/auth/throttle.ts'
import type { LinkReader } from './reader.ts'

/** Longer than any token, so that a wrong one is refused as a link and not as an address. */
export const tokenParams = z.strictObject({ token: z.string().max(200) })

/** Runs what a form link allows. A link that doesn't work counts against the network, one that works against itself. */
export const limitLinks = (deps: Deps, links: LinkReader<{ readonly id: string }>) => {
  const throttle = createThrottle(deps)
  return <T>(ip: string, token: string, act: () => Promise<T>, key?: string): Promise<T> =>
    throttle.byLink(ip, async () => {
      await throttle.form((await links.find(deps.pool, token, deps.clock.now(), key)).id)
      return act()
    })
}
