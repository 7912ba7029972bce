import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rounds } from '#test/support/rounds.ts'
import { buildAccountsApp } from '#test/support/accounts-app.ts'
import type { AccountsApp } from '#test/support/accounts-app.ts'
import { limitFor } from '#test/support/patience.ts'

let app: AccountsApp
beforeAll(async () => {
  app = await buildAccountsApp()
})
afterAll(() => app.close())

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** Two-sided p of the Mann-Whitney test by its normal approximation; ties do not occur in times. */
const mannWhitney = (first: readonly number[], second: readonly number[]): number => {
  const ranked = [...first.map((value) => ({ value, own: true })), ...second.map((value) => ({ value, own: false }))].toSorted(
    (one, other) => one.value - other.value,
  )
  const rankSum = ranked.reduce((sum, { own }, index) => sum + (own ? index + 1 : 0), 0)
  const [n, m] = [first.length, second.length]
  const z = (rankSum - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  // Abramowitz and Stegun 26.2.17
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 2 * tail
}

// In `npm test` only the answers are compared; the times of a machine that runs other tests beside say nothing.
describe('P-07 sign-in takes as long for an unknown account', () => {
  it(
    'answers alike, and in npm run soak within 5 ms and without a tendency',
    async () => {
      const attempts = rounds(3, 200)
      const known: number[] = []
      const unknown: number[] = []
      const seen = new Set<string>()
      const time = async (email: string, index: number, into: number[]): Promise<void> => {
        const start = performance.now()
        const answer = await app.http.inject({
          method: 'POST',
          url: '/api/auth/login',
          remoteAddress: `10.${index % 250}.0.1`,
          payload: { email, password: 'not the password at all' },
        })
        into.push(performance.now() - start)
        seen.add(`${answer.statusCode} ${answer.payload.replace(/"requestId":"[^"]+"/, '')}`)
      }
      const people: string[] = []
      for (let index = 0; index < attempts; index += 1) people.push((await app.addUser('manager')).email)
      for (const [index, email] of people.entries()) {
        await time(email, index, known)
        await time(`nobody-${index}@example.com`, index, unknown)
      }
      expect(seen.size).toBe(1)
      if (rounds(0, 1) === 0) return
      expect(Math.abs(median(known) - median(unknown))).toBeLessThan(5)
      expect(mannWhitney(known, unknown)).toBeGreaterThan(0.01)
    },
    rounds(limitFor(24_000), limitFor(300_000)),
  )
})
