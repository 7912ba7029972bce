import type { Page } from '@playwright/test'
import type { Role } from '#kit/roles.ts'
import { expect } from './support/fixtures.ts'
import { test } from './support/frozen.ts'
import { expandGroup, menu, onScreen } from './support/screen.ts'

/** Follows every badge of the Safety group and compares its figure with the total under the list that opens. */
const followBadges = async (page: Page): Promise<void> => {
  const badges = menu(page).locator('.nav-badge')
  await expect(badges.first()).toBeVisible()
  const labels = await badges.locator('.count').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  expect(labels.length, 'work of several kinds waits in the demo company').toBeGreaterThan(2)
  for (const [index, label] of labels.entries()) {
    await badges.nth(index).click()
    await expect(page).toHaveURL(/[?&]status=/)
    const figure = /^[\d,]+/.exec(label)?.[0] ?? 'no figure'
    await expect(page.locator('footer.pager'), label).toContainText(`of ${figure}`)
  }
}

test.describe('B3 scenario 15: a badge tells the truth', () => {
  for (const role of ['super_admin', 'admin', 'manager', 'supervisor', 'safety'] as const satisfies readonly Role[])
    test(`B3 scenario 15 each badge opens the list it counts, for ${role}`, async ({ open }) => {
      const page = await open(role)
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expandGroup(menu(page), 'Safety')
      await followBadges(page)
    })

  test('B3 scenario 15 the division looked at last changes neither the badge nor what it opens', async ({ open, api }) => {
    const admin = await api('admin')
    const [division] = (await (await admin.send('GET', '/api/divisions?fields=id&sort=name&limit=1')).json()) as { id: string }[]
    const page = await open('admin')
    await page.goto(`/accidents?division=${division?.id ?? ''}`)
    await onScreen(page, 'Accidents')
    await expandGroup(menu(page), 'Safety')
    await followBadges(page)
  })

  test('B3 scenario 15 a recruiter sees no safety figures', async ({ open, api }) => {
    const page = await open('recruiter')
    await page.goto('/account')
    await onScreen(page, /account/i)
    await expect(menu(page).locator('.nav-badge')).toHaveCount(0)
    const recruiter = await api('recruiter')
    expect((await recruiter.send('GET', '/api/accidents?status=open,pending&limit=100&fields=id,status')).status()).toBe(403)
  })
})
