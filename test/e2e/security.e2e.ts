import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { registry } from '#records/index.ts'
import { quiet } from '#tools/quiet.ts'
import type { Json } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import type { InPage } from './support/in-page.ts'
import { makeDivision, makeDriver, makeVehicle, unique } from './support/records.ts'
import { onScreen, takeStep, unfold } from './support/screen.ts'

/** Markup that would run or call out if it ever became part of a page, the longest first. */
const payloads = [
  '"><img src="//evil.example/x" onerror="alert(1)">',
  '<img src=//evil.example/x onerror=alert(1)>',
  '<img src=x onerror=a()>',
  '<svg onload=a()>',
  '<b onclick=a>',
]

/** A payload for every text field of a kind that a person may fill in, as long as the field is. */
const poisoned = (kind: string, leave: readonly string[]): Json => {
  const entries = Object.entries(registry[kind]?.fields ?? {}).flatMap(([name, field]) => {
    if ((field.kind !== 'text' && field.kind !== 'longText') || field.system === true || field.computed === true || leave.includes(name))
      return []
    if (field.kind === 'text' && field.pattern !== undefined) return []
    const room = field.max ?? 200
    const payload = payloads.find((text) => text.length <= room)
    return payload === undefined ? [] : [[name, field.kind === 'text' && field.upper === true ? payload.toUpperCase() : payload] as const]
  })
  expect(entries.length, `text fields of ${kind}`).toBeGreaterThan(4)
  return Object.fromEntries(entries)
}

/** Everything the page tries to fetch from elsewhere, or draws from a payload. */
const watch = (page: Page): (() => Promise<string[]>) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (/evil\.example/.test(request.url()) || new URL(request.url()).pathname.endsWith('/x')) foreign.push(request.url())
  })
  return async () => {
    const drawn = await page.evaluate(() =>
      [...(globalThis as unknown as InPage).document.querySelectorAll('img[onerror], svg[onload], b[onclick], [src*="evil"]')].map(
        (element) => element.tagName,
      ),
    )
    return [...foreign, ...drawn]
  }
}

