import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { press } from './support/keys.ts'
import { field, find, menu, onScreen, settled, toast } from './support/screen.ts'

// The same people's inboxes are read and counted in each of them: one after the other.
test.describe.configure({ mode: 'default' })

const inbox = (page: Page) => page.getByRole('region', { name: 'Inbox' })
const row = (page: Page, words: string) => inbox(page).getByRole('link').filter({ hasText: words })
const talk = (page: Page) => page.getByRole('region', { name: 'Conversation' })
const unread = (page: Page) => page.locator('.user-button .count')

test('A4 /messages and /communications show the same screen, waiting first, and axe finds nothing', async ({ open }) => {
  const page = await open('supervisor')
  for (const path of ['/communications', '/messages']) {
    await page.goto(path)
    await onScreen(page, 'Communications')
    await expect(row(page, 'Jorge Ocampo')).toContainText('Waiting')
    await expect(page.getByRole('link', { name: /^Waiting on me/ })).toHaveAttribute('aria-current', 'page')
    // Messages and tasks together, or messages alone.
    await expect(page.getByRole('region', { name: /^My day/ })).toHaveCount(path === '/messages' ? 0 : 1)
  }
  await settled(page)
  expect(await violationsOf(page)).toEqual([])
  await press(page, 'j')
  await expect(talk(page).getByRole('heading', { level: 2 })).toBeVisible()
  await settled(page)
  expect(await violationsOf(page)).toEqual([])
})

test('G16 B4 B5 B6 one writes, the other is counted, reads, answers; the count follows', async ({ open }) => {
  const words = `Gate code changed ${Date.now()}`
  const writer = await open('safety')
  await writer.goto('/messages')
  await onScreen(writer, 'Communications')
  await settled(writer)
  await press(writer, 'c')
  await field(writer, 'Message').fill(words)
  await field(writer, 'Message').press('Control+Enter')
  await expect(writer.getByText('Choose who gets this')).toBeVisible()
  await find(writer, writer, 'To', 'Owen', 'Owen Prather')
  await writer.reload()
  await expect(field(writer, 'Message')).toHaveValue(words)
  await expect(writer.getByRole('button', { name: 'Remove Owen Prather' })).toBeVisible()
  await field(writer, 'Message').press('Control+Enter')
  await expect(talk(writer).getByText(words)).toBeVisible()

  const reader = await open('recruiter')
  await reader.goto('/design-options')
  await expect(unread(reader)).toBeVisible()
  const before = Number(await unread(reader).innerText())
  await menu(reader).page().locator('.user-button').click()
  await reader.getByRole('menuitem', { name: /^Messages/ }).click()
  await onScreen(reader, 'Communications')
  await row(reader, words).click()
  await expect(talk(reader).getByText(words)).toBeVisible()
  await expect(row(reader, words).getByLabel('1 unread')).toHaveCount(0)
  await expect.poll(async () => Number((await unread(reader).count()) === 0 ? '0' : await unread(reader).innerText())).toBe(before - 1)
  await press(reader, 'r')
  await expect(talk(reader).getByLabel('Reply', { exact: true }).and(reader.locator('textarea'))).toBeFocused()
  await reader.keyboard.type('Thanks, written down.')
  await press(reader, 'Control+Enter')
  await expect(talk(reader).getByText('Thanks, written down.')).toBeVisible()
  await expect(row(reader, 'Thanks, written down.')).not.toContainText('Waiting')

  await writer.reload()
  await expect(row(writer, 'Thanks, written down.')).toContainText('Waiting')
  await talk(writer).getByRole('button', { name: 'Mark answered' }).click()
  await expect(row(writer, 'Thanks, written down.')).not.toContainText('Waiting')
  await talk(writer).locator('li', { hasText: words }).getByRole('button', { name: 'Recall message' }).click()
  await writer.getByRole('dialog').getByRole('button', { name: 'Recall message' }).click()
  await expect(toast(writer)).toContainText('Message recalled')
  await expect(talk(writer).getByText(words)).toHaveCount(0)
})

test('G16 acknowledge says who has and who has not, and reminds with one press', async ({ open }) => {
  const author = await open('admin')
  await author.goto('/messages?view=broadcasts')
  await row(author, 'Winter chain policy').first().click()
  await expect(talk(author).getByRole('list', { name: 'Not yet' })).toContainText('Owen Prather')
  await talk(author)
    .getByRole('button', { name: /^Remind/ })
    .click()
  await expect(toast(author)).toContainText('Reminder sent')
  const reader = await open('recruiter')
  await reader.goto('/messages')
  await row(reader, 'Winter chain policy').click()
  await talk(reader).getByRole('button', { name: 'Acknowledge', exact: true }).click()
  await expect(talk(reader).getByText('You acknowledged')).toBeVisible()
  await author.reload()
  await expect(talk(author).getByRole('list', { name: 'Acknowledged' })).toContainText('Owen Prather')
})

