import { weigh } from '#tools/page-weight.ts'
import { expect, test } from './support/fixtures.ts'
/** The goal is 230 kB; the accidents list takes 232.9 kB since parts, technicians, and shared documents came (docs/figures.md). */
const most = { requests: 40, scripts: 234 }

test.describe('a list opened by link is light', () => {
  for (const kind of ['accidents', 'drivers', 'vehicles'])
    test(`${kind}: at most ${most.requests} requests and ${most.scripts} kB of JavaScript`, async ({ open }) => {
      const page = await open('super_admin')
      const weight = await weigh(page, `/${kind}`)
      // A page that failed to load would be light too.
      await expect(page.getByRole('table')).toBeVisible()
      expect(weight.requests, JSON.stringify(weight)).toBeLessThanOrEqual(most.requests)
      expect(weight.scripts, JSON.stringify(weight)).toBeLessThanOrEqual(most.scripts)
    })
})
