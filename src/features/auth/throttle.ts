import { isIPv4 } from 'node:net'
import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Clock } from '#platform/clock.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { everyLink } from '#features/links/guarantees.ts'
import { isDeadLink } from '#features/links/refusal.ts'
import { at, hour, later, milliseconds, minute } from './time.ts'

interface Policy {
  readonly kind: string
  /** Attempts that cost nothing, within `window` milliseconds. */
  readonly free: number
  readonly window: number
  /** After the free ones each attempt must wait: 1, 2, 4, 8 and at most 15 minutes; false: until the window ends. */
  readonly doubling: boolean
}

/** They slow guessing down and never lock anybody out for good. */
const policies = {
  account: { kind: 'account', free: 10, window: 15 * minute, doubling: true },
  /** Tries of a browser in which the account signed in before, or of a session of its own. */
  known: { kind: 'known', free: 10, window: 15 * minute, doubling: true },
  address: { kind: 'address', free: 50, window: 5 * minute, doubling: false },
  /** PINs of one driver's page, which only somebody with its link can try. */
  pin: { kind: 'pin', free: 5, window: 15 * minute, doubling: true },
  mailAccount: { kind: 'mail-account', free: 3, window: 15 * minute, doubling: false },
  linkAddress: { kind: 'link-address', ...everyLink.wrongTries, doubling: false },
  form: { kind: 'form', ...everyLink.calls, doubling: false },
  code: { kind: 'link-code', ...everyLink.wrongCodes, doubling: true },
  mailAddress: { kind: 'mail-address', free: 20, window: 15 * minute, doubling: false },
} as const satisfies Record<string, Policy>

/** Attempts are forgotten after this long without another one. */
const memory = 12 * hour

export interface Attempt {
  /** The right password: the account starts afresh, the address gets its attempt back. */
  succeeded(): Promise<void>
  /** Nothing was tried after all (the server was too busy). */
  withdraw(): Promise<void>
}

export interface Throttle {
  /**
   * Counts a sign-in before its password is looked at, so that a hundred at once are not a hundred free tries. Where `known` names a
   * browser or a session of the account itself, its tries alone count: what others try can neither stop it nor is it theirs.
   * @throws AppError rate_limited
   */
  signIn(email: string, ip: string, known: string | null): Promise<Attempt>
  /** Counts a request for a reset link. False: this account got enough mail lately. @throws AppError rate_limited for the address only. */
  resetMail(email: string, ip: string): Promise<boolean>
  /** Does what a link lets somebody do. A link that does not work counts against its network alone. @throws AppError rate_limited */
  byLink<T>(ip: string, act: () => Promise<T>): Promise<T>
  /** Counts a call with a link that works. @throws AppError rate_limited */
  form(link: string): Promise<void>
  /** Counts a PIN before it is compared. @throws AppError rate_limited */
  pin(driver: string): Promise<Attempt>
  /** Counts a try of a link's access code before it is looked at; the right one starts afresh. @throws AppError rate_limited */
  code(link: string): Promise<Attempt>
  /** After a reset the old failures mean nothing. */
  forgive(email: string): Promise<void>
}

