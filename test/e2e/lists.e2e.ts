import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { withoutEvents } from '#tools/quiet.ts'
import type { Api, Row } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { makeDivision, makeVehicle, unique } from './support/records.ts'
import { fill, find, rowOf, toast } from './support/screen.ts'
import { signIn } from './support/session.ts'

/** A division of its own with vehicles of its own: a list nobody else changes. */
const ownFleet = async (api: Api, count: number): Promise<{ division: Row; vehicles: Row[]; address: string }> => {
  const division = await makeDivision(api)
  const vehicles: Row[] = []
  for (let index = 0; index < count; index += 1) {
    vehicles.push(
      await makeVehicle(api, { division: division.id, unitNumber: `${unique('L')}${index}`, year: 2012 + index, terminal: 'Depot' }),
    )
  }
  return { division, vehicles, address: `/vehicles?division=${division.id}&view=all&sort=unitNumber` }
}

const dataRows = (page: Page) => page.locator('tr[data-row]')
const bulkBar = (page: Page) => page.getByRole('toolbar', { name: 'Actions for the selected rows' })

test.describe('B3 lists', () => {
  test('B3 sorting cycles, adds keys with Shift, and stands in the address; Back restores it', async ({ open, api }) => {
    const { vehicles, address } = await ownFleet(await api('admin'), 3)
    const page = await open('admin')
    await page.goto(address)
    await expect(dataRows(page)).toHaveCount(3)
    const unit = page.getByRole('columnheader', { name: /^Unit number/ })
    await expect(unit).toHaveAttribute('aria-sort', 'ascending')
    await unit.getByRole('button').click()
    await expect(unit).toHaveAttribute('aria-sort', 'descending')
    await expect(dataRows(page).first()).toContainText(vehicles[2]?.title ?? '')
    await page
      .getByRole('columnheader', { name: /^Mileage/ })
      .getByRole('button')
      .click({ modifiers: ['Shift'] })
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-unitNumber,mileage')
    await page.goBack()
    await expect(unit).toHaveAttribute('aria-sort', 'descending')
    await page.goBack()
    await expect(dataRows(page).first()).toContainText(vehicles[0]?.title ?? '')
  })

  test('B3 filters read as a sentence, are cleared one by one, and an empty result says what helps', async ({ open, api }) => {
    const { address } = await ownFleet(await api('admin'), 2)
    const page = await open('admin')
    await page.goto(address)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Fuel', exact: true }).click()
    await page.getByText('Electric', { exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('fuel')).toBe('electric')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /Fuel is Electric/ })).toBeVisible()
    await page.getByRole('button', { name: 'Remove filter Fuel' }).click()
    await expect(dataRows(page)).toHaveCount(2)
  })

  test('B3 a list of nothing blames no filter, and a search for a record that is not there says how it comes @release', async ({
    open,
    api,
    origin,
  }) => {
    const admin = await api('admin')
    const division = await makeDivision(admin)
    const [email, password] = [`${unique('first').toLowerCase()}@longhaul.test`, 'quiet harbor lanterns 58']
    const { link } = await admin.call<{ link: { url: string } }>('POST', '/api/auth/invitations', {
      firstName: 'Kim',
      lastName: 'First',
      email,
      role: 'manager',
      allDivisions: false,
      divisions: [division.id],
    })
    await admin.call('POST', `/api/auth/invitations/${new URL(link.url).hash.slice(1)}`, { password })
    const page = await open(await signIn(origin, email, password))
    await page.goto('/drivers')
    await expect(page.getByRole('heading', { name: 'No drivers yet' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Import from a file' })).toBeVisible()
    await page.getByRole('link', { name: 'Import from a file' }).click()
    const content = Buffer.from('Last name,First name\nRivera,Ana\n')
    await page.locator('input[type="file"]').setInputFiles({ name: 'drivers.csv', mimeType: 'text/csv', buffer: content })
    await page.getByRole('combobox', { name: 'Division', exact: true }).fill('Nowhere')
    await expect(page.getByText('No division found. Ask an administrator to add one.')).toBeVisible()
    const adding = await open('admin')
    await adding.goto('/drivers/new')
    await adding.getByRole('combobox', { name: 'Division', exact: true }).fill('Nowhere')
    await expect(adding.getByText('No division found. Add one under Divisions.')).toBeVisible()
  })

  test('B3 pages of the chosen size with the total; a column can be taken away @release', async ({ open }) => {
    const page = await open('admin')
    await page.goto('/vehicles?view=all&limit=25')
    await expect(dataRows(page)).toHaveCount(25)
    await expect(page.locator('.pager')).toContainText(/^1 – 25 of \d/)
    await page.getByRole('button', { name: /next page/i }).click()
    await expect(page.locator('.pager')).toContainText(/^26 – 50 of \d/)
    expect(new URL(page.url()).searchParams.get('offset')).toBe('25')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('list', { name: 'Columns shown' }).getByText('Kind', { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: /^Kind/ })).toHaveCount(0)
    await page.reload()
    await expect(dataRows(page)).toHaveCount(25)
    await expect(page.getByRole('columnheader', { name: /^Kind/ })).toHaveCount(0)
  })

  test('B3 the first column shows what its heading says: the title under its own, any other field its own value', async ({ open, api }) => {
    const admin = await api('admin')
    const unit = await makeVehicle(admin)
    await admin.create('/api/meter-entries', { vehicle: unit.id, value: 116_481, readAt: '2026-01-05T13:00:00.000Z' })
    const page = await open('admin')
    await page.goto(`/meter-entries?vehicle=${unit.id}&view=all`)
    const cell = (column: number) => dataRows(page).first().getByRole('cell').nth(column)
    const heads = page.getByRole('columnheader')
    await expect(heads.nth(1)).toHaveAccessibleName('Meter entry')
    await expect(heads.nth(2)).toHaveAccessibleName('Read at')
    await expect(cell(1).getByRole('link', { name: '116,481 mi' })).toBeVisible()
    await expect(cell(2)).toHaveText(/^Jan 5, /)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Move Read at left' }).click()
    await page.keyboard.press('Escape')
    await expect(heads.nth(1)).toHaveAccessibleName('Read at')
    await expect(cell(1).getByRole('link', { name: /^Jan 5, / })).toBeVisible()
    await expect(cell(2)).toHaveText('116,481 mi')
  })

  test('B3 however long a record takes to open, no other list is asked for and its neighbors are those of the list it came from', async ({
    open,
    api,
  }) => {
    const { vehicles, address } = await ownFleet(await api('admin'), 3)
    const page = await open('admin')
    await withoutEvents(page)
    // The default view would show all three.
    await page.goto(`${address}&yearFrom=2013`)
    await expect(dataRows(page)).toHaveCount(2)
    // The code of the record's page and its answer come only after what the list asks for meanwhile.
    const slow = async (route: Route): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    }
    await page.route(/\/assets\/.*\.js$/, slow)
    await page.route(`**/api/vehicles/${vehicles[1]?.id ?? ''}`, slow)
    const lists: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      // Counts of the views may still be under way.
      if (pathname === '/api/vehicles' && !search.includes('limit=0')) lists.push(search)
    })
    await page.getByRole('link', { name: vehicles[1]?.title ?? '' }).click()
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
    await page.keyboard.press(']')
    await expect(page).toHaveURL(new RegExp(vehicles[2]?.id ?? ''))
    await expect(page.getByText('2 of 2', { exact: true })).toBeVisible()
    expect(lists, 'lists asked for on the way to the record').toEqual([])
  })
})

