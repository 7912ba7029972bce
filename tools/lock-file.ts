/**
 * The lock file must name the packages of every platform, or `npm ci` refuses it elsewhere and, where a registry lacks some of
 * them, here too: `npm install` silently leaves those out. `node tools/run.mjs tools/lock-file.ts` adds what is missing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './programs.ts'

interface LockedPackage {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export interface LockFile {
  packages: Record<string, LockedPackage>
}

export const lockFile = join(root, 'package-lock.json')

/** The optional packages that some locked package asks for and the lock file does not have, by their path in it. */
export const missingPackages = ({ packages }: LockFile): Record<string, LockedPackage> => {
  const missing: Record<string, LockedPackage> = {}
  for (const [path, asking] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(asking.optionalDependencies ?? {})) {
      if (placesOf(name, path).every((place) => packages[place] === undefined)) {
        missing[`node_modules/${name}`] = { version, ...platformOf(name), ...(asking.dev === true ? { dev: true } : {}), optional: true }
      }
    }
  }
  return missing
}

/** Where Node would look for a package named by the one at `path` (`node_modules/a/node_modules/b`). */
const placesOf = (name: string, path: string): string[] => {
  const parents = path.split(/\/?node_modules\//).filter((part) => part !== '')
  return [...parents.keys(), parents.length].map((depth) =>
    [...parents.slice(0, depth), name].map((part) => `node_modules/${part}`).join('/'),
  )
}

const systems = new Map([
  ['android', 'android'],
  ['darwin', 'darwin'],
  ['freebsd', 'freebsd'],
  ['linux', 'linux'],
  ['win32', 'win32'],
  ['windows', 'win32'],
  ['openharmony', 'openharmony'],
])
const processors = new Set(['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'])

/** Such packages carry their platform in their names: binding-linux-arm64-musl. */
const platformOf = (name: string): LockedPackage => {
  const words = name.split(/[/-]/)
  const os = words.map((word) => systems.get(word)).find((word) => word !== undefined)
  const cpu = words.find((word) => processors.has(word))
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : words.some((word) => word.startsWith('gnu')) ? 'glibc' : undefined
  return {
    ...(cpu === undefined ? {} : { cpu: [cpu] }),
    ...(os === 'linux' && libc !== undefined ? { libc: [libc] } : {}),
    ...(os === undefined ? {} : { os: [os] }),
  }
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(lockFile, 'utf8')) as LockFile
  const missing = missingPackages(lock)
  const packages = Object.fromEntries(Object.entries({ ...lock.packages, ...missing }).toSorted(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(lockFile, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
  process.stdout.write(`${Object.keys(missing).length} packages added to package-lock.json.\n`)
}
