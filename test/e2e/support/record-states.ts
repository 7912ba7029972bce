import type { Page } from '@playwright/test'
import type { Outline } from '#kit/outline.ts'
import { outlines } from '#records/outlines.ts'
import { sampled } from '#test/support/sampled.ts'
import type { Api } from './api.ts'
import { expect } from './fixtures.ts'
import { makeVehicle, unique } from './records.ts'
import { onScreen, takeStep } from './screen.ts'

import { aDriver, aVehicle, at, first, list, onVehicle, phone, pressed } from './states.ts'
import type { State } from './states.ts'

/** The list of a kind, as a manager sees it where he may, else as the last of its readers. One screen draws them all, so a run looks at some. */
const kinds = sampled('lists that axe looks at', Object.values<Outline>(outlines), 10).map(({ name, path, read }): State => {
  const who = read.includes('manager') ? 'manager' : (read.at(-1) ?? null)
  return { name: `list of ${name}`, who, reach: at(`${path}?limit=10`) }
})

export const lists: readonly State[] = [
  ...kinds,
  { name: 'run board', who: 'manager', reach: at('/run-assignments') },
  { name: 'run board on a phone', who: 'manager', options: phone, reach: at('/run-assignments') },
  { name: 'DataQs candidates', who: 'safety', reach: at('/dataqs/candidates') },
  { name: 'DataQs candidates on a phone', who: 'safety', options: phone, reach: at('/dataqs/candidates') },
  { name: 'work queue', who: 'manager', reach: at('/maintenance?within=30') },
  { name: 'work queue on a phone', who: 'manager', options: phone, reach: at('/maintenance') },
  { name: 'quick entry', who: 'manager', reach: at('/maintenance?line=nothing%20412850%20oil') },
  { name: 'maintenance cost', who: 'manager', reach: at('/maintenance/cost') },
  { name: 'shop board', who: 'manager', reach: at('/maintenance/board') },
  { name: 'shop board on a phone', who: 'manager', options: phone, reach: at('/maintenance/board') },
  { name: 'attorneys', who: 'safety', reach: at('/tickets/attorneys') },
  { name: 'vehicles on a phone', who: 'manager', options: phone, reach: at(list) },
  { name: 'mobile menu', who: 'manager', options: phone, reach: pressed('/', /^Menu$/, 'Expand Fleet') },
  {
    name: 'peek',
    who: 'manager',
    reach: async (page) => {
      await page.goto(list)
      await page.locator('tr[data-row]').nth(1).getByRole('cell').nth(2).click()
      await expect(page.getByRole('complementary', { name: 'Vehicle preview' }).getByRole('heading', { level: 2 })).toBeVisible()
    },
  },
  {
    // Few rows: what lies under the bar for now can be scrolled from under it.
    name: 'bulk bar',
    who: 'manager',
    reach: async (page) => {
      await page.goto('/vehicles?view=all&q=1101')
      await page.locator('tr[data-row]').first().getByRole('checkbox').click()
      await expect(page.getByRole('toolbar', { name: 'Actions for the selected rows' })).toBeVisible()
    },
  },
  { name: 'empty list', who: 'manager', reach: at('/vehicles?q=nothing-like-this') },
  {
    name: 'none yet',
    who: 'manager',
    reach: async (page) => {
      await page.route('**/api/vehicles?*limit=50*', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
      await page.goto('/vehicles?view=all')
    },
  },
  {
    name: 'list that failed',
    who: 'manager',
    reach: async (page) => {
      await page.route('**/api/vehicles?*limit=50*', (route) => route.fulfill({ status: 503, body: 'down' }))
      await page.goto('/vehicles')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'list that loads',
    loads: true,
    who: 'manager',
    reach: async (page) => {
      await page.route('**/api/vehicles?*limit=50*', () => new Promise(() => undefined))
      await page.goto('/vehicles')
      await expect(page.locator('.skeleton').first()).toBeVisible()
    },
  },
  {
    name: 'filter',
    who: 'manager',
    reach: async (page) => {
      await page.goto(list)
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('list', { name: 'Fields' }).getByRole('button', { name: 'Readiness' }).click()
      await expect(page.getByRole('checkbox', { name: 'Blocked' })).toBeVisible()
    },
  },
  { name: 'columns', who: 'manager', reach: pressed(list, 'Columns') },
  { name: 'export menu', who: 'manager', reach: pressed(list, /^Export/) },
  {
    name: 'user menu',
    who: 'manager',
    reach: async (page) => {
      await page.goto('/design-options')
      await page.locator('.user-button').click()
    },
  },
  {
    name: 'bulk edit review',
    who: 'manager',
    reach: async (page) => {
      await page.goto(list)
      for (const row of [0, 1]) await page.locator('tr[data-row]').nth(row).getByRole('checkbox').click()
      await page.getByRole('button', { name: 'Status' }).last().click()
      await page.getByRole('menuitem', { name: /^Send to shop/ }).click()
      await page.getByLabel('Reason').fill('Recall')
      await page.getByRole('button', { name: 'Review' }).click()
      await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
    },
  },
  {
    name: 'palette',
    who: 'manager',
    reach: async (page) => {
      await page.goto('/design-options')
      await onScreen(page, /Design options/i)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('da')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'key sheet',
    who: 'manager',
    reach: async (page) => {
      await page.goto('/design-options')
      await onScreen(page, /Design options/i)
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

/** A part of the first record of a list. */
const partOf =
  (kind: string, query: string, search = '') =>
  async (page: Page, api: Api): Promise<void> => {
    await page.goto(`${await first(api, kind, query)}${search}`)
  }

export const records: readonly State[] = [
  { name: 'DataQs request', who: 'safety', reach: partOf('dataqs', 'status=more_info,filed') },
  { name: 'DataQs letter', who: 'safety', reach: partOf('dataqs', 'status=decided,closed', '?tab=letter') },
  { name: 'charges of a ticket', who: 'safety', reach: partOf('tickets', 'status=open&smsEffect=by_charge', '?tab=charges') },
  { name: 'court days of a ticket', who: 'safety', reach: partOf('tickets', 'status=open&smsEffect=by_charge', '?tab=court') },
  { name: 'payments of a ticket', who: 'safety', reach: partOf('tickets', 'status=open&smsEffect=by_charge', '?tab=payments') },
  {
    name: 'Disqualification status',
    who: 'safety',
    reach: async (page, api) => {
      const [hold] = await api.list('/api/holds?kind=disqualification&status=active&limit=1')
      await page.goto(`/drivers/${String(hold?.['driver'])}?tab=disqualification`)
    },
  },
  { name: 'vehicle', who: 'manager', reach: async (page, api) => page.goto(await aVehicle(api)).then(() => undefined) },
  ...['qualification-documents.vehicle', 'meter-entries.vehicle', 'vehicle-assignments.vehicle', 'files', 'comments', 'history'].map(
    (tab): State => ({ name: `vehicle ${tab}`, who: 'manager', reach: onVehicle(tab) }),
  ),
  {
    name: 'vehicle on a phone',
    who: 'manager',
    options: phone,
    reach: async (page, api) => page.goto(await aVehicle(api)).then(() => undefined),
  },
  { name: 'driver', who: 'safety', reach: async (page, api) => page.goto(await aDriver(api)).then(() => undefined) },
  {
    name: 'driver requirements',
    who: 'safety',
    reach: async (page, api) => page.goto(`${await aDriver(api)}?tab=requirements`).then(() => undefined),
  },
  { name: 'division', who: 'admin', reach: async (page, api) => page.goto(await first(api, 'divisions')).then(() => undefined) },
  { name: 'record not found', who: 'manager', reach: at('/vehicles/0196f44e-ad18-7000-8000-000000000000') },
  {
    name: 'move dialog',
    who: 'manager',
    reach: async (page, api) => {
      await page.goto(await aVehicle(api))
      await takeStep(page, 'Send to shop')
      await page.getByRole('dialog').getByRole('button', { name: 'Send to shop' }).click()
    },
  },
  {
    name: 'archived record, toast',
    who: 'manager',
    reach: async (page, api) => {
      const vehicle = await makeVehicle(api)
      await page.goto(`/vehicles/${vehicle.id}`)
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Archive' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Archive vehicle' }).click()
      await page.locator('.toast').hover()
    },
  },
  {
    name: 'form with errors',
    who: 'manager',
    reach: async (page) => {
      await page.goto('/drivers/new')
      await page.getByRole('button', { name: /^Save driver/ }).click()
      await expect(page.getByText('Required').first()).toBeVisible()
    },
  },
  {
    name: 'division form',
    who: 'admin',
    reach: async (page, api) => page.goto(`${await first(api, 'divisions')}/edit`).then(() => undefined),
  },
  { name: 'form on a phone', who: 'manager', options: phone, reach: at('/vehicles/new') },
  {
    name: 'calendar',
    who: 'manager',
    reach: async (page) => {
      await page.goto('/vehicles/new')
      await page.getByRole('button', { name: 'Choose date' }).first().click()
      await expect(page.getByRole('grid')).toBeVisible()
    },
  },
  { name: 'import', who: 'manager', reach: at('/vehicles/import') },
  {
    name: 'import check',
    who: 'manager',
    reach: async (page) => {
      await page.goto('/vehicles/import')
      await page.locator('input[type="file"]').setInputFiles({
        name: 'few.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Unit number,Division,Year\n${unique('A')},Joplin Yard,2020\n${unique('A')},Nowhere,20x0\n`),
      })
      await page.getByRole('button', { name: /^Check 2 rows/ }).click()
      await expect(page.getByText('Import preview')).toBeVisible()
    },
  },
]
