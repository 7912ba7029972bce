import type { Page } from '@playwright/test'
import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { makeDivision, makeDriver, makeVehicle, unique } from './support/records.ts'
import { field, onScreen } from './support/screen.ts'
import type { Api, Row } from './support/api.ts'

const usdotOf = (): string => String(10_000_000 + Math.floor(Math.random() * 80_000_000))

/** A carrier of its own whose HOS measure is 29 / 9 = 3.22 while the dates hold their weights. */
const carrier = async (api: Api): Promise<{ usdot: string; division: Row; driver: Row }> => {
  const usdot = usdotOf()
  const division = await makeDivision(api, { usdot })
  const driver = await makeDriver(api, { division: division.id })
  await makeVehicle(api, { division: division.id, inServiceOn: '2024-01-05' })
  const { today } = await api.call<{ today: string }>('GET', '/api/company/current')
  const ago = (days: number): string => new Date(Date.parse(`${today}T15:00:00Z`) - days * 86_400_000).toISOString()
  const inspect = (days: number, level: string, violationsFound: boolean): Promise<Row> =>
    api.create('/api/roadside-inspections', {
      reportNumber: unique('MO').replaceAll('-', ''),
      state: 'MO',
      level,
      inspectedAt: ago(days),
      violationsFound,
      driver: driver.id,
      division: division.id,
    })
  await api.create('/api/violations', { inspection: (await inspect(30, 'III', true)).id, code: '395.8(e)', oos: true })
  await api.create('/api/violations', { inspection: (await inspect(250, 'II', true)).id, code: '395.8(a)' })
  await inspect(500, 'I', false)
  await inspect(20, 'III', false)
  await inspect(10, 'V', false)
  const lamps = await inspect(40, 'I', true)
  for (const code of ['393.9', '393.9A-LSML', '393.9A-LIL'])
    await api.create('/api/violations', { inspection: lamps.id, code, unit: 'power_unit' })
  return { usdot, division, driver }
}

const look = async (page: Page, usdot: string, more = ''): Promise<void> => {
  await page.goto(`/csa?usdot=${usdot}${more}`)
  await onScreen(page, 'CSA')
}

const explain = (page: Page): Promise<void> => page.getByText(/How this is calculated$/).click()

