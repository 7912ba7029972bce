import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './support/fixtures.ts'
import { unique } from './support/records.ts'
import { onScreen, toast } from './support/screen.ts'

const picture = (color = '#336699') =>
  sharp({ create: { width: 80, height: 50, channels: 3, background: color } })
    .png()
    .toBuffer()
const file = async (name = 'board.png', color?: string) => ({ name, mimeType: 'image/png', buffer: await picture(color) })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Submit Feedback' })

const openDialog = async (page: Page) => {
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('button', { name: 'Send Feedback' }).click()
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  return dialog
}

/** Puts an image into the clipboard of the page, as a paste anywhere on it. */
const pasteImage = (page: Page, content: Buffer) =>
  page.evaluate(
    (bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    [...content],
  )

test.describe('D1 to D5 Send Feedback', () => {
  test('D1 D2 D3 D4 D5 B8 is written, checked, sent with pictures, and closes', async ({ open, api }) => {
    const page = await open('supervisor')
    await page.goto('/drivers')
    await onScreen(page, 'Drivers')
    const dialog = await openDialog(page)
    await expect(dialog.getByText('Share feedback, suggestions or issues.')).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveText('Suggestion')
    await expect(dialog.getByRole('combobox', { name: 'Priority' })).toHaveText('Normal')
    const description = dialog.getByLabel('Description')
    expect((await description.boundingBox())?.height).toBeGreaterThanOrEqual(120)

    await dialog.getByLabel('Title').fill('Abcd')
    await description.fill('Too short')
    await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(dialog.getByText('Title must be at least 5 characters')).toBeVisible()
    await expect(dialog.getByText('Description must be at least 10 characters')).toBeVisible()

    const title = unique('Trailer on the board')
    await dialog.getByLabel('Title').fill(title)
    await description.fill('Dispatch asks for the trailer all morning.')
    await dialog.getByLabel('Screenshot files').setInputFiles([await file('one.png'), await file('two.png', '#993333')])
    await expect(dialog.getByText('2 of 10')).toBeVisible()
    await pasteImage(page, await picture('#339933'))
    await expect(dialog.getByText('3 of 10')).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove screenshot 2' }).click()
    await expect(dialog.getByText('2 of 10')).toBeVisible()

    await expect(dialog.getByText('/drivers')).toBeVisible()
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/feedback', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(dialog.getByText('Submitting...')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-disabled', 'true')
    release()
    await expect(dialog).toBeHidden()
    await expect(toast(page)).toContainText('Success')
    await expect(toast(page)).toContainText('Your feedback has been submitted successfully! Our team will review it soon.')
    const again = await openDialog(page)
    await expect(again.getByLabel('Title')).toHaveValue('')
    await expect(again.getByText('of 10')).toBeHidden()

    const admin = await api('super_admin')
    const [item] = await admin.list(`/api/feedback?q=${encodeURIComponent(title)}`)
    expect(item).toMatchObject({ title, page: '/drivers', category: 'suggestion', priority: 'normal', votes: 1 })
    expect(await admin.list(`/api/feedback/${item?.id}/attachments`)).toHaveLength(2)
  })

  test('D3 what is no picture, too large or unreadable is said in a toast', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/design-options')
    const dialog = await openDialog(page)
    const choose = dialog.getByLabel('Screenshot files')
    const say = async (title: string, words: string): Promise<void> => {
      await expect(toast(page)).toContainText(title)
      await expect(toast(page)).toContainText(words)
    }
    await choose.setInputFiles({ name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await say('Invalid file', 'Please select an image file')
    await choose.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1_048_576 + 1) })
    await say('File too large', 'Please select an image smaller than 5MB')
    await page.evaluate(() => {
      FileReader.prototype.readAsDataURL = function read() {
        this.dispatchEvent(new ProgressEvent('error'))
      }
    })
    await choose.setInputFiles(await file())
    await say('Error', 'Failed to process image')
    await page.evaluate(() => {
      FileReader.prototype.readAsDataURL = function read() {
        throw new Error('Out of memory')
      }
    })
    await choose.setInputFiles(await file())
    await say('Error', 'Failed to upload screenshot')
    await page.evaluate(() => {
      FileReader.prototype.readAsDataURL = () => undefined
    })
    await choose.setInputFiles(await file())
    await expect(dialog.getByRole('button', { name: 'Uploading...' }).first()).toHaveAttribute('aria-disabled', 'true')
  })

  test('D4 a failed submit loses nothing, nor does a reload lose what was typed', async ({ open }) => {
    const page = await open('recruiter')
    await page.goto('/design-options')
    const dialog = await openDialog(page)
    await dialog.getByLabel('Title').fill('Sent over a bad line')
    await dialog.getByLabel('Description').fill('Every word of this must still be here.')
    await dialog.getByLabel('Screenshot files').setInputFiles(await file())
    await page.route('**/api/feedback', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(toast(page)).toContainText('Failed to submit feedback. Please try again.')
    await expect(dialog.getByLabel('Title')).toHaveValue('Sent over a bad line')
    await expect(dialog.getByText('1 of 10')).toBeVisible()
    await page.reload()
    const again = await openDialog(page)
    await expect(again.getByLabel('Title')).toHaveValue('Sent over a bad line')
    await expect(again.getByLabel('Description')).toHaveValue('Every word of this must still be here.')
    await again.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialogOf(page)).toBeHidden()
    await expect((await openDialog(page)).getByLabel('Title')).toHaveValue('')
  })
})
