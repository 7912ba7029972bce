import { readFile } from 'node:fs/promises'
import { extractText } from 'unpdf'
import type { Page } from '@playwright/test'
import { quietCrash } from '#test/support/crash.ts'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { smallPicture } from './support/files.ts'
import { makeDriver, makeVehicle } from './support/records.ts'
import { onScreen, toast } from './support/screen.ts'

const saved = async (page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}
const wordsOf = async (pdf: Buffer): Promise<string> =>
  (await extractText(new Uint8Array(pdf), { mergePages: true })).text.replaceAll(/\s+/g, ' ')

test.describe('G8 for the auditor and the insurer', () => {
  test('G8 the register of one carrier: the lines of the list, on screen, on paper and as CSV', async ({ open, api }) => {
    const admin = await api('admin')
    const division = (await admin.list('/api/divisions?usdot=90041127&limit=1'))[0]
    const driver = await makeDriver(admin, { division: division?.id })
    const accident = await admin.create('/api/accidents', {
      ...quietCrash,
      occurredAt: '2026-11-10T14:00:00.000Z',
      driver: driver.id,
      vehicle: (await makeVehicle(admin)).id,
      towAway: true,
    })
    const page = await open('safety')
    await page.goto('/accidents/register')
    await onScreen(page, 'Accident register')
    await expect(page.getByText('Choose a carrier to print its register')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print register' })).toBeDisabled()
    await page.getByRole('combobox', { name: 'Motor carrier' }).click()
    await page.getByRole('option', { name: /USDOT 90041127/ }).click()
    await expect(page).toHaveURL(/usdot=90041127/)
    const table = page.getByRole('region', { name: 'Accident register' })
    await expect(table.getByRole('row').filter({ hasText: accident.number })).toContainText(['Nov 10, 2026', 'Joplin, MO'].join(''))
    const lines = (await table.getByRole('row').count()) - 1
    expect(await violationsOf(page)).toEqual([])

    // Printed, the lines begin on the first page: the card that holds them may go over pages.
    await page.emulateMedia({ media: 'print' })
    const printed = await page.pdf({ width: '11in', height: '4in' })
    const { text: pages } = await extractText(new Uint8Array(printed), { mergePages: false })
    expect(pages[0]).toMatch(/ACC-\d{4}-\d{4}/)
    await page.emulateMedia({ media: 'screen' })

    const pdf = await saved(page, () => page.getByRole('button', { name: 'Print register' }).click())
    expect(pdf.name).toMatch(/^accident-register-\d{4}-\d{2}-\d{2}\.pdf$/)
    const words = await wordsOf(pdf.content)
    expect(words).toContain(accident.number)
    expect(words).toContain(`${lines} recordable accidents`)
    const csv = await saved(page, () => page.getByRole('button', { name: 'CSV' }).click())
    expect(csv.content.toString().trim().split('\r\n')).toHaveLength(lines + 1)

    await page.getByRole('link', { name: `${lines} recordable accidents: open the list` }).click()
    await onScreen(page, 'Accidents')
    await expect(page.locator('.listbar-end')).toContainText(`${lines} accidents`)
  })

  test('G8 a claim pack comes with what was chosen, and history says that it was taken @release', async ({ open, api }) => {
    const admin = await api('admin')
    const accident = await admin.create('/api/accidents', {
      ...quietCrash,
      occurredAt: '2026-11-10T14:00:00.000Z',
      driver: (await makeDriver(admin)).id,
      vehicle: (await makeVehicle(admin)).id,
      rootCause: 'Habit under time pressure',
    })
    const page = await open('safety')
    await page.goto(`/accidents/${accident.id}?tab=files`)
    await page.locator('input[type="file"]').first().setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: smallPicture })
    await expect(page.getByText('front.png').first()).toBeVisible()
    await page.goto(`/accidents/${accident.id}`)
    await page.getByRole('button', { name: 'Create claim pack' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Findings: preventability, causes, corrective actions and discipline')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    const plain = await saved(page, () => dialog.getByRole('button', { name: 'PDF' }).click())
    expect(await wordsOf(plain.content)).not.toContain('Habit under time pressure')
    await dialog.getByRole('checkbox', { name: /Include internal findings/ }).click()
    await expect(dialog.getByText('Findings: preventability, causes, corrective actions and discipline')).toHaveCount(0)
    const whole = await saved(page, () => dialog.getByRole('button', { name: 'PDF' }).click())
    expect(await wordsOf(whole.content)).toContain('Habit under time pressure')
    const zip = await saved(page, () => dialog.getByRole('button', { name: 'ZIP with all files' }).click())
    expect(zip.name).toBe(`claim-pack-${accident.number}.zip`)
    expect(zip.content.subarray(0, 2).toString()).toBe('PK')
    await expect(toast(page)).toHaveCount(0)
    await page.goto(`/accidents/${accident.id}?tab=history`)
    await expect(page.getByText('added the file front.png')).toBeVisible()
    const history = await admin.list(`/api/accidents/${accident.id}/history`)
    expect(history.map((entry) => entry['reason'])).toContain('Claim pack (ZIP): 1 file, with findings')
  })
})
