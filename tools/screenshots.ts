/** npm run screenshots: the pictures of the README, from the demo company at a fixed moment. */
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { startApp } from './app-process.ts'
import { chromiumArguments, ensureChromium } from './chromium.ts'
import { root, runNode } from './programs.ts'
import { followRequests, quiet } from './quiet.ts'

const folder = join(root, 'docs/screenshots')
const moment = '2026-11-20T15:00:00Z'
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** A screen as it shall be seen; `reach` does what a person does to get there. */
interface Picture {
  readonly name: string
  readonly size: typeof desk
  readonly look?: { readonly theme: 'light' | 'dark'; readonly variant: 'professional' | 'modern' | 'corporate' }
  readonly reach: (page: Page) => Promise<unknown>
}

const rows = (page: Page) => page.locator('tr[data-row]')

const pictures: readonly Picture[] = [
  { name: 'dashboard', size: desk, reach: (page) => page.goto('/') },
  {
    name: 'vehicles',
    size: desk,
    reach: async (page) => {
      await page.goto('/vehicles?status=active&view=active')
      await rows(page).nth(3).locator('td').nth(2).click()
    },
  },
  {
    name: 'vehicle',
    size: desk,
    reach: async (page) => {
      await page.goto('/vehicles?status=active&view=active')
      await rows(page).nth(3).getByRole('link').first().click()
    },
  },
  {
    name: 'driver-dark',
    size: desk,
    look: { theme: 'dark', variant: 'modern' },
    reach: async (page) => {
      await page.goto('/drivers?status=active&readiness=warn')
      await rows(page).nth(2).getByRole('link').first().click()
    },
  },
  {
    name: 'import',
    size: desk,
    reach: async (page) => {
      await page.goto('/vehicles/import')
      const name = 'seattle-active-fleet-2015.csv'
      const buffer = gunzipSync(await readFile(join(root, 'test/fixtures', `${name}.gz`)))
      await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer })
      await page.getByRole('region', { name: 'Columns of the file' }).waitFor()
    },
  },
  {
    name: 'integrations',
    size: desk,
    look: { theme: 'light', variant: 'corporate' },
    reach: (page) => page.goto('/integrations?tab=links'),
  },
  { name: 'phone', size: phone, reach: (page) => page.goto('/vehicles?status=active&view=active') },
  { name: 'phone-dashboard', size: phone, reach: (page) => page.goto('/') },
]

/** As few bytes as a picture of flat colours needs. */
const keep = async (picture: Buffer, name: string): Promise<number> => {
  const file = join(folder, `${name}.png`)
  await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toFile(file)
  return (await stat(file)).size
}

await mkdir(folder, { recursive: true })
if ((await runNode(['tools/build.ts', '--if-stale'], { show: true })).code !== 0) throw new Error('The screens could not be built.')
const app = await startApp({ LONGHAUL_NOW: moment })
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments() })

const signIn = async (page: Page): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('super_admin@longhaul.test')
  await page.getByLabel('Password', { exact: true }).fill('longhaul-demo-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
}

/** Lets the simulator live at the same moment, so that its readings are not from a future. */
const setProviderClock = async (): Promise<void> => {
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${app.origin}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'super_admin@longhaul.test', password: 'longhaul-demo-2026' }),
  })
  const { token } = (await login.json()) as { token: string }
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await fetch(`${app.origin}/api/integrations/simulator`, { headers: { authorization: `Bearer ${token}` } })
    const { connection } = (await answer.json()) as { connection: { baseUrl: string } | null }
    if (connection !== null) {
      await fetch(`${connection.baseUrl}/__sim/clock`, { method: 'POST', headers: json, body: JSON.stringify({ now: moment }) })
      return
    }
    await wait(200)
  }
}

const take = async ({ name, size, look, reach }: Picture): Promise<void> => {
  const context = await browser.newContext({
    baseURL: app.origin,
    viewport: size,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    reducedMotion: 'reduce',
    deviceScaleFactor: size === phone ? 2 : 1,
  })
  try {
    const page = await context.newPage()
    followRequests(page)
    await page.clock.setFixedTime(new Date(moment))
    await signIn(page)
    if (look !== undefined)
      await page.evaluate(
        `localStorage.setItem('longhaul.theme', '${look.theme}'); localStorage.setItem('longhaul.variant', '${look.variant}')`,
      )
    await reach(page)
    await quiet(page)
    await page.evaluate('document.fonts.ready')
    await page.mouse.move(0, 0)
    await page.waitForTimeout(500)
    console.log(`${name}.png, ${Math.round((await keep(await page.screenshot(), name)) / 1024)} kB`)
  } finally {
    await context.close()
  }
}

try {
  await setProviderClock()
  for (const picture of pictures) await take(picture)
  console.log(`Pictures are in ${folder}`)
} finally {
  await browser.close()
  await app.stop()
}
