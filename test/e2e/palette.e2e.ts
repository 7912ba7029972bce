import { daysAfter } from '#kit/dates/iso-day.ts'
import { expect, test } from './support/fixtures.ts'
import type { InPage } from './support/in-page.ts'
import { companyToday } from './support/records.ts'
import { onScreen } from './support/screen.ts'

const palette = { name: 'Search or jump to', exact: true } as const
const activeName = (): string => (globalThis as unknown as InPage).document.activeElement?.textContent ?? ''

test.describe('command palette and keys', () => {
  test('Ctrl K opens it with the field focused; typing finds commands and records; Escape gives the focus back', async ({ open, api }) => {
    const driver = (await (await api('manager')).list('/api/drivers?status=active&sort=lastName&limit=1'))[0]
    const page = await open('manager')
    await page.goto('/vehicles')
    await onScreen(page, 'Vehicles')
    await page.getByRole('button', { name: 'Collapse sidebar' }).focus()
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', palette)
    await expect(dialog.getByPlaceholder('Search or jump to…')).toBeFocused()
    await page.keyboard.type(driver?.title ?? '')
    await expect(dialog.getByRole('group', { name: 'Drivers' }).getByRole('option', { name: driver?.title ?? '' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeFocused()
  })

  test('Enter goes there; Tab shows what can be done, Backspace goes back', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/')
    await onScreen(page, 'Dashboard')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', palette)
    await expect(dialog.getByPlaceholder('Search or jump to…')).toBeFocused()
    await page.keyboard.type('divis')
    await expect(dialog.getByRole('option', { name: 'Divisions' }).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('option', { name: 'Copy link' })).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(dialog.getByRole('option', { name: 'Divisions' }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await onScreen(page, 'Divisions')
  })

  test('empty, it shows what is due today, what was opened, and what can be added', async ({ open, api }) => {
    const desk = await api('safety')
    const driver = (await desk.list('/api/drivers?status=active&sort=lastName&limit=1'))[0]
    const due = await desk.list(
      `/api/deadlines?status=running&dueAtFrom=now&dueAtTo=${daysAfter(await companyToday(desk), 1)}&sort=dueAt&limit=3`,
    )
    const page = await open('safety')
    await page.goto(`/drivers/${driver?.id ?? ''}`)
    await onScreen(page, driver?.title ?? '')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', palette)
    await expect(dialog.getByRole('group', { name: 'Recent' }).getByRole('option', { name: driver?.title ?? '' })).toBeVisible()
    await expect(dialog.getByRole('group', { name: 'Due today' }).getByRole('option')).toHaveCount(due.length)
    await expect(dialog.getByRole('group', { name: 'Create' }).getByRole('option', { name: 'Add accident' })).toBeVisible()
    await expect(dialog.getByRole('group', { name: 'Go to' })).toHaveCount(0)
  })

  test('an exact number is the first line when it arrives; the last one takes the words to the assistant', async ({ open, api }) => {
    const unit = (await (await api('safety')).list('/api/vehicles?status=active&sort=unitNumber&limit=1'))[0]
    const page = await open('safety')
    await page.goto('/account')
    await onScreen(page, 'Your account')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', palette)
    await expect(dialog.getByPlaceholder('Search or jump to…')).toBeFocused()
    const options = dialog.getByRole('option')
    const answered = page.waitForResponse((answer) => answer.url().includes('/api/search'))
    await page.keyboard.type('re')
    await answered
    await expect(dialog.getByRole('status')).toHaveCount(0)
    expect(await options.count()).toBeLessThanOrEqual(10)
    for (const group of await dialog.getByRole('group').all()) expect(await group.getByRole('option').count()).toBeLessThanOrEqual(3)
    await dialog.getByPlaceholder('Search or jump to…').fill(unit?.title ?? '')
    await expect(dialog.getByRole('group', { name: 'Vehicles' }).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await expect(options.last()).toHaveText(`Ask the assistant: ${unit?.title ?? ''}`)
    await options.last().click()
    await expect(page.getByPlaceholder('Ask me anything...')).toHaveValue(unit?.title ?? '')
  })

  test('B7 it offers only what the role may do @release', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/')
    await onScreen(page, 'Dashboard')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', palette).getByPlaceholder('Search or jump to…')).toBeFocused()
    await page.keyboard.type('>')
    const options = page.getByRole('dialog', palette).getByRole('option')
    await expect(options.filter({ hasText: 'Vehicles' })).toBeVisible()
    await expect(options.filter({ hasText: 'Add vehicle' })).toHaveCount(0)
    await expect(options.filter({ hasText: 'Integrations' })).toHaveCount(0)
  })

  test('it leads to every list that the role may open, and to no other', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/account')
    await onScreen(page, 'Your account')
    const dialog = page.getByRole('dialog', palette)
    const type = async (words: string): Promise<void> => {
      await page.keyboard.press('Control+k')
      await expect(dialog.getByPlaceholder('Search or jump to…')).toBeFocused()
      await page.keyboard.type(words)
    }
    // The next words are typed while the screen may still be loading: they must not be lost when it appears.
    for (const [list, path] of [
      ['Meter entries', '/meter-entries'],
      ['Holds', '/holds'],
      ['Deadlines', '/deadlines'],
      ['Repairs', '/maintenance/repairs'],
      ['Roadside Inspections', '/inspections'],
    ] as const) {
      await type(list.toLowerCase())
      await expect(dialog.getByRole('group', { name: 'Go to' }).getByRole('option', { name: list, exact: true })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(({ pathname }) => pathname === path)
    }
    await type('leads')
    await expect(dialog.getByRole('group', { name: 'Go to' })).toHaveCount(0)
  })

  test('words typed into the palette stay when the palette before it gives the focus back late', async ({ open }) => {
    const page = await open('safety')
    // On a busy machine a timer of 0 ms runs late; here it waits until it is let go.
    await page.addInitScript(() => {
      const held: (() => void)[] = []
      const set = setTimeout
      Object.assign(globalThis, {
        holdTimers: () =>
          Object.assign(globalThis, {
            setTimeout: (work: () => void, after?: number) => (after === undefined || after === 0 ? held.push(work) : set(work, after)),
          }),
        letTimersGo: () => {
          Object.assign(globalThis, { setTimeout: set })
          for (const work of held) work()
        },
      })
    })
    await page.goto('/account')
    await onScreen(page, 'Your account')
    const input = page.getByRole('dialog', palette).getByPlaceholder('Search or jump to…')
    await page.keyboard.press('Control+k')
    await expect(input).toBeFocused()
    await page.keyboard.type('holds')
    await expect(page.getByRole('option', { name: 'Holds', exact: true })).toHaveAttribute('aria-selected', 'true')
    await page.evaluate('holdTimers()')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(({ pathname }) => pathname === '/holds')
    await page.keyboard.press('Control+k')
    await expect(input).toBeFocused()
    await page.keyboard.type('dead')
    await page.evaluate('letTimersGo()')
    await page.keyboard.type('lines')
    await expect(input).toHaveValue('deadlines')
  })

  test('g v goes to the vehicles, not while typing; the hint names what g can end in @release', async ({ open }) => {
    const page = await open('manager')
    await page.clock.install()
    await page.goto('/')
    await onScreen(page, 'Dashboard')
    // The hint stands for half a second: the page's time stops while it is looked for.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.press('g')
    await page.clock.runFor(500)
    await expect(page.getByRole('status').filter({ hasText: 'Vehicles' })).toBeVisible()
    await page.keyboard.press('v')
    await page.clock.resume()
    await onScreen(page, 'Vehicles')
    await page.getByRole('searchbox', { name: 'Search vehicles' }).fill('')
    await page.keyboard.type('gd')
    await expect(page.getByRole('searchbox', { name: 'Search vehicles' })).toHaveValue('gd')
    await onScreen(page, 'Vehicles')
  })

  test('WCAG 2.1.4 single-letter keys can be switched off in the key sheet @release', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/')
    await onScreen(page, 'Dashboard')
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.getByRole('switch', { name: 'Single-letter keys' }).click()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', palette)).toBeVisible()
    await page.keyboard.press('Escape')
    await onScreen(page, 'Dashboard')
  })
})

test.describe('focus and frame', () => {
  test('WCAG 2.4.3 after a route change the new heading has the focus @release', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/')
    await onScreen(page, 'Dashboard')
    await page.getByRole('link', { name: 'Fleet', exact: true }).click()
    await onScreen(page, 'Assets dashboard')
    await expect.poll(() => page.evaluate(activeName)).toBe('Assets dashboard')
  })

  test('WCAG 2.4.1 the first Tab reaches the skip link, which leads to the content', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/account')
    await onScreen(page, 'Your account')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
  })

  test('the sidebar can be put away by key and stays away', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/account')
    await onScreen(page, 'Your account')
    await page.keyboard.press('Control+.')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.reload()
    await onScreen(page, 'Your account')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.getByRole('button', { name: 'Expand sidebar' }).click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })
})
