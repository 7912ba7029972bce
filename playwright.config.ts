import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './tools/chromium.ts'
import { limitFor } from './test/support/patience.ts'
import { part, releaseBrowserTests } from './tools/test-parts.ts'

const executablePath = findChromium()

/** Run by tools/e2e.ts, which starts the server and gives its address in BASE_URL. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  ...(part === 'test' ? { testIgnore: releaseBrowserTests } : {}),
  ...(part === 'test' || part === 'dates' ? { grepInvert: /@release/ } : {}),
  fullyParallel: true,
  forbidOnly: true,
  // A test that fails once and passes at once on a fresh page is told by name (tools/e2e.ts); before a release it is a failure.
  retries: part === 'test' ? 1 : 0,
  workers: 3,
  timeout: limitFor(26_000),
  expect: { timeout: limitFor(6_000) },
  reporter: [['list'], ['json']],
  use: {
    ...(process.env['BASE_URL'] === undefined ? {} : { baseURL: process.env['BASE_URL'] }),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker answers before a test's own answers do; tests of it allow it.
    serviceWorkers: 'block',
    actionTimeout: limitFor(6_000),
    navigationTimeout: limitFor(6_000),
    screenshot: 'only-on-failure',
    // Recording every page doubles the time; `npm run e2e -- --trace retain-on-failure` does it for a test that fails.
    trace: 'off',
    launchOptions: { args: chromiumArguments(), ...(executablePath === undefined ? {} : { executablePath }) },
  },
})
