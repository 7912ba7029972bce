import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { makeDivision, makeDriver } from './support/records.ts'
import { confirmPassword, onScreen, settled } from './support/screen.ts'
import { demoPassword } from './support/session.ts'

const saved = async (page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

test('G2 the report catalog leads to the binders; one driver gives a PDF, two an archive', async ({ open, api }) => {
  const admin = await api('super_admin')
  const division = await makeDivision(admin, { legalEntity: 'Cedar Bluff Freight LLC' })
  const [first, second] = [await makeDriver(admin, { division: division.id }), await makeDriver(admin, { division: division.id })]
  const page = await open('safety')
  await page.goto('/reports')
  await settled(page)
  await page.getByRole('link', { name: /^DQ audit binders/ }).click()
  await onScreen(page, 'DQ binders')
  for (const { title } of [first, second]) {
    await page.getByLabel('Search drivers').fill(String(title))
    await page.getByRole('checkbox', { name: `Choose ${String(title)}` }).press('Space')
  }
  await expect(page.getByText('2 chosen')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const archive = await saved(page, async () => {
    await page.getByRole('button', { name: 'Download binders' }).press('Enter')
    await confirmPassword(page, demoPassword)
  })
  expect(archive.name).toMatch(/^DQ files \d{4}-\d\d-\d\d\.zip$/)
  expect(archive.content.subarray(0, 2).toString()).toBe('PK')

  await page.goto(`/drivers/${first.id}?tab=requirements`)
  await settled(page)
  const binder = await saved(page, () => page.getByRole('button', { name: 'DQ binder' }).click())
  expect(binder.name).toContain(String(first['number']))
  const { text } = await extractText(new Uint8Array(binder.content), { mergePages: true })
  expect(text).toContain(String(first.title))
  expect(text).toContain('Nothing on file')
})
