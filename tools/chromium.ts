import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { commandOf, runNode, runProgram } from './programs.ts'

/** Chromium without windows: draws the same pages for a quarter less work. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const systemPrograms = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const askedFor = (): string | undefined => (process.env['CHROMIUM'] === '' ? undefined : process.env['CHROMIUM'])

/** A Chromium that starts: CHROMIUM if set, the system's, or the one Playwright has downloaded; undefined when there is none. */
export const findChromium = (): string | undefined => {
  const asked = askedFor()
  const candidates = asked === undefined ? [...systemPrograms, chromium.executablePath()] : [asked]
  return candidates.find((path) => existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0)
}

/** No traffic of the browser's own, and no sandbox only where it cannot be had: as root. */
export const chromiumArguments = (): string[] => [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Finds a Chromium, installing Debian's (as root) or Playwright's when there is none.
 * @throws Error with one sentence when that does not succeed.
 */
export const ensureChromium = async (): Promise<string> => {
  const found = findChromium()
  if (found === headlessShell || (found !== undefined && (askedFor() !== undefined || !isDebian()))) return found
  process.stdout.write('Installing Chromium for the browser tests …\n')
  const installed = (await installDebian(found === undefined)) || found !== undefined || (await installPlaywright())
  const program = findChromium()
  if (!installed || program === undefined)
    throw new Error('No Chromium was found and none could be installed; install one and set CHROMIUM to its path.')
  return program
}

/** Where this process may install Debian's packages. */
const isDebian = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** The headless shell; the whole Chromium, which older releases have alone, only where there is none at all (`must`). */
const installDebian = async (must: boolean): Promise<boolean> => {
  if (!isDebian()) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = (name: string) => runProgram('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
  const shell = 'chromium-headless-shell'
  if ((await install(shell)).code === 0) return true
  await runProgram('apt-get', ['update'], { env })
  if ((await install(shell)).code === 0) return true
  if (!must) return false
  const { code, output } = await install('chromium')
  if (code !== 0) process.stdout.write(output)
  return code === 0
}

const installPlaywright = async (): Promise<boolean> =>
  (await runNode([commandOf('playwright'), 'install', 'chromium'], { show: true })).code === 0
