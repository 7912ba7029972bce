import { expect, test } from './support/fixtures.ts'
import { onScreen } from './support/screen.ts'

test.describe('F2 division filter', () => {
  test('F2 begins with all divisions; a choice stands in the address, is said beside the figures and kept for the browser session', async ({
    open,
    api,
  }) => {
    const manager = await api('super_admin')
    const division = (await manager.list('/api/divisions?sort=name&limit=1'))[0]
    if (division === undefined) throw new Error('The demo company has no division')
    const page = await open('super_admin')
    await page.goto('/')
    await onScreen(page, 'Dashboard')
    await page.getByRole('button', { name: 'Division: All divisions' }).click()
    const [asked] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/api/dashboard/stats') && request.url().includes(division.id)),
      page.getByRole('menuitemradio', { name: division.title }).click(),
    ])
    expect(new URL(asked.url()).searchParams.get('division')).toBe(division.id)
    await expect(page).toHaveURL(new RegExp(`division=${division.id}`))
    await expect(page.getByText(/showing 1 of \d+ divisions$/i)).toBeVisible()
    await page.getByRole('link', { name: 'Fleet', exact: true }).click()
    await onScreen(page, 'Assets dashboard')
    await expect(page.getByRole('button', { name: `Division: ${division.title}` })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`division=${division.id}`))
    await page.getByRole('button', { name: `Division: ${division.title}` }).click()
    await page.getByRole('menuitemradio', { name: 'All divisions' }).click()
    await expect(page).not.toHaveURL(/division=/)
  })

  test('F2 an id in the address selects the matching division; every tile is the total of its list @release', async ({ open, api }) => {
    const divisions = await (await api('super_admin')).list('/api/divisions?sort=name&limit=2')
    const division = divisions[1]
    if (division === undefined) throw new Error('The demo company has too few divisions')
    const page = await open('super_admin')
    await page.goto(`/assets-dashboard?division=${division.id}`)
    await expect(page.getByRole('button', { name: `Division: ${division.title}` })).toBeVisible()
    const tile = page.getByRole('link', { name: /^Units down/ })
    const value = await tile.locator('b').textContent()
    await tile.click()
    await onScreen(page, 'Vehicles')
    await expect(page.getByText(new RegExp(`^${value} vehicles?$`)).first()).toBeVisible()
  })
})