export const createThrottle = ({
  pool,
  clock,
  secrets,
}: {
  readonly pool: Queryable
  readonly clock: Clock
  readonly secrets: Pick<Secrets, 'digest'>
}): Throttle => {
  const digest = (text: string): string => secrets.digest('login throttle', text)
  const accountKey = (email: string): string => digest(`account ${email}`)
  const addressKey = (ip: string): string => digest(`address ${networkOf(ip)}`)

  const count = async (policy: Policy, key: string): Promise<number | null> => {
    const now = clock.now()
    const counted = await run<{ failures: number }>(pool, countStatement(policy, key, now))
    if (counted.length > 0) return null
    const [row] = await run<{ until: number | null }>(
      pool,
      sql`select ${milliseconds(sql`blocked_until`)} as until from login_throttle where kind = ${policy.kind} and key = ${key}`,
    )
    return Math.max(1, Math.ceil(((row?.until ?? 0) - now.getTime()) / 1000))
  }
  const admit = async (policy: Policy, key: string): Promise<void> => {
    const wait = await count(policy, key)
    if (wait !== null) throw new AppError('rate_limited', `Too many attempts. Try again in ${inWords(wait)}.`, [], {}, wait)
  }
  const giveBack = async (policy: Policy, key: string): Promise<void> => {
    await run(
      pool,
      sql`update login_throttle set failures = greatest(failures - 1, 0), blocked_until = case when failures - 1 < ${policy.free}::int then null else blocked_until end where kind = ${policy.kind} and key = ${key}`,
    )
  }
  const clear = async (policy: Policy, key: string): Promise<void> => {
    await run(pool, sql`delete from login_throttle where kind = ${policy.kind} and key = ${key}`)
  }

  return {
    signIn: async (email, ip, known) => {
      if (known !== null) {
        const own = digest(`known ${known} ${email}`)
        await admit(policies.known, own)
        return { succeeded: () => clear(policies.known, own), withdraw: () => giveBack(policies.known, own) }
      }
      const account = accountKey(email)
      const address = addressKey(ip)
      await admit(policies.address, address)
      await admit(policies.account, account)
      return {
        succeeded: async () => {
          await clear(policies.account, account)
          await giveBack(policies.address, address)
        },
        withdraw: async () => {
          await giveBack(policies.account, account)
          await giveBack(policies.address, address)
        },
      }
    },
    resetMail: async (email, ip) => {
      await admit(policies.mailAddress, addressKey(ip))
      return (await count(policies.mailAccount, accountKey(email))) === null
    },
    byLink: async (ip, act) => {
      const address = addressKey(ip)
      await admit(policies.linkAddress, address)
      try {
        const done = await act()
        await giveBack(policies.linkAddress, address)
        return done
      } catch (error) {
        // A password that is refused, or a database that is away, guesses no link.
        if (!isDeadLink(error)) await giveBack(policies.linkAddress, address)
        throw error
      }
    },
    pin: async (driver) => {
      const key = digest(`pin ${driver}`)
      await admit(policies.pin, key)
      return { succeeded: () => clear(policies.pin, key), withdraw: () => giveBack(policies.pin, key) }
    },
    form: (link) => admit(policies.form, digest(`form ${link}`)),
    code: async (link) => {
      const key = digest(`code ${link}`)
      await admit(policies.code, key)
      return { succeeded: () => clear(policies.code, key), withdraw: () => giveBack(policies.code, key) }
    },
    forgive: (email) => clear(policies.account, accountKey(email)),
  }
}

/** One upsert: counts the attempt and sets the wait it causes, or returns no row while a wait is on. */
const countStatement = (policy: Policy, key: string, now: Date) => {
  const forgotten = sql`(t.last_failure_at <= ${at(later(now, -memory))} or (t.window_start <= ${at(later(now, -policy.window))} and (t.failures < ${policy.free}::int or not ${policy.doubling}::boolean)))`
  const failures = sql`case when ${forgotten} then 1 else t.failures + 1 end`
  const windowStart = sql`case when ${forgotten} then ${at(now)} else t.window_start end`
  const wait = policy.doubling
    ? sql`${at(now)} + least(interval '15 minutes', interval '1 minute' * power(2, least(${failures} - ${policy.free}::int, 10)))`
    : sql`${windowStart} + interval '1 millisecond' * ${policy.window}::float8`
  return sql`
    insert into login_throttle as t (kind, key, failures, window_start, last_failure_at, blocked_until)
    values (${policy.kind}, ${key}, 1, ${at(now)}, ${at(now)}, null)
    on conflict (kind, key) do update set
      failures = ${failures}, window_start = ${windowStart}, last_failure_at = ${at(now)},
      blocked_until = case when ${failures} >= ${policy.free}::int then ${wait} end
    where t.blocked_until is null or t.blocked_until <= ${at(now)}
    returning failures`
}

const inWords = (seconds: number): string => {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** The network an address is counted under: IPv4 as it is, IPv6 by its /64, of which one customer has all. */
export const networkOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (isIPv4(ip) || !ip.includes(':')) return ip
  const [head = '', tail] = (ip.split('%', 1)[0] ?? '').toLowerCase().split('::')
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...groups(tail ?? '')]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
