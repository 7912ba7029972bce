import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '../files/make-folder.ts'
import type { Account } from './account.ts'
import { accountFor } from './account.ts'
import type { Binaries } from './binaries.ts'
import { findBinaries } from './binaries.ts'
import { EngineError, codeOf } from './engine-error.ts'
import { initialise } from './initdb.ts'
import { isAlive } from './postmaster.ts'

/** One database cluster on disk and what is needed to run it. */
export interface Cluster {
  /** Absolute path of DATA_DIR/postgres, owned by `account` alone. */
  readonly dir: string
  /** The server's own messages: DATA_DIR/postgres.log. */
  readonly logFile: string
  /** Undefined = this process's own account. */
  readonly account: Account | undefined
  readonly binaries: Binaries
  readonly passwords: Passwords
}

/** Random, made with the cluster, kept inside it with mode 0600. */
export interface Passwords {
  /** Of `postgres`, the superuser: owner lock, role and database set-up, checks. */
  readonly superuser: string
  /** Of `longhaul`, the app's role. */
  readonly app: string
}

const passwordsFile = 'longhaul-passwords.json'
const versionFile = 'longhaul-engine.json'

/**
 * Opens DATA_DIR/postgres, making it at the first start. A start killed half-way leaves at most a draft folder, removed by the next one.
 * @throws EngineError when the folder holds something else, another major version, or cannot be used by this account.
 */
export const openCluster = async (dataDir: string): Promise<Cluster> => {
  const dir = join(resolve(dataDir), 'postgres')
  try {
    return await open(dir)
  } catch (error) {
    if (error instanceof EngineError || !(error instanceof Error)) throw error
    const code = codeOf(error)
    // A read-only file system, or a folder of another account.
    if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
      throw new EngineError(`DATA_DIR ${resolve(dataDir)} cannot be written (${code}); choose a folder this account may write.`)
    throw new EngineError(`${dir} cannot be used: ${error.message}.`)
  }
}

const open = async (dir: string): Promise<Cluster> => {
  makeDataDir(dirname(dir))
  const account = accountFor(dir)
  const binaries = findBinaries(account)
  await removeDeadDrafts(dir)
  if (isEmpty(dir)) await create(dir, account, binaries)
  assertOurs(dir, binaries)
  const passwords = JSON.parse(readFileSync(join(dir, passwordsFile), 'utf8')) as Passwords
  return { dir, logFile: join(dirname(dir), 'postgres.log'), account, binaries, passwords }
}

const makeDataDir = (dataDir: string): void => {
  try {
    makeFolder(dataDir)
  } catch (error) {
    throw new EngineError(`DATA_DIR ${dataDir} cannot be made (${codeOf(error)}); choose a folder this account may write.`)
  }
}

const isEmpty = (dir: string): boolean => {
  try {
    return readdirSync(dir).length === 0
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    throw new EngineError(
      `${dir} cannot be read (${codeOf(error)}): it belongs to another account. Start Longhaul as the account that made it, or choose another DATA_DIR.`,
    )
  }
}

const draftName = /^postgres\.draft-(\d+)-[\da-f]+(?:\.password)?$/

const removeDeadDrafts = async (dir: string): Promise<void> => {
  for (const name of readdirSync(dirname(dir))) {
    const [, pid] = draftName.exec(name) ?? []
    if (pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid)))) {
      await discard(join(dirname(dir), name))
    }
  }
}

/** The `initdb` of a killed start may still run and remove its own files: a single removal then leaves the folder. */
const discard = async (path: string): Promise<void> => {
  for (let attempt = 0; attempt < 100 && existsSync(path); attempt++) {
    if (attempt > 0) await sleep(20)
    rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Everything is built, flushed and only then named: a folder called `postgres` is always whole. */
const create = async (dir: string, account: Account | undefined, binaries: Binaries): Promise<void> => {
  const draft = `${dir}.draft-${process.pid}-${randomBytes(4).toString('hex')}`
  const passwords: Passwords = { superuser: randomBytes(24).toString('base64url'), app: randomBytes(24).toString('base64url') }
  mkdirSync(draft, { mode: 0o700 })
  try {
    if (account !== undefined) chownSync(draft, account.uid, account.gid)
    await initialise(draft, account, binaries, passwords.superuser)
    writeDurably(join(draft, passwordsFile), JSON.stringify(passwords), account)
    writeDurably(join(draft, versionFile), JSON.stringify({ engine: 'postgresql', major: binaries.major }), account)
    flush(draft)
    renameSync(draft, dir)
    flush(dirname(dir))
  } catch (error) {
    await discard(draft)
    // Another first start finished before us: its cluster is as good.
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error
  }
}

const writeDurably = (path: string, text: string, account: Account | undefined): void => {
  writeFileSync(path, `${text}\n`, { mode: 0o600, flag: 'wx', flush: true })
  if (account !== undefined) chownSync(path, account.uid, account.gid)
}

const flush = (folder: string): void => {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

const assertOurs = (dir: string, binaries: Binaries): void => {
  const self = process.getuid?.()
  if (self !== undefined && self !== 0 && statSync(dir).uid !== self) {
    throw new EngineError(
      `${dir} belongs to another account (uid ${statSync(dir).uid}); start Longhaul as that account or as root, or choose another DATA_DIR.`,
    )
  }
  if (!existsSync(join(dir, versionFile)) || !existsSync(join(dir, passwordsFile))) {
    throw new EngineError(`${dir} holds files that Longhaul did not make; move them away or choose another DATA_DIR.`)
  }
  const made = JSON.parse(readFileSync(join(dir, versionFile), 'utf8')) as { engine?: unknown; major?: unknown }
  if (made.engine !== 'postgresql' || made.major !== binaries.major) {
    throw new EngineError(
      `${dir} was made by ${String(made.engine)} ${String(made.major)} and this Longhaul brings postgresql ${binaries.major}; make a backup with the Longhaul that made it (npm run backup) and restore it into a new DATA_DIR (npm run restore).`,
    )
  }
}
