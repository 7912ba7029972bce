import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { commandOf, runNode, runProgram } from './programs.ts'

const systemPrograms = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium that starts: CHROMIUM if set, the system's, or the one Playwright has downloaded; undefined when there is none. */
export const findChromium = (): string | undefined => {
  const asked = process.env['CHROMIUM']
  const candidates = asked === undefined || asked === '' ? [...systemPrograms, chromium.executablePath()] : [asked]
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
  if (found !== undefined) return found
  process.stdout.write('Installing Chromium for the browser tests …\n')
  const installed = (await installDebian()) || (await installPlaywright())
  const program = findChromium()
  if (!installed || program === undefined)
    throw new Error('No Chromium was found and none could be installed; install one and set CHROMIUM to its path.')
  return program
}

const installDebian = async (): Promise<boolean> => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = () => runProgram('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env })
  if ((await install()).code === 0) return true
  await runProgram('apt-get', ['update'], { env })
  const { code, output } = await install()
  if (code !== 0) process.stdout.write(output)
  return code === 0
}

const installPlaywright = async (): Promise<boolean> =>
  (await runNode([commandOf('playwright'), 'install', 'chromium'], { show: true })).code === 0