test.describe('P-16 stored text never runs', () => {
  test('P-16 markup in every text field of a vehicle: list, peek, detail, form, history, search, notices', async ({ open, api }) => {
    const manager = await api('manager')
    const values = poisoned('vehicles', ['unitNumber', 'vin'])
    const unitNumber = `<b onclick=a>${unique('X').slice(-10)}`
    const vehicle = await makeVehicle(manager, { ...values, unitNumber, plateState: 'MO' })
    await manager.call('POST', `/api/vehicles/${vehicle.id}/comments`, { body: payloads[0] })
    const page = await open('manager')
    const found = watch(page)
    for (const path of [
      `/vehicles?q=${encodeURIComponent(unitNumber)}&peek=${vehicle.id}`,
      `/vehicles/${vehicle.id}`,
      ...['qualification-documents.vehicle', 'meter-entries.vehicle', 'vehicle-assignments.vehicle', 'files', 'comments', 'history'].map(
        (tab) => `/vehicles/${vehicle.id}?tab=${tab}`,
      ),
      `/vehicles/${vehicle.id}/edit`,
      '/',
      '/assets-dashboard',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await quiet(page)
      expect(await found(), path).toEqual([])
    }
    await page.goto(`/vehicles/${vehicle.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(unitNumber)
    await expect(page).toHaveTitle(new RegExp('<b onclick=a>'))
    await takeStep(page, 'Send to shop')
    await page
      .getByRole('dialog')
      .getByLabel('Reason')
      .fill(payloads[1] ?? '')
    await page.getByRole('dialog').getByRole('button', { name: 'Send to shop' }).click()
    await expect(page.locator('.toast')).toContainText('<b onclick=a>')
    await page.keyboard.press('Control+k')
    await expect(page.getByPlaceholder('Search or jump to…')).toBeFocused()
    await page.keyboard.type(unitNumber.slice(-8))
    await expect(page.getByRole('option').filter({ hasText: '<b onclick=a>' }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await found()).toEqual([])
  })

  test('P-16 markup in every text field of a driver and a division: lists, detail, form, pickers, dashboards @release', async ({
    open,
    api,
  }) => {
    const admin = await api('admin')
    const division = await makeDivision(admin, { name: `<img src=x onerror=a()> ${unique('D')}`, legalEntity: payloads[0] })
    const driver = await makeDriver(admin, {
      ...poisoned('drivers', ['employeeId', 'lastName']),
      regularCarrierFrom: '2026-01-05',
      lastName: `<img src=x onerror=a()>${unique('P')}`,
      division: division.id,
      address: { street: payloads[0], city: payloads[1], state: 'MO', zip: '64801' },
      emergencyContacts: [{ name: payloads[0], relation: payloads[2], phone: '4055550143' }],
    })
    const page = await open('admin')
    const found = watch(page)
    for (const path of [
      `/drivers?division=${division.id}&view=all&peek=${driver.id}`,
      `/drivers/${driver.id}`,
      ...['requirements', 'qualification-documents.driver', 'vehicle-assignments.driver', 'comments', 'history'].map(
        (tab) => `/drivers/${driver.id}?tab=${tab}`,
      ),
      `/drivers/${driver.id}/edit`,
      `/divisions/${division.id}`,
      '/divisions',
      '/drivers-dashboard',
      '/user-management',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await quiet(page)
      expect(await found(), path).toEqual([])
    }
    await page.goto(`/drivers/${driver.id}`)
    await unfold(page, 'More details')
    const hidden = page.getByRole('button', { name: 'Show', exact: true })
    await expect(hidden.first()).toBeVisible()
    for (const button of (await hidden.all()).toReversed()) await button.click()
    await expect(hidden).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Person' })).toContainText('evil.example')
    await page.goto('/vehicles/new')
    await page.getByLabel('Division').first().click()
    await expect(page.getByRole('option').filter({ hasText: '<img' }).first()).toBeVisible()
    expect(await found()).toEqual([])
  })

  test('P-16 a file with markup in its name, and the import of one, show text @release', async ({ open, api }) => {
    const vehicle = await makeVehicle(await api('manager'))
    const page = await open('manager')
    const found = watch(page)
    await page.goto(`/vehicles/${vehicle.id}?tab=files`)
    const name = '<img src=x onerror=a()>.txt'
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') })
    await expect(page.getByText('Not uploaded'), 'markup is no text file, whatever it is called').toBeVisible()
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Seen at the gate on Monday.') })
    await expect(page.getByRole('list', { name: 'Files' })).toContainText('onerror')
    await page.goto('/vehicles/import')
    await page.locator('input[type="file"]').setInputFiles({
      name: '<svg onload=a()>.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('<img src=x onerror=a()>,VIN\n<img src=x onerror=a()>,\n'),
    })
    await expect(page.getByRole('region', { name: 'Columns of the file' })).toBeVisible()
    expect(await found()).toEqual([])
  })

  test('P-16 the page comes with its policies, on every class of route', async ({ api }) => {
    const { user } = await api('manager')
    for (const path of ['/', '/vehicles', '/login', '/no-such-screen', '/accept-invitation']) {
      const headers = (await user.http.get(path)).headers()
      expect(headers['content-security-policy'], path).toMatch(
        /default-src 'none'.*script-src 'self'.*frame-ancestors 'none'.*require-trusted-types-for 'script'/,
      )
      expect(headers['content-security-policy'], path).not.toContain('unsafe')
      expect(headers['x-content-type-options'], path).toBe('nosniff')
      expect(headers['referrer-policy'], path).toBe('no-referrer')
    }
    for (const path of ['/api/vehicles?limit=1', '/api/auth/me', '/api/nothing', '/assets/nothing.js', '/favicon.svg']) {
      expect((await user.http.get(path)).headers()['x-content-type-options'], path).toBe('nosniff')
    }
  })
})

test.describe('P-15 another web site', () => {
  test('P-15 cannot act, read or frame, whoever is signed in', async ({ open, api, origin }) => {
    const manager = await api('manager')
    const vehicle = await makeVehicle(manager, { terminal: 'Depot' })
    const page = await open('manager')
    await page.goto('/vehicles')
    await expect(page.locator('tr[data-row]').first()).toBeVisible()
    const attack = `<!doctype html><title>Elsewhere</title><iframe id="frame" src="${origin}/vehicles"></iframe>
      <form id="form" method="post" enctype="text/plain" action="${origin}/api/vehicles"><input name='{"unitNumber":"EVIL","x":"' value='"}'></form><iframe name="sink"></iframe>`
    const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(attack)).listen(0, '127.0.0.1')
    await new Promise((listening) => server.once('listening', listening))
    const statuses: string[] = []
    const other = await page.context().newPage()
    other.on('response', (response) => {
      if (response.url().startsWith(`${origin}/api/`)) statuses.push(`${response.request().method()} ${response.status()}`)
    })
    try {
      await other.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
      expect(await other.frameLocator('#frame').getByRole('heading').count()).toBe(0)
      const outcomes = await other.evaluate(
        async ({ target, id }) => {
          const attempts: [string, object][] = [
            [
              `/api/vehicles/${id}`,
              { method: 'PATCH', headers: { 'content-type': 'application/json', 'if-match': '"1"' }, body: '{"terminal":"Taken"}' },
            ],
            [`/api/vehicles/${id}/transitions`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"move":"reserve"}' }],
            ['/api/auth/logout', { method: 'POST', mode: 'no-cors' }],
            ['/api/simulator/sync-mileage', { method: 'POST', mode: 'no-cors' }],
            ['/api/vehicles?limit=1', { method: 'GET' }],
          ]
          const read: string[] = []
          for (const [path, how] of attempts) {
            read.push(
              await fetch(target + path, { credentials: 'include', ...how }).then(
                (answer) => `${path.replace(id, ':id')} ${answer.type === 'opaque' ? 'not readable' : 'READ'}`,
                () => `${path.replace(id, ':id')} refused`,
              ),
            )
          }
          return read
        },
        { target: origin, id: vehicle.id },
      )
      expect(outcomes.filter((outcome) => outcome.endsWith('READ'))).toEqual([])
      await Promise.all([
        other.waitForResponse((response) => response.url().endsWith('/api/vehicles') && response.request().method() === 'POST'),
        other.evaluate(() =>
          (globalThis as unknown as { document: { querySelector(name: string): { submit(): void } } }).document
            .querySelector('#form')
            .submit(),
        ),
      ])
      const writes = statuses.filter((status) => !status.startsWith('GET') && !status.startsWith('OPTIONS'))
      expect(writes.length, 'the browser shows the answer to the form only').toBeGreaterThan(0)
      expect(
        writes.every((status) => /(403|415|401)$/.test(status)),
        statuses.join(', '),
      ).toBe(true)
    } finally {
      server.close()
    }
    expect(await manager.read(`/api/vehicles/${vehicle.id}`)).toMatchObject({
      terminal: 'Depot',
      status: 'active',
      version: vehicle.version,
    })
    expect(await manager.list('/api/vehicles?unitNumber=EVIL')).toEqual([])
    const crossSite = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    for (const [method, path] of [
      ['POST', '/api/vehicles'],
      ['PATCH', `/api/vehicles/${vehicle.id}`],
      ['DELETE', `/api/vehicles/${vehicle.id}`],
      ['POST', `/api/vehicles/${vehicle.id}/transitions`],
      ['POST', '/api/vehicles/bulk'],
      ['POST', '/api/auth/logout'],
      ['POST', '/api/auth/login'],
      ['POST', '/api/simulator/sync-mileage'],
    ] as const) {
      expect([403, 415], `${method} ${path}, even with cookie and token`).toContain(
        (await manager.send(method, path, {}, crossSite)).status(),
      )
    }
    await page.reload()
    await onScreen(page, 'Vehicles')
  })
})

test('P-18 F4 nothing but theme, variant and who has synced is kept after signing out', async ({ open, newSession }) => {
  const session = await newSession('manager')
  const page = await open(session)
  await page.goto('/design-options')
  await page.getByText('Dark', { exact: true }).click()
  await page.getByText('Corporate', { exact: true }).click()
  await page.goto('/vehicles')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('list', { name: 'Columns shown' }).getByText('Mileage', { exact: true }).click()
  await page.keyboard.press('Escape')
  await page.locator('tr[data-row]').first().getByRole('cell').nth(2).click()
  await expect(page.getByRole('complementary', { name: 'Vehicle preview' })).toBeVisible()
  await page.goto('/vehicles/new')
  await page.getByLabel('Unit number').fill('DRAFT-1')
  await expect(page.getByText(/Draft saved/)).toBeVisible()
  // The sync begins two seconds after a page stands; on a quick machine no page has stood that long.
  const synced = () => page.evaluate(() => (globalThis as unknown as InPage).sessionStorage.getItem('longhaul.synced'))
  await expect.poll(synced).not.toBeNull()
  await page.getByRole('button', { name: session.name }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  const leave = page.getByRole('dialog').getByRole('button', { name: /discard|leave/i })
  await leave
    .or(page.getByRole('heading', { level: 1, name: 'Sign in' }))
    .first()
    .waitFor()
  if (await leave.isVisible()) await leave.click()
  await onScreen(page, 'Sign in')
  const kept = await page.evaluate(() => {
    const { localStorage, sessionStorage } = globalThis as unknown as InPage
    return { local: Object.keys({ ...localStorage }).toSorted(), session: Object.keys({ ...sessionStorage }) }
  })
  expect(kept).toEqual({ local: ['longhaul.theme', 'longhaul.variant'], session: ['longhaul.synced'] })
})
