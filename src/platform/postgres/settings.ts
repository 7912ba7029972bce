/** How clients reach the server: a socket in `directory`, or a loopback port where the system has no such sockets. */
export type Transport =
  | { readonly kind: 'socket'; readonly directory: string; readonly inCluster: boolean }
  | { readonly kind: 'loopback'; readonly port: number }

/** Limits of every session of the app; a report raises `statement_timeout` to a minute with SET LOCAL, a migration lifts it. Milliseconds, as `pg` takes them. */
export const sessionLimits = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  lock_timeout: 5_000,
} as const

/** Given on the command line, so neither postgresql.conf nor ALTER SYSTEM can switch durability off. */
const durable = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

const sizing = {
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '1GB',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  max_wal_senders: '0',
  wal_level: 'minimal',
  io_method: 'sync',
  jit: 'off',
  random_page_cost: '1.1',
}

/** What is logged names neither values nor statements: the app reports failed statements itself, without personal facts. */
const logging = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
}

const behaviour = {
  timezone: 'UTC',
  password_encryption: 'scram-sha-256',
  max_logical_replication_workers: '0',
  client_connection_check_interval: '5s',
}

const network = (transport: Transport): Record<string, string> =>
  transport.kind === 'loopback'
    ? { listen_addresses: '127.0.0.1', port: String(transport.port), unix_socket_directories: '' }
    : {
        listen_addresses: '',
        port: String(socketPort),
        unix_socket_directories: transport.inCluster ? '.' : `"${transport.directory}"`,
        unix_socket_permissions: '0700',
      }

/** Part of the socket's file name only; nothing listens on it. */
export const socketPort = 5432

/** The server's arguments after `-D`. `extra` overrides sizes (tests ask for more connections), never durability. */
export const serverArguments = (transport: Transport, extra: Readonly<Record<string, string>> = {}): string[] =>
  Object.entries({ ...sizing, ...logging, ...behaviour, ...extra, ...network(transport), ...durable }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