test.describe('G10 CSA', () => {
  test('G10 percentiles are bars against the threshold; one that is missing says so and is entered there', async ({ open, api }) => {
    const { usdot } = await carrier(await api('admin'))
    const page = await open('safety')
    await look(page, usdot)
    const bars = page.getByRole('list', { name: 'FMCSA percentiles' })
    await expect(bars.getByRole('listitem')).toHaveCount(7)
    const hos = bars.getByRole('listitem').filter({ hasText: 'HOS Compliance' })
    await expect(hos).toContainText('Percentile not entered · Intervention Threshold: 65%')
    const tick = await hos.locator('.bar > s').evaluate((one) => one.style.left)
    expect(tick).toBe('65%')
    expect(await violationsOf(page)).toEqual([])
    await hos.getByRole('button', { name: 'Enter percentile: HOS Compliance' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Percentile').fill('71.5')
    await dialog.getByLabel('FMCSA snapshot date').fill('10/30/2026')
    await dialog.getByLabel('Source').fill('SMS log-in')
    await dialog.getByRole('button', { name: 'Save percentile' }).click()
    await expect(hos).toContainText('71.5')
    await expect(hos).toContainText('At or above 65, as of Oct 30, 2026')
    await expect(hos.locator('.bar > i')).toHaveAttribute('style', 'width: 71.5%;')
    await expect(page.getByText('Over the threshold: HOS Compliance 71.5. 6 percentiles not entered')).toBeVisible()
    const adds = page.getByRole('list', { name: 'Violations that add the most' })
    await expect(adds.getByRole('listitem')).toHaveText([/395\.8\(e\) · HOS Compliance.*27.*93%/s, /395\.8\(a\) · HOS Compliance.*2.*7%/s])
    await expect(page.getByRole('list', { name: 'Inspections and crashes that add the most' }).getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('region', { name: 'Ages out next' })).toContainText(/395\.8\(a\).*HOS Compliance [\d.]+ → [\d.]+/s)
    await expect(page.getByRole('region', { name: 'Clean inspections' })).toContainText(/3 of 6 inspections.*HOS Compliance 2\.42 → 1\.07/s)
    expect(await violationsOf(page)).toEqual([])
    await adds.getByRole('link', { name: /^395\.8\(e\)/ }).click()
    await onScreen(page, 'Violations')
    await expect(page.getByText('1 violation', { exact: true }).first()).toBeVisible()
  })

  test('G10 the official method first, with its source, the preview by a switch; each number opens its list', async ({ open, api }) => {
    const { usdot, driver } = await carrier(await api('admin'))
    const page = await open('safety')
    await look(page, usdot)
    const ranks = page.getByText(/^FMCSA ranks by SMS 3\.21 \(SMS methodology 3\.21/)
    await expect(ranks).toBeHidden()
    await explain(page)
    await expect(ranks).toBeVisible()
    await expect(page.getByText(/it alone gives percentiles/)).toBeVisible()
    // 29 / 12: the inspection with the lamps, level I, divides the hours of service too.
    const hos = page.getByRole('region', { name: 'HOS Compliance' })
    await expect(hos.getByRole('link').first()).toContainText('2.42')
    await expect(hos.getByRole('link').first()).toContainText('5 inspections, 3 without')
    await expect(hos.getByRole('link').first()).toContainText(/Projected [\d.]+ by \w+ \d+, \d{4} if nothing new is found/)
    await expect(hos.getByRole('link').first()).toContainText(/(Up|Down) [\d.]+ in 3 months|Unchanged in 3 months/)
    const observed = page.getByRole('region', { name: 'Vehicle Maintenance: Driver Observed' })
    await expect(observed, 'a category of the preview alone').toHaveCount(0)
    await page.getByRole('radio', { name: 'Enhanced SMS' }).click()
    await expect(observed).toBeVisible()
    await page.getByRole('radio', { name: 'SMS 3.21' }).click()
    await expect(observed).toHaveCount(0)
    await hos.getByRole('link').first().click()
    const adds = page.getByRole('table', { name: 'Contributing violations' })
    await expect(adds.getByRole('row')).toHaveCount(4)
    await expect(adds.getByRole('row').last()).toContainText('29')
    await expect(page.getByRole('table', { name: 'Inspections' }).getByText('Clean')).toHaveCount(3)
    await page.getByRole('list', { name: 'By driver' }).getByRole('link').click()
    await onScreen(page, 'Violations')
    await expect(page.getByText('2 violations').first()).toBeVisible()
    await expect(page.getByRole('link', { name: driver.title }).or(page.getByText(driver.title)).first()).toBeVisible()

    await look(page, usdot, '&tab=counts&category=vehicle_maint&method=enhanced')
    await expect(page.getByRole('table', { name: 'Inspections' })).toContainText('3 violations · 3 codes, 1 group')
    await expect(adds).toContainText('3 codes, 1 group: counted once (with 393.9A-L')
    await page.getByRole('link', { name: 'Open 3 violations in the list' }).click()
    await expect(page.getByText('3 violations').first()).toBeVisible()
  })

  test('G10 a forecast is muted and marked on every tab: no color of good or bad, no arrow @release', async ({ open, api }) => {
    const { usdot } = await carrier(await api('admin'))
    const page = await open('safety')
    for (const [tab, least] of [
      ['categories', 4],
      ['counts&category=hos', 0],
      ['aging', 1],
      ['what-if', 8],
    ] as const) {
      await look(page, usdot, `&tab=${tab}`)
      if (least > 0) await expect(page.locator('[data-forecast]').nth(least - 1)).toBeVisible()
      else await expect(page.locator('.series-forecast').first()).toBeAttached()
      const painted = await page.evaluate(() => {
        const token = (name: string): string => {
          const probe = document.body.appendChild(document.createElement('span'))
          probe.style.color = `var(${name})`
          const { color } = getComputedStyle(probe)
          probe.remove()
          return color
        }
        const neutral = [token('--fg-muted'), token('--fg-subtle')]
        return [...document.querySelectorAll('[data-forecast], .series-forecast')].flatMap((one) => {
          const { color, stroke } = getComputedStyle(one)
          const shown = one.matches('.series-forecast') ? stroke : color
          return neutral.includes(shown) && one.querySelector('svg') === null ? [] : [`${one.textContent}: ${shown}`]
        })
      })
      expect(painted, tab).toEqual([])
    }
  })

  test('G10 what if: violations that go and clean reports that come change the measures at once', async ({ open, api }) => {
    const { usdot } = await carrier(await api('admin'))
    const page = await open('safety')
    await look(page, usdot, '&tab=what-if')
    const row = page.getByRole('table', { name: 'Measures by SMS 3.21' }).getByRole('row', { name: /^HOS/ })
    await expect(row).toHaveAccessibleName('HOS Compliance 2.42 2.42 –')
    await page.getByRole('checkbox', { name: /^395\.8\(e\)/ }).click()
    // 2 / 12, then with two clean ones of weight 3: 2 / 18.
    await expect(row).toHaveAccessibleName('HOS Compliance 2.42 0.17 −2.25')
    await field(page, 'Clean reports').fill('2')
    await expect(row).toHaveAccessibleName('HOS Compliance 2.42 0.11 −2.31')
    await field(page, 'Months from now').fill('24')
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(row).toHaveAccessibleName('HOS Compliance 2.42 2.42 –')
  })

  test('G10 the calendar says what falls off in which month, and what that does @release', async ({ open, api }) => {
    const { usdot } = await carrier(await api('admin'))
    const page = await open('safety')
    await look(page, usdot, '&tab=aging')
    const calendar = page.getByRole('table', { name: 'Age-out calendar' })
    const month = calendar.getByRole('button', { name: /^1 violation in/ }).first()
    await month.click()
    await expect(calendar.getByRole('link', { name: /^395\.8\(a\)/ })).toBeVisible()
    await expect(calendar).toContainText('HOS Compliance')
  })

  test('G10 a percentile is entered as FMCSA shows it and makes the alert; without a source it is not taken @release', async ({
    open,
    api,
  }) => {
    const { usdot } = await carrier(await api('admin'))
    const page = await open('safety')
    await look(page, usdot, '&tab=counts&category=hos&method=v3')
    await page.getByRole('button', { name: 'Enter FMCSA’s percentile' }).click()
    const dialog = page.getByRole('dialog')
    const percentile = dialog.getByLabel('Percentile')
    await expect(percentile).toHaveAttribute('aria-required', 'true')
    const serious = dialog.getByLabel('Acute or critical violation found')
    await serious.fill('10/01/2026')
    await serious.blur()
    await expect(percentile, 'it may stay empty').not.toHaveAttribute('aria-required', 'true')
    await serious.fill('')
    await serious.blur()
    await expect(percentile).toHaveAttribute('aria-required', 'true')
    await percentile.fill('71.5')
    await dialog.getByLabel('FMCSA snapshot date').fill('10/30/2026')
    await dialog.getByRole('button', { name: 'Save percentile' }).click()
    await expect(dialog.getByText('Enter the source')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByLabel('Source').fill('SMS log-in')
    await dialog.getByRole('button', { name: 'Save percentile' }).click()
    await expect(page.getByText('FMCSA’s percentile 71.5 as of Oct 30, 2026, SMS log-in')).toBeVisible()
    await expect(page.getByText(/SMS log-in; entered by .+ on /)).toBeVisible()
    await expect(page.getByText('Alert', { exact: true })).toBeVisible()
    await page.goto(`/csa?usdot=${usdot}`)
    await explain(page)
    await page.getByRole('button', { name: 'All changes' }).click()
    const entry = page.getByRole('listitem').filter({ hasText: `USDOT ${usdot}` })
    await expect(entry).toContainText('changed FMCSA’s percentile, HOS Compliance, SMS 3.21')
    await expect(entry.locator('.diff')).toContainText('Percentileempty71.5')
    expect(await violationsOf(page)).toEqual([])
  })

  test('G10 an administrator says which method is official since when; safety does not @release', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/csa')
    await onScreen(page, 'CSA')
    await expect(page.getByRole('button', { name: 'Settings' })).toHaveCount(0)
    const admin = await open('admin')
    await admin.goto('/csa')
    await admin.getByRole('button', { name: 'Settings' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('Vehicle').fill('many')
    await expect(dialog.getByText('Enter a percent with up to one decimal, such as 23.2')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  test('G10 who changed the settings, when, and what stood there before is said beside them @release', async ({ open, api }) => {
    const { name } = (await api('admin')).user
    const page = await open('admin')
    await page.goto('/csa')
    await page.getByRole('button', { name: 'Settings' }).click()
    const dialog = page.getByRole('dialog')
    // Words that no figure hangs on: other tests look at the same settings.
    const source = dialog.getByLabel('Source of the averages')
    const [before, after] = [await source.inputValue(), unique('Carrier pages')]
    await source.fill(after)
    await dialog.getByRole('button', { name: 'Save settings' }).click()
    await expect(dialog).toHaveCount(0)
    await explain(page)
    await expect(page.getByText(new RegExp(`^Settings changed by ${name} on `))).toBeVisible()
    await page.getByRole('button', { name: 'All changes' }).click()
    const entry = page.getByRole('listitem').filter({ hasText: after }).filter({ hasText: 'changed the settings' })
    await expect(entry).toContainText(name)
    await expect(entry.locator('.diff')).toHaveText(`Source of the averages${before}${after}`)
  })

  test('G10 what the public text leaves out is listed on demand, and an administrator sets it as policy @release', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/csa')
    const cap = page.getByText('Maximum points per inspection and category')
    await expect(cap).toBeHidden()
    await explain(page)
    await page.getByText('Assumptions beyond FMCSA’s published methodology').click()
    await expect(cap).toBeVisible()
    await expect(page.getByText('I, II, III, VI', { exact: true })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    const admin = await open('admin')
    await admin.goto('/csa')
    await admin.getByRole('button', { name: 'Settings' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('Maximum points per inspection').fill('all')
    await expect(dialog.getByText('Enter a whole number from 1 to 500, or leave blank')).toBeVisible()
    // The figures stay as they are for the other tests: only where it comes from is said anew.
    await dialog.getByLabel('Maximum points per inspection').fill('30')
    await dialog.getByLabel('Source').fill('Letter of our counsel')
    await dialog.getByRole('button', { name: 'Save settings' }).click()
    await expect(dialog).toBeHidden()
    await explain(admin)
    await admin.getByText('Assumptions beyond FMCSA’s published methodology').click()
    await expect(admin.getByText('Letter of our counsel')).toBeVisible()
    await admin.getByRole('button', { name: 'All changes' }).click()
    await expect(admin.getByRole('dialog').getByText('Source')).toBeVisible()
  })

  for (const tab of ['categories', 'counts', 'aging', 'what-if', 'clean'])
    test(`P-61 axe finds nothing: CSA ${tab} @release`, async ({ open }) => {
      const page = await open('safety')
      await page.goto(`/csa?tab=${tab}&category=vehicle_maint`)
      await onScreen(page, 'CSA')
      await expect(page.locator('.page .card').first()).toBeVisible()
      await expect(page.locator('.page .skeleton')).toHaveCount(0)
      expect(await violationsOf(page)).toEqual([])
    })

  test('P-61 axe finds nothing: CSA of a driver, code suggestions, settings @release', async ({ open, api }) => {
    const [violation] = await (await api('safety')).list('/api/violations?limit=1&driver=!null&fields=driver')
    const page = await open('admin')
    await page.goto(`/drivers/${String(violation?.['driver'])}?tab=csa`)
    await expect(page.getByRole('region', { name: 'Inspections', exact: true }).first()).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.goto('/csa')
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    // Last: the browser would ask before it leaves what was typed.
    await page.goto('/violations/new')
    await field(page, 'Code').fill('tire')
    await expect(page.getByRole('group', { name: 'Codes that fit' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })
})