test.describe('G4 bulk edit', () => {
  test('G4 several are changed after a review, and taken back as one', async ({ open, api }) => {
    const admin = await api('admin')
    const { vehicles, address } = await ownFleet(admin, 4)
    const page = await open('admin')
    await page.goto(address)
    await page.getByRole('checkbox', { name: `Select ${vehicles[0]?.title ?? ''}` }).click()
    await page.getByRole('checkbox', { name: `Select ${vehicles[2]?.title ?? ''}` }).click({ modifiers: ['Shift'] })
    await expect(bulkBar(page)).toContainText('3 selected')
    await bulkBar(page).getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await find(page, dialog, 'Field to change', 'Terminal')
    await fill(dialog, { Terminal: 'South yard' })
    await dialog.getByRole('button', { name: 'Review' }).click()
    await expect(dialog.getByRole('row')).toHaveCount(3)
    await expect(dialog.getByRole('row').first()).toContainText('Depot')
    await expect(dialog.getByRole('row').first()).toContainText('South yard')
    const terminals = async (): Promise<unknown[]> =>
      (await admin.list(`/api/vehicles?division=${vehicles[0]?.['division'] as string}&sort=year`)).map((row) => row['terminal'])
    expect(await terminals(), 'the review has written nothing').toEqual(['Depot', 'Depot', 'Depot', 'Depot'])
    await dialog.getByRole('button', { name: 'Edit 3 vehicles' }).click()
    await expect(toast(page)).toContainText('3 vehicles changed')
    expect(await terminals()).toEqual(['South yard', 'South yard', 'South yard', 'Depot'])
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page)).toContainText('Undone')
    expect(await terminals()).toEqual(['Depot', 'Depot', 'Depot', 'Depot'])
  })

  test('G4 all that match are chosen at once; what cannot be changed is named with its reason @release', async ({ open, api }) => {
    const admin = await api('admin')
    const { vehicles, address } = await ownFleet(admin, 3)
    await admin.move(`/api/vehicles/${vehicles[1]?.id ?? ''}`, 'to_shop', { reason: 'Brakes' })
    const page = await open('admin')
    await page.goto(address)
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
    await expect(bulkBar(page)).toContainText('3 selected')
    await bulkBar(page).getByRole('button', { name: 'Status' }).click()
    await page.getByRole('menuitem', { name: /^Send to shop/ }).click()
    const dialog = page.getByRole('dialog')
    await fill(dialog, { Reason: 'Recall' })
    await dialog.getByRole('button', { name: 'Review' }).click()
    await expect(dialog).toContainText('1 can’t be changed')
    await expect(dialog).toContainText(vehicles[1]?.title ?? '')
    await dialog.getByRole('button', { name: 'Send to shop 2 vehicles' }).click()
    await expect(page.getByRole('dialog', { name: '2 vehicles now In shop, 1 not' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect(rowOf(page, 'In shop')).toHaveCount(3)
    await expect(bulkBar(page)).toHaveCount(0)
  })
})

test.describe('G4 saved views', () => {
  test('G4 a personal view is kept and only mine; shared, others have it too', async ({ open, api }) => {
    const name = `View ${unique('V')}`
    const page = await open('manager')
    await page.goto('/vehicles?view=all&kind=trailer&sort=-year')
    await page.getByRole('button', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    await fill(dialog, { Name: name })
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect(dialog).toHaveCount(0)
    const tabs = page.getByRole('navigation', { name: 'Views of vehicles' })
    await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')

    const other = await open('supervisor')
    const seesIt = async (): Promise<boolean> => {
      await other.goto('/vehicles')
      await expect(dataRows(other).first()).toBeVisible()
      await other.getByRole('button', { name: 'More', exact: true }).click()
      await expect(other.getByRole('menuitem', { name: 'Save as a new view…' })).toBeVisible()
      return (
        (await other.getByRole('menuitem', { name }).count()) +
          (await other.getByRole('navigation', { name: 'Views of vehicles' }).getByText(name).count()) >
        0
      )
    }
    expect(await seesIt()).toBe(false)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: `Share "${name}"` }).click()
    await expect
      .poll(async () => (await (await api('supervisor')).list('/api/views?kind=vehicles')).some((view) => view['name'] === name))
      .toBe(true)
    expect(await seesIt()).toBe(true)
    await other.getByRole('menuitem', { name }).click()
    await expect.poll(() => new URL(other.url()).searchParams.get('kind')).toBe('trailer')
    expect(new URL(other.url()).searchParams.get('sort')).toBe('-year')

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: `Delete "${name}"` }).click()
    await expect(tabs.getByText(name)).toHaveCount(0)
  })
})

