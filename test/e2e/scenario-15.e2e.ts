import type { Page } from '@playwright/test'
import type { Role } from '#kit/roles.ts'
import { sampled } from '#test/support/sampled.ts'
import { expect } from './support/fixtures.ts'
import { test } from './support/frozen.ts'
import { makeDivision } from './support/records.ts'
import { expandGroup, listed, menu, onScreen } from './support/screen.ts'

/** Follows every badge of the Safety group and compares its figure with the total of the list that opens. */
const followBadges = async (page: Page): Promise<void> => {
  const badges = menu(page).locator('.nav-badge')
  // They come one by one, each with the answer of its list.
  await expect(badges.nth(2), 'work of several kinds waits in the demo company').toBeVisible()
  for (const item of await badges.all()) {
    const label = (await item.locator('.count').getAttribute('aria-label')) ?? ''
    await item.click()
    await expect(page).toHaveURL(/[?&]status=/)
    const figure = Number(/^[\d,]+/.exec(label)?.[0].replaceAll(',', ''))
    await expect.poll(() => listed(page), { message: label }).toBe(figure)
  }
}

test.describe('B3 scenario 15: a badge tells the truth', () => {
  for (const role of sampled(
    'badges of roles',
    ['super_admin', 'admin', 'manager', 'supervisor', 'safety'] as const satisfies readonly Role[],
    1,
  ))
    test(`B3 scenario 15 each badge opens the list it counts, for ${role}`, async ({ open }) => {
      const page = await open(role)
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expandGroup(menu(page), 'Safety')
      await followBadges(page)
    })

  test('B3 scenario 15 the division looked at last changes neither the badge nor what it opens @release', async ({ open, api }) => {
    // One without records: what opens narrowed to it would be empty.
    const division = await makeDivision(await api('admin'))
    const page = await open('admin')
    await page.goto('/')
    await page.getByRole('button', { name: 'Division: All divisions' }).click()
    await page.getByRole('menuitemradio', { name: division.title }).click()
    await expect(page).toHaveURL(new RegExp(`division=${division.id}`))
    await expandGroup(menu(page), 'Safety')
    await followBadges(page)
  })

  test('B3 scenario 15 a recruiter sees no safety figures @release', async ({ open, api }) => {
    const page = await open('recruiter')
    await page.goto('/account')
    await onScreen(page, /account/i)
    // A closed group shows no badge to anybody: there must be no group to open.
    await expect(menu(page).getByText('Safety', { exact: true })).toHaveCount(0)
    const recruiter = await api('recruiter')
    expect((await recruiter.send('GET', '/api/accidents?status=open,pending&limit=100&fields=id,status')).status()).toBe(403)
  })
})