test('G16 a mention in a comment on a record is answered from the inbox, beside the record', async ({ open, api }) => {
  const words = `Please look at the card ${Date.now()}`
  const [me, other] = [await api('manager'), await api('admin')]
  const [driver] = await me.list('/api/drivers?limit=1&status=active')
  await me.call('POST', `/api/drivers/${driver?.id}/comments`, { body: words, mentions: [other.user.id] })
  const page = await open('admin')
  await page.goto('/messages')
  await row(page, words).click()
  const record = page.getByRole('complementary', { name: 'Record' })
  await expect(record.getByRole('link', { name: driver?.number ?? '' })).toBeVisible()
  await expect(record.getByRole('heading', { level: 2 })).toBeVisible()
  await field(talk(page), 'Reply').and(page.locator('textarea')).fill('Done, it is in Files.')
  await talk(page).getByRole('button', { name: /^Send/ }).click()
  await expect(talk(page).getByRole('listitem').filter({ hasText: 'Done, it is in Files.' })).toBeVisible()
  await settled(page)
  expect(await violationsOf(page)).toEqual([])
  const comments = await me.list(`/api/drivers/${driver?.id}/comments`)
  expect(comments[0]).toMatchObject({ body: 'Done, it is in Files.' })
})

test('G16 B5 files go with a message and stay with its draft; a task is made of it with one press, once', async ({ open, api }) => {
  const [me, other] = [await api('safety'), await api('manager')]
  const words = `Two pictures ${Date.now()}`
  await other.call('POST', '/api/messages', { to: [me.user.id], subject: words, body: 'Please send the pictures' })
  const page = await open('safety')
  await page.goto('/messages')
  await row(page, words).click()
  const files = talk(page).getByLabel('Files', { exact: true })
  const picture = await sharp({ create: { width: 80, height: 50, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  await files.setInputFiles([
    { name: 'Bumper.png', mimeType: 'image/png', buffer: picture },
    { name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from('No picture at all') },
  ])
  await expect(talk(page).getByText('plan.png is text, not what its name says. Save it again and add that file.')).toBeVisible()
  const attached = talk(page).getByRole('list', { name: 'Attached files' })
  await expect(attached).toContainText('Bumper.png')
  await field(talk(page), 'Reply').and(page.locator('textarea')).fill('Here it is')
  await page.reload()
  await expect(attached).toContainText('Bumper.png')
  await settled(page)
  expect(await violationsOf(page)).toEqual([])
  await talk(page).getByRole('button', { name: /^Send/ }).click()
  await expect(attached).toHaveCount(0)
  const sent = talk(page).getByRole('listitem').filter({ hasText: 'Here it is' })
  await expect(sent.locator('img')).toBeVisible()
  const download = page.waitForEvent('download')
  await sent.getByRole('button', { name: 'Download Bumper.png' }).click()
  expect((await download).suggestedFilename()).toBe('Bumper.png')

  await page.getByRole('main').press('t')
  await expect(toast(page).first()).toContainText(/TSK-\d+ created/)
  const mark = talk(page).getByRole('listitem').filter({ hasText: 'Please send the pictures' }).getByRole('link', { name: /^TSK-/ })
  await expect(mark).toBeVisible()
  await talk(page).getByRole('button', { name: 'Create task', exact: true }).click()
  await expect(toast(page).filter({ hasText: 'exists already' })).toBeVisible()
  await mark.click()
  const pane = page.getByRole('region', { name: 'Task', exact: true })
  await expect(pane.getByRole('heading', { name: 'Please send the pictures' })).toBeVisible()
  await pane.getByRole('region', { name: 'From a message' }).getByRole('link', { name: 'View message' }).click()
  await expect(talk(page).getByRole('heading', { level: 2, name: words })).toBeVisible()
})

test('G16 @ in the conversation of a record picks people by keyboard', async ({ open, api }) => {
  const [me, other, root] = [await api('manager'), await api('admin'), await api('super_admin')]
  const [driver] = await me.list('/api/drivers?limit=1&status=active&sort=-number')
  await other.call('POST', `/api/drivers/${driver?.id}/comments`, { body: `Who calls them? ${Date.now()}`, mentions: [me.user.id] })
  const page = await open('manager')
  await page.goto('/messages')
  await inbox(page).getByRole('link').filter({ hasText: 'Who calls them?' }).first().click()
  const reply = talk(page).getByLabel('Reply', { exact: true }).and(page.locator('textarea'))
  const { title: name } = await root.read(`/api/users/${other.user.id}`)
  await reply.pressSequentially(`Ask @${name.split(' ')[0]}`)
  await expect(talk(page).getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(reply).toHaveValue(`Ask @${name} `)
  await expect(talk(page).getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(
    talk(page)
      .getByRole('listitem')
      .filter({ hasText: `Ask @${name}` }),
  ).toBeVisible()
  expect((await root.list(`/api/drivers/${driver?.id}/comments`))[0]).toMatchObject({ mentions: [{ id: other.user.id }] })
})

test.describe('a phone', () => {
  test('G16 shows inbox, conversation and record one after the other; long words do not break it', async ({ open, api }) => {
    const me = await api('manager')
    const other = await api('safety')
    const long = `Load${'9'.repeat(140)}`
    await me.call('POST', '/api/messages', { to: [other.user.id], subject: `${long}`.slice(0, 110), body: long })
    const page = await open('safety', { viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto('/messages')
    await onScreen(page, 'Communications')
    await row(page, 'Load999').first().click()
    await expect(talk(page).getByText(long)).toBeVisible()
    await expect(inbox(page)).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await settled(page)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'People in this conversation' }).click()
    await expect(page.getByRole('complementary', { name: 'People' })).toContainText('Jorge Ocampo')
    await page.getByRole('link', { name: 'Back to the conversation' }).click()
    await page.getByRole('link', { name: 'Back to the inbox' }).click()
    await expect(row(page, 'Load999').first()).toBeVisible()
    await settled(page)
    expect(await violationsOf(page)).toEqual([])
  })
})
