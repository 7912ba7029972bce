import type { Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { press } from './support/keys.ts'
import { makeDriver, unique } from './support/records.ts'
import { field, onScreen, rowOf, settled, toast } from './support/screen.ts'

const line = (page: Page, title: string) => page.getByRole('region', { name: 'Tasks' }).getByRole('listitem').filter({ hasText: title })
const part = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

test('G17 B5 B6 from a driver’s page a task is added, seen there and in My day, done with a key and taken back', async ({ open, api }) => {
  const admin = await api('admin')
  const driver = await makeDriver(admin)
  const title = `Call about the medical card ${unique('T')}`
  const page = await open('admin')
  await page.goto(`/drivers/${driver.id}`)
  const rail = page.getByRole('complementary', { name: /^About / })
  // Added by a template of the demo company, as the driver was.
  await expect(rail.getByRole('link', { name: 'Walk the new driver through the first week' })).toBeVisible()
  await rail.getByRole('link', { name: 'Add task' }).click()
  await expect(page.getByRole('combobox', { name: /About/ })).toHaveValue(driver.title)
  await field(page, 'Title').fill(title)
  await page
    .getByRole('button', { name: /^Add|^Save/ })
    .last()
    .click()
  await expect(page).toHaveURL(new RegExp(`/drivers/${driver.id}`))
  await expect(rail.getByRole('link', { name: title })).toBeVisible()

  const task = (await admin.list(`/api/tasks?record=drivers:${driver.id}`)).find((one) => one.title === title)
  const due = new Date(Date.now() - 60_000).toISOString()
  await admin.change(`/api/tasks/${task?.id ?? ''}`, { dueAt: due })
  await page.goto('/tasks')
  await onScreen(page, 'Communications')
  await expect(page.getByRole('link', { name: /^My day/ })).toHaveAttribute('aria-current', 'page')
  const row = line(page, title)
  await expect(row).toContainText(driver.title)
  await expect(row).toContainText('Overdue')
  await expect(page.locator('.user-button')).toContainText(/[1-9]/)
  await row.getByRole('link').click()
  const pane = page.getByRole('region', { name: 'Task', exact: true })
  await expect(pane.getByRole('heading', { level: 2, name: title })).toBeVisible()
  // The record it is about stands below it, with its next step.
  await expect(pane.getByRole('complementary', { name: 'Record' }).getByRole('heading', { name: driver.title })).toBeVisible()
  await press(page, 'd')
  await expect(toast(page)).toContainText(`${title}: Done`)
  await expect(part(page, 'Overdue').getByRole('listitem').filter({ hasText: title })).toHaveCount(0)
  await expect(part(page, 'Done today').getByRole('listitem').filter({ hasText: title })).toBeVisible()
  // The keys go on to the next one.
  await expect(page).not.toHaveURL(new RegExp(task?.id ?? ''))
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(part(page, 'Overdue').getByRole('listitem').filter({ hasText: title })).toBeVisible()
})

test('A4 G17 the tasks are a list, a board by status and a table with everything a list has', async ({ open, api }) => {
  const me = await api('safety')
  const title = `Board and keys ${unique('T')}`
  const { id } = await me.create('/api/tasks', { title, dueAt: new Date(Date.now() + 3_600_000).toISOString() })
  const page = await open('safety')
  await page.goto('/communications')
  await onScreen(page, 'Communications')
  await page.getByRole('radio', { name: /^Tasks/ }).click()
  await expect(page).toHaveURL(/\/tasks$/)
  await settled(page)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('radio', { name: 'Board' }).click()
  const board = page.getByRole('group', { name: 'Tasks by status' })
  const card = board.getByRole('link', { name: title })
  await expect(board.getByRole('region', { name: /^Pending/ }).getByRole('link', { name: title })).toBeVisible()
  await settled(page)
  expect(await violationsOf(page)).toEqual([])
  // By keyboard: its steps, of which one asks for something.
  await card.focus()
  await page.keyboard.press('m')
  const steps = page.getByRole('menu', { name: `Move ${title}` })
  await expect(steps.getByRole('menuitem', { name: 'Start', exact: true })).toBeVisible()
  await steps.getByRole('menuitem', { name: 'Mark waiting' }).press('Enter')
  await field(page.getByRole('dialog'), 'Waiting for').fill('The shop')
  await page.keyboard.press('Enter')
  await expect(
    board
      .getByRole('region', { name: /^Waiting/ })
      .getByRole('listitem')
      .filter({ hasText: title }),
  ).toContainText('The shop')
  // By hand: into the column of another status.
  await card.dragTo(board.getByRole('region', { name: /^In progress/ }))
  await expect(board.getByRole('region', { name: /^In progress/ }).getByRole('link', { name: title })).toBeVisible()
  await card.focus()
  await page.keyboard.press('d')
  await expect(board.getByRole('region', { name: /^Done today/ }).getByRole('link', { name: title })).toBeFocused()
  expect(await me.read(`/api/tasks/${id}`)).toMatchObject({ status: 'done' })

  await page.getByRole('radio', { name: 'Table' }).click()
  await onScreen(page, 'Communications')
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Export/ })).toBeVisible()
  await page.goto(`/tasks?q=${encodeURIComponent(title)}&status=done`)
  await expect(rowOf(page, title)).toBeVisible()
})

test.describe('a phone', () => {
  test('A4 G17 shows the tasks, one task and back; its due date is moved and a step ticked', async ({ open, api }) => {
    const me = await api('recruiter')
    const title = `On the phone ${unique('T')}`
    const { id } = await me.create('/api/tasks', {
      title,
      dueAt: new Date(Date.now() + 3_600_000).toISOString(),
      checklist: [{ step: 'Ask for the form' }, { step: 'Send it back' }],
    })
    const page = await open('recruiter', { viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto('/tasks')
    await line(page, title).getByRole('link').click()
    const pane = page.getByRole('region', { name: 'Task', exact: true })
    await expect(line(page, title)).toHaveCount(0)
    await pane.getByRole('checkbox', { name: 'Ask for the form' }).click()
    await expect(pane.getByRole('heading', { name: 'Checklist 1 of 2' })).toBeVisible()
    await pane.getByRole('button', { name: 'Reschedule' }).click()
    await field(page.getByRole('dialog'), 'Due, date').fill('1/4/2027')
    await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).click()
    await expect(pane).toContainText('Jan 4, 2027')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await settled(page)
    expect(await violationsOf(page)).toEqual([])
    await pane.getByRole('link', { name: 'Back to the tasks' }).click()
    await expect(line(page, title)).toBeVisible()
    expect(await me.read(`/api/tasks/${id}`)).toMatchObject({
      checklist: [{ step: 'Ask for the form', done: true }, { step: 'Send it back' }],
    })
  })
})
