import { readFileSync, statSync } from 'node:fs'
import { EngineError } from './engine-error.ts'

/** The unprivileged account PostgreSQL runs under, because it refuses to run as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

const preferred = ['nobody', 'daemon', 'postgres']

/**
 * Undefined when this process is not root: PostgreSQL then runs as ourselves. As root: whoever owns the cluster already, else an
 * existing unprivileged account. No account is ever created.
 */
export const accountFor = (clusterDir: string): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return leastAccount(readFileSync('/etc/passwd', 'utf8'))
}

/** Picks from the text of /etc/passwd. `initdb` looks its own account up there, so a bare number would not do. */
export const leastAccount = (passwd: string): Account => {
  const accounts = new Map(
    passwd.split('\n').map((line) => {
      const [name = '', , uid = '', gid = ''] = line.split(':')
      return [name, { uid: Number(uid), gid: Number(gid) }] as const
    }),
  )
  for (const name of preferred) {
    const account = accounts.get(name)
    if (account !== undefined && account.uid !== 0) return account.uid < 0 ? { uid: account.uid >>> 0, gid: account.gid >>> 0 } : account
  }
  throw new EngineError(
    `PostgreSQL does not run as root and this machine has none of the accounts ${preferred.join(', ')}; start Longhaul as an ordinary user, or set DATABASE_URL.`,
  )
}
