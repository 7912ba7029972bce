import { setTimeout as wait } from 'node:timers/promises'

/**
 * Stands in for @node-rs/argon2 in every file that imports this (vitest.config.ts), where hundreds of sign-ins are not about hashing.
 * The real one is tested in passwords.test.ts.
 */
export const running = { now: 0, most: 0, milliseconds: 0 }

const work = async <T>(result: T): Promise<T> => {
  running.now += 1
  running.most = Math.max(running.most, running.now)
  await wait(running.milliseconds)
  running.now -= 1
  return result
}

export const hash = (password: string): Promise<string> => work(`quick:${password}`)
export const verify = (stored: string, password: string): Promise<boolean> => work(stored === `quick:${password}`)
export const parseOptions = () => ({ algorithm: 2, memoryCost: 65_536, timeCost: 3 })
