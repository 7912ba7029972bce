import { readFile } from 'node:fs/promises'
import { extractText } from 'unpdf'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { makeDivision, makeDriver, unique } from './support/records.ts'
import { confirmPassword, onScreen, settled } from './support/screen.ts'
import { demoPassword } from './support/session.ts'

test('G2 an auditor gets the binders of five drivers by a link that is logged, ends, and shows nothing afterwards', async ({
  open,
  api,
  newSession,
}) => {
  const admin = await api('super_admin')
  const division = await makeDivision(admin, { legalEntity: 'Cedar Bluff Freight LLC', usdot: '3141592' })
  const lastName = unique('Auditable')
  const drivers = []
  for (let made = 0; made < 5; made += 1) drivers.push(await makeDriver(admin, { division: division.id, lastName }))
  // A new session: in a shared one another test may have confirmed the password.
  const page = await open(await newSession('safety'))
  await page.goto('/drivers/binders')
  await settled(page)
  await page.getByLabel('Search drivers').fill(lastName)
  // Of the list before the search, others are shown too.
  await expect(page.getByRole('checkbox', { name: /^Choose (?!all)/ })).toHaveCount(5)
  await page.getByRole('checkbox', { name: 'Choose all shown' }).press('Space')
  await page.getByRole('button', { name: 'Share by link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share by link: DQ files of 5 drivers' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByText('Required')).toHaveCount(2)
  await dialog.getByLabel('Reader’s name').fill('Pat Inspector')
  await dialog.getByLabel('Organization').fill('FMCSA Missouri Division')
  await dialog.getByRole('checkbox', { name: /^Ask for an access code/ }).click()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await confirmPassword(page, demoPassword)
  const done = page.getByRole('dialog', { name: 'Link created' })
  const url = await done.getByLabel('Link', { exact: true }).inputValue()
  const code = await done.getByLabel('Access code').inputValue()
  expect(await violationsOf(page)).toEqual([])
  await done.getByRole('button', { name: 'Done' }).click()

  const { pathname, hash } = new URL(url)
  const auditor = await open(null, { acceptDownloads: true })
  await auditor.goto(`${pathname}${hash}`)
  await expect(auditor.getByRole('heading', { name: 'Enter the access code' })).toBeVisible()
  await expect(auditor.getByText(lastName)).toHaveCount(0)
  await auditor.getByLabel('Access code').fill('WRONG')
  await auditor.getByRole('button', { name: 'Open' }).click()
  await expect(auditor.getByText('Wrong access code.')).toBeVisible()
  await auditor.getByLabel('Access code').fill(code.toLowerCase())
  await auditor.getByRole('button', { name: 'Open' }).press('Enter')
  await expect(auditor.getByRole('heading', { name: 'DQ files of 5 drivers' })).toBeFocused()
  await expect(auditor.getByText('Cedar Bluff Freight LLC')).toBeVisible()
  await expect(auditor.getByRole('button', { name: /^Download DQ file/ })).toHaveCount(5)
  expect(await violationsOf(auditor)).toEqual([])
  const first = auditor.getByRole('button', { name: new RegExp(`^Download .*${String(drivers[0]?.['number'])}`) })
  const [download] = await Promise.all([auditor.waitForEvent('download'), first.click()])
  const { text } = await extractText(new Uint8Array(await readFile(await download.path())), { mergePages: true })
  expect(text).toContain('Driver qualification file')
  expect(text).toContain('Nothing on file')

  await page.goto('/shared-documents')
  await onScreen(page, 'Shared documents')
  const row = page.getByRole('row', { name: /DQ files of 5 drivers.*Pat Inspector/ }).first()
  await expect(row).toContainText(/Opened once, last .*; 1 download/)
  await row.getByRole('button', { name: /^Details/ }).click()
  const details = page.getByRole('dialog', { name: 'DQ files of 5 drivers' })
  await expect(details.getByText(/downloaded DQ file/)).toHaveCount(1)
  expect(await violationsOf(page)).toEqual([])
  await details.getByRole('button', { name: 'Revoke link' }).click()
  await expect(details.getByText('Revoked', { exact: true })).toBeVisible()

  await auditor.reload()
  await auditor.goto(`${pathname}${hash}`)
  await expect(auditor.getByText('This link no longer works. Ask the person who sent it for a new one.')).toBeVisible()
  await page.goto(`/drivers/${String(drivers[0]?.id)}?tab=history`)
  await expect(page.getByText(/downloaded by link, Pat Inspector, FMCSA Missouri Division/).first()).toBeVisible()
})
