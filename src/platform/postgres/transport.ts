import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '../files/make-folder.ts'
import type { Cluster } from './cluster.ts'
import { EngineError } from './engine-error.ts'
import { runningServer } from './postmaster.ts'
import type { Transport } from './settings.ts'
import { socketPort } from './settings.ts'

/** Bytes a socket path may have: `sun_path` is 108 on Linux and 104 on macOS, with its closing zero. */
const longestSocketPath = 103

/**
 * Chooses how clients reach the server: a socket inside the cluster folder (0700); where that path is too long, in a private folder
 * under the temporary one; on Windows a random loopback port (that of a server already running, if there is one).
 */
export const transportFor = async (
  cluster: Pick<Cluster, 'dir' | 'account'>,
  loopback = process.platform === 'win32',
): Promise<Transport> => {
  if (loopback) return { kind: 'loopback', port: runningServer(cluster.dir)?.port ?? (await freePort()) }
  const fits = Buffer.byteLength(join(cluster.dir, `.s.PGSQL.${socketPort}`)) <= longestSocketPath
  return fits
    ? { kind: 'socket', directory: cluster.dir, inCluster: true }
    : { kind: 'socket', directory: shortFolder(cluster), inCluster: false }
}

const shortFolder = ({ dir, account }: Pick<Cluster, 'dir' | 'account'>): string => {
  const folder = join(tmpdir(), `longhaul-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`)
  const uid = account?.uid ?? process.getuid?.() ?? 0
  makeFolder(folder)
  const stat = lstatSync(folder)
  if (stat.isDirectory() && stat.uid === process.getuid?.() && account !== undefined) chownSync(folder, account.uid, account.gid)
  else if (!stat.isDirectory() || stat.uid !== uid) {
    throw new EngineError(
      `The path of ${dir} is too long for a socket and ${folder} belongs to another user; choose a DATA_DIR with a shorter path.`,
    )
  }
  chmodSync(folder, 0o700)
  return folder
}

const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
