import type { Page } from '@playwright/test'
import { screenPaths } from '#records/screen-roles.ts'
import { told } from '#test/support/osha-facts.ts'
import { expect, test } from './support/fixtures.ts'
import { caseOf, yardOf } from './support/osha.ts'
import { companyToday } from './support/records.ts'
import { settled } from './support/screen.ts'

/** Buttons of one screen that are pressed; lists repeat theirs row by row. */
const most = 30

/**
 * Nothing is written: the company is shared, and a refused write is one more answer a screen must bear. Refused inside the page, once it
 * stands: a request that leaves it while it is closed passes by every route, and "Sign out everywhere else" did.
 */
const writeNothing = (page: Page): Promise<void> =>
  page.evaluate(`{
    const send = window.fetch
    window.fetch = (to, how) => ((how?.method ?? 'GET') === 'GET' ? send(to, how) : Promise.resolve(new Response('Not in this test', { status: 503 })))
  }`)

const isStanding = async (page: Page, path: string): Promise<void> => {
  // Behind a dialog a heading has no role.
  await expect(page.locator('h1').first(), path).not.toHaveText('Something went wrong')
}

/** Presses without pointing at anything before: hovering a link to a record fetches what record screens need. */
const pressAll = async (page: Page, path: string): Promise<number> => {
  const open = async (): Promise<void> => {
    await page.goto(path)
    await settled(page)
    await writeNothing(page)
  }
  await open()
  const buttons = page.locator('main button:enabled:visible')
  const count = Math.min(await buttons.count(), most)
  for (let index = 0; index < count; index += 1) {
    if (new URL(page.url()).pathname !== new URL(path, page.url()).pathname) await open()
    if ((await buttons.count()) <= index) break
    await buttons.nth(index).evaluate((button) => (button as unknown as { click(): void }).click())
    await isStanding(page, path)
    await page.keyboard.press('Escape')
  }
  return count
}

test.describe('A3 a screen opened by its address, nothing else visited before', () => {
  for (const path of screenPaths)
    test(`A3 every button of ${path} answers`, async ({ open }) => {
      const page = await open('super_admin')
      test.info().annotations.push({ type: 'pressed', description: String(await pressAll(page, path)) })
      await isStanding(page, path)
    })

  test('A3 G13 the year is signed from a page that was just opened', async ({ open, api }) => {
    const [admin, safety] = [await api('super_admin'), await api('safety')]
    const year = Number((await companyToday(admin)).slice(0, 4)) - 1
    const yard = await yardOf(admin, year)
    await caseOf(safety, yard, `${year}-11-05`, { ...told, daySegments: [{ kind: 'away', from: `${year}-11-06`, to: `${year}-11-12` }] })
    const page = await open('safety')
    await page.goto(`/osha-claims/year?year=${year}&division=${yard.id}`)
    await page.getByRole('region', { name: yard.title }).getByRole('button', { name: /^Sign/ }).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Company executive' })).toBeFocused()
  })
})
