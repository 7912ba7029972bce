import type { Cluster } from './cluster.ts'
import type { Transport } from './settings.ts'
import { socketPort } from './settings.ts'

/** What `pg` needs to connect; it stays the same when the server is restarted. */
export interface EmbeddedConnection {
  /** Folder of the socket, or 127.0.0.1. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
}

/** Role and database of the app. */
export const appName = 'longhaul'

export const appConnection = ({ passwords }: Cluster, transport: Transport): EmbeddedConnection => ({
  ...addressOf(transport),
  user: appName,
  password: passwords.app,
  database: appName,
})

export const superuserConnection = ({ passwords }: Cluster, transport: Transport): EmbeddedConnection => ({
  ...addressOf(transport),
  user: 'postgres',
  password: passwords.superuser,
  database: 'postgres',
})

const addressOf = (transport: Transport): { host: string; port: number } =>
  transport.kind === 'socket' ? { host: transport.directory, port: socketPort } : { host: '127.0.0.1', port: transport.port }

/** The connection as a postgresql:// URL, for what takes no object. */
export const urlOf = ({ host, port, user, password, database }: EmbeddedConnection): string => {
  const login = `${user}:${encodeURIComponent(password)}`
  return host.startsWith('/')
    ? `postgresql://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgresql://${login}@${host}:${port}/${database}`
}
