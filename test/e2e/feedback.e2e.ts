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
    // While the dialog opens it is drawn a little smaller.
    await expect.poll(async () => (await description.boundingBox())?.height).toBeGreaterThanOrEqual(120)

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

  test('D4 a submit that fails before anything was said keeps the dialog, words and screenshots', async ({ open }) => {
    const page = await open('safety')
    // The line is gone before the code that draws what is said was fetched.
    await page.route('**/assets/toaster-*', (route) => route.abort())
    await page.goto('/design-options')
    const dialog = await openDialog(page)
    await dialog.getByLabel('Title').fill('Sent without a line')
    await dialog.getByLabel('Description').fill('Every word of this must still be here.')
    await dialog.getByLabel('Screenshot files').setInputFiles(await file())
    await page.route('**/api/feedback', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(page.getByText('Failed to submit feedback. Please try again.')).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue('Sent without a line')
    await expect(dialog.getByText('1 of 10')).toBeVisible()
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

test.describe('D6 B5 what becomes of feedback', () => {
  test('D6 B7 an admin opens neither the list of feedback nor its board', async ({ open }) => {
    const page = await open('admin')
    await page.goto('/feedback-management')
    await expect(page.getByText('Your role can’t access this list')).toBeVisible()
    await page.goto('/feedback-management/board')
    await expect(page.getByText('You don’t have access to this page')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Feedback by status' })).toHaveCount(0)
  })

  test('D6 B5 is answered from the board by keyboard, told to its sender, and comes back as not fixed', async ({ open, api }) => {
    const [recruiter, admin] = [await api('recruiter'), await api('super_admin')]
    const title = unique('Board by keyboard')
    const { id } = await recruiter.create('/api/feedback', { title, description: 'Answered without a mouse.', category: 'bug' })
    const page = await open('super_admin')
    await page.goto('/feedback-management/board')
    await onScreen(page, 'Feedback management')
    const columns = page.getByRole('group', { name: 'Feedback by status' })
    const card = columns.getByRole('link', { name: title })
    const first = columns.getByRole('region', { name: /^New/ }).getByRole('link').first()
    await first.focus()
    for (let at = 0; at < 40 && !(await card.evaluate((one) => one.matches(':focus'))); at += 1) await page.keyboard.press('ArrowDown')
    await expect(card).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(columns.getByRole('region', { name: /^Under review/ }).locator('a:focus')).toHaveCount(1)
    await page.keyboard.press('ArrowLeft')
    await card.focus()
    await page.keyboard.press('m')
    const steps = page.getByRole('menu', { name: `Move ${title}` })
    await expect(steps.getByRole('menuitem', { name: 'Answer and mark done' })).toBeVisible()
    const step = steps.getByRole('menuitem', { name: 'Answer and mark done' })
    for (let at = 0; at < 12 && !(await step.evaluate((one) => one.matches(':focus'))); at += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Answer' })).toBeFocused()
    await page.keyboard.type('Fixed in this version.')
    await dialog.getByRole('button', { name: 'Answer and mark done' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(columns.getByRole('region', { name: /^Done/ }).getByRole('link', { name: title })).toBeVisible()

    const own = await open('recruiter')
    await own.goto('/design-options')
    const sidebar = own.getByRole('complementary', { name: 'Sidebar' })
    await sidebar.getByRole('button', { name: /Owen Prather/ }).click()
    await expect(own.getByRole('menuitem', { name: 'Feedback Management' })).toHaveCount(0)
    await own.getByRole('menuitem', { name: /^My Feedback/ }).click()
    await onScreen(own, 'My feedback')
    const item = own.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await expect(item).toContainText('Done')
    await expect(item).toContainText('Updated')
    await expect(item).toContainText('Fixed in this version.')
    await item.getByRole('button', { name: `Not fixed: ${title}` }).click()
    await own.getByRole('dialog').getByLabel('Remaining problem').fill('Still there.')
    await own.getByRole('dialog').getByRole('button', { name: 'Not fixed' }).click()
    await expect(item).toContainText('Under review')
    expect(await admin.read(`/api/feedback/${id}`)).toMatchObject({ status: 'under_review', notFixed: 'Still there.' })
  })

  test('D6 somebody who types the same votes for it instead, and duplicates are merged with their votes', async ({ open, api }) => {
    const [supervisor, admin] = [await api('supervisor'), await api('super_admin')]
    const title = unique('Fuel card list lacks dates')
    const first = await supervisor.create('/api/feedback', { title, description: 'The list shows no dates at all.' })
    const twin = await (
      await api('recruiter')
    ).create('/api/feedback', { title: `${title} again`, description: 'No dates in the list, too.' })
    const page = await open('safety')
    await page.goto('/drivers')
    const dialog = await openDialog(page)
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByRole('button', { name: `Me too: ${title}`, exact: true }).click()
    await expect(toast(page)).toContainText('Vote added')
    await expect(dialog.getByRole('listitem').filter({ hasText: title }).first()).toContainText('2 votes')
    await page.goto('/feedback-management')
    await expect(page.getByText('Your role can’t access this list')).toBeVisible()

    const manager = await open('super_admin')
    await manager.goto(`/feedback-management/${first.id}`)
    await manager.getByRole('button', { name: `Merge ${title} again` }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
    await expect(toast(manager)).toContainText('merged')
    expect(await admin.read(`/api/feedback/${first.id}`)).toMatchObject({ votes: 3 })
    expect(await admin.read(`/api/feedback/${twin.id}`)).toMatchObject({ status: 'duplicate', duplicateOf: first.id })
  })
})

test('B5 on a phone Send Feedback stands in the user menu, and what is shown of the page can be taken out', async ({ open, api }) => {
  const page = await open('manager', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto('/design-options')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: /Jorge Ocampo/ }).click()
  await page.getByRole('menuitem', { name: 'Send Feedback' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText('/design-options')).toBeVisible()
  const title = unique('Sent from a phone')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Description').fill('Without a word of where I was.')
  await dialog.getByLabel('Category').selectOption('Bug')
  await dialog.getByRole('checkbox', { name: 'Attach page, browser and app version' }).click()
  await expect(dialog.getByText('/design-options')).toBeHidden()
  await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(dialog).toBeHidden()
  const [item] = await (await api('super_admin')).list(`/api/feedback?q=${encodeURIComponent(title)}`)
  expect(item).toMatchObject({ title, category: 'bug', page: null, browser: null })
})