test.describe('G4 export', () => {
  test('G4 the rows shown come as CSV, formulas made harmless, and as Excel', async ({ open, api }) => {
    const admin = await api('admin')
    const { vehicles, division, address } = await ownFleet(admin, 2)
    await admin.change(`/api/vehicles/${vehicles[0]?.id ?? ''}`, { model: '=HYPERLINK("http://evil.example")' })
    const page = await open('admin')
    await page.goto(`${address}&year=2012`)
    await expect(dataRows(page)).toHaveCount(1)
    const save = async (kind: 'CSV' | 'Excel'): Promise<{ name: string; content: Buffer }> => {
      await page.getByRole('button', { name: 'Export and import' }).click()
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: kind }).click()])
      return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
    }
    const csv = await save('CSV')
    expect(csv.name).toMatch(/^vehicles-\d{4}-\d{2}-\d{2}\.csv$/)
    const text = csv.content.toString('utf8')
    expect(text).toContain(vehicles[0]?.title)
    expect(text).not.toContain(vehicles[1]?.title)
    expect(text).not.toMatch(/(^|[,\n"])=HYPERLINK/)
    expect(text, 'scope').toContain(division.title)
    const excel = await save('Excel')
    expect(excel.name).toMatch(/\.xlsx$/)
    expect(excel.content.subarray(0, 2).toString()).toBe('PK')
  })

  test('G4 a role that may not export is not offered it, and the server refuses @release', async ({ open, api }) => {
    const page = await open('supervisor')
    await page.goto('/vehicles')
    await expect(dataRows(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Export and import' }).click()
    await expect(page.getByRole('menuitem', { name: 'Print this page' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /CSV|Excel/ })).toHaveCount(0)
    expect((await (await api('supervisor')).send('GET', '/api/vehicles/export?format=csv')).status()).toBe(403)
  })
})
