import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApp } from '#tools/app-process.ts'
import { limitFor } from '#test/support/patience.ts'
import { expect, test as base } from './support/fixtures.ts'

/** An empty company: no demo, no users. `link` is the setup link that the server prints. */
const test = base.extend<object, { empty: { readonly origin: string; readonly link: string } }>({
  empty: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'longhaul-empty-'))
      const app = await startApp({ LONGHAUL_DEMO: 'off', DATA_DIR: folder })
      const link = /http:\S+\/accept-invitation#\S+/.exec(app.output())?.[0] ?? ''
      await use({ origin: app.origin, link })
      await app.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: limitFor(60_000) },
  ],
})

test('from the setup link through the checklist: signed in, steps skipped, the company entered, and units imported with their divisions', async ({
  open,
  empty,
}) => {
  const page = await open(null)
  await page.goto(empty.link)
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Hale')
  await page.getByLabel('Email').fill('robin@example.com')
  await page.getByLabel('Password', { exact: true }).fill('velvet anchor tundra')
  await page.getByRole('button', { name: 'Create account' }).click()

  // Signed in at once.
  await expect(page).toHaveURL(`${empty.origin}/`)
  const card = page.getByRole('region', { name: 'Set up your company' })
  const step = (name: string) => card.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  await expect(card).toContainText('0 of 11 done')
  await expect(step('Vehicles').getByRole('link', { name: 'Import vehicles' })).toHaveAttribute('href', '/vehicles/import')
  await expect(step('Drivers').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Act now' })).toContainText('No drivers or vehicles yet.')

  await step('Telematics').getByRole('button', { name: 'Skip, we don’t use one' }).click()
  await expect(card).toContainText('1 of 11 done')
  await step('Mail').getByRole('button', { name: 'Skip, we send links ourselves' }).click()
  await expect(card).toContainText('2 of 11 done')
  await step('Mail').getByRole('button', { name: 'Take up Mail' }).click()
  await expect(card).toContainText('1 of 11 done')

  await step('Company').getByRole('link', { name: 'Enter company' }).click()
  await page.getByLabel('Legal name').fill('Ozark Freight LLC')
  await page.getByLabel('Street').fill('410 Range Line Rd')
  await page.getByLabel('City').fill('Joplin')
  await page.getByRole('combobox', { name: 'State' }).fill('MO')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Missouri')
  await page.getByLabel('ZIP').fill('64801')
  await page.getByLabel('Phone').fill('4175550120')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.toast-title').filter({ hasText: 'Company settings saved' })).toBeVisible()
  await page.getByRole('link', { name: 'View on the dashboard' }).click()
  await expect(step('Company')).toContainText('Ozark Freight LLC')
  await expect(card).toContainText('2 of 11 done')

  await step('Vehicles').getByRole('link', { name: 'Import vehicles' }).click()
  const units = Array.from({ length: 6 }, (_, n) => `24${n},Tractor,${n === 5 ? 'JLN' : n === 4 ? 'SPF' : n === 3 ? 'sfp' : 'SFP'}`)
  const content = ['Unit #,Type,Home Term', ...units, '250,Tractor,SFP', '251,Tractor,SFP'].join('\n')
  await page.locator('input[type="file"]').setInputFiles({ name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: 'Add 2 divisions' }).click()
  await page.getByRole('textbox', { name: 'Name of JLN' }).fill('Joplin')
  await page.getByRole('dialog').getByRole('button', { name: 'Add 2 divisions' }).click()
  await page.getByRole('button', { name: 'Same as SFP?' }).click()
  await expect(page.getByRole('region', { name: 'Values in “Home Term”' })).toContainText('all 4 words understood')
  await page.getByRole('button', { name: 'Check 8 rows' }).click()
  await page.getByRole('button', { name: 'Import 8 vehicles' }).click()
  // The result leads to the next step.
  await expect(page.getByText('Next: Drivers')).toBeVisible()
  await page.getByRole('link', { name: 'Import drivers' }).click()
  await expect(page.getByRole('heading', { name: 'Import drivers' })).toBeVisible()
})
