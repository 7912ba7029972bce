/** npm run screenshots: the pictures of the README, from the demo company at a fixed moment. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { startApp } from './app-process.ts'
import { chromiumArguments, ensureChromium } from './chromium.ts'
import { root } from './programs.ts'

const folder = join(root, 'docs/screenshots')
await mkdir(folder, { recursive: true })
const app = await startApp({ LONGHAUL_NOW: '2026-11-20T15:00:00Z', SIMULATOR: 'off' })
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments() })

const signedIn = async (width: number, height: number): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width, height } })).newPage()
  await page.goto(`${app.origin}/login`)
  await page.getByLabel('Email').fill('super_admin@longhaul.test')
  await page.getByLabel('Password', { exact: true }).fill('longhaul-demo-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const shoot = async (page: Page, path: string, name: string): Promise<void> => {
  await page.goto(`${app.origin}${path}`)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(600)
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

try {
  const desk = await signedIn(1440, 900)
  await shoot(desk, '/', 'dashboard')
  await shoot(desk, '/vehicles?status=active', 'vehicles')
  await shoot(desk, '/vehicles/import', 'import')
  await desk.goto(`${app.origin}/drivers?status=active`)
  await desk.getByRole('row').nth(3).getByRole('link').first().click()
  await desk.waitForURL(/\/drivers\/[0-9a-f-]{36}/)
  await shoot(desk, new URL(desk.url()).pathname, 'driver')
  const phone = await signedIn(390, 844)
  await shoot(phone, '/vehicles?status=active', 'phone')
  console.log(`Pictures are in ${folder}`)
} finally {
  await browser.close()
  await app.stop()
}
