import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from './binaries.ts'

/** Makes sure that the server does not outlive a killed app for long. */
export interface OrphanGuard {
  /** Signs this process in as the owner, so that watchers of earlier owners stand down. */
  claim(): void
  hasClaimed(): boolean
  /** Ends the watcher: the server was stopped in order or is somebody else's. */
  release(): void
}

/** The file by which an owner signs in, inside the cluster folder. */
const ownerFile = 'longhaul-owner'

/**
 * The watcher: a shell (a megabyte, where Node would keep fifty) that waits for its standard input to close. An owner that ends in
 * order says a word before. Otherwise, when no other owner has signed in after the delay, it asks the server of that cluster to
 * stop, by process id, having checked that the id is still a PostgreSQL and works in that folder. Arguments: cluster folder, token, delay in seconds.
 */
const watcher = `
trap '' INT HUP
read -r said && exit 0
sleep "$3"
read -r owner < "$1/${ownerFile}"
[ "$owner" = "$2" ] || exit 0
read -r pid < "$1/postmaster.pid" || exit 0
if [ -r "/proc/$pid/comm" ]; then read -r name < "/proc/$pid/comm"; else name=$(ps -o comm= -p "$pid"); fi
if [ -e "/proc/$pid/cwd" ]; then [ "$(readlink "/proc/$pid/cwd")" = "$(cd "$1" && pwd -P)" ] || exit 0; fi
case "$name" in *postgres) kill -INT "$pid" ;; esac
`

/**
 * Starts the watcher, detached, holding the other end of a pipe that closes when this process ends in whatever way.
 * On Windows there is none: the server stays until the next start adopts it.
 */
export const guardAgainstOrphan = (clusterDir: string, delayMs: number): OrphanGuard => {
  const token = randomUUID()
  const pipe = process.platform === 'win32' ? undefined : startWatcher(clusterDir, token, delayMs)
  let claimed = false
  return {
    claim: () => {
      claimed = true
      writeFileSync(join(clusterDir, ownerFile), `${token}\n`, { mode: 0o600 })
    },
    hasClaimed: () => claimed,
    release: () => {
      pipe?.end('released\n')
    },
  }
}

const startWatcher = (clusterDir: string, token: string, delayMs: number) => {
  const child = spawn('/bin/sh', ['-c', watcher, 'longhaul-orphan-watcher', clusterDir, token, String(delayMs / 1000)], {
    cwd: '/',
    env: childEnvironment,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without a watcher the next start adopts the server all the same.
  child.on('error', () => undefined)
  child.stdin.on('error', () => undefined)
  child.unref()
  // Its closing is the message, so it must not keep this process alive.
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
  return child.stdin
}
