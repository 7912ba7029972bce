import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString('base64')

const problemsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('P-20 the environment', () => {
  test('without any setting is a demo on this machine only', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      demo: true,
      simulator: true,
      now: undefined,
      logLevel: 'info',
      trustProxy: [],
      secretKey: undefined,
    })
  })

  test('an empty value counts as not set', () => {
    expect(readConfig({ PORT: '', HOST: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: undefined })
  })

  test.each([
    [{ HOST: '0.0.0.0' }, { demo: false, simulator: false }],
    [
      { HOST: '0.0.0.0', LONGHAUL_DEMO: 'force' },
      { demo: true, simulator: true },
    ],
    [{ HOST: '::1' }, { demo: true }],
    [{ HOST: 'localhost', LONGHAUL_DEMO: 'off' }, { demo: false }],
    [{ HOST: 'fleet.example.com' }, { demo: false }],
    [{ SIMULATOR: 'off' }, { demo: true, simulator: false }],
    [
      { PORT: '0', LOG_LEVEL: 'silent' },
      { port: 0, logLevel: 'silent' },
    ],
    [{ LONGHAUL_NOW: '2026-03-02T09:00:00-06:00' }, { now: new Date('2026-03-02T15:00:00Z') }],
    [{ LONGHAUL_SHIFT_DAYS: '-40' }, { shiftDays: -40 }],
    [{ LONGHAUL_SHIFT_DAYS: '' }, { shiftDays: 0 }],
    [{ PUBLIC_ORIGIN: 'https://fleet.example.com/' }, { publicOrigin: 'https://fleet.example.com' }],
    [{ PUBLIC_ORIGIN: 'http://[::1]:3000' }, { publicOrigin: 'http://[::1]:3000' }],
    [{ LONGHAUL_SECRET_KEY: key }, { secretKey: Buffer.from(key, 'base64') }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [{ SMTP_URL: 'smtps://u:p@mail.example.com', MAIL_FROM: 'Longhaul <fleet@example.com>' }, { mailFrom: 'Longhaul <fleet@example.com>' }],
    [{ DATABASE_URL: 'postgres://u:p@db.example.com/longhaul' }, { databaseUrl: 'postgres://u:p@db.example.com/longhaul' }],
  ])('%j is taken', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })

  test.each([
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535; it is "65536".'],
    [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535; it is "80a".'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535; it is "-1".'],
    [{ HOST: 'http://localhost' }, 'HOST must be an IP address or a host name; it is "http://localhost".'],
    [{ HOST: '1.2.3.400' }, 'HOST must be an IP address or a host name; it is "1.2.3.400".'],
    [{ DATA_DIR: '/' }, 'DATA_DIR must be a folder of its own, not the root of the disk; it is "/".'],
    [{ LONGHAUL_DEMO: 'yes' }, 'LONGHAUL_DEMO must be on, off or force; it is "yes".'],
    [
      { HOST: '0.0.0.0', LONGHAUL_DEMO: 'on' },
      'LONGHAUL_DEMO=on would open the demo accounts to everyone who can reach HOST 0.0.0.0; use LONGHAUL_DEMO=off, or LONGHAUL_DEMO=force if that is wanted.',
    ],
    [
      { HOST: '10.1.2.3', LONGHAUL_NOW: '2026-03-02T15:00:00Z' },
      'LONGHAUL_NOW stops time for tests and is refused while HOST is 10.1.2.3; use HOST=127.0.0.1 or remove it.',
    ],
    [{ LONGHAUL_NOW: 'yesterday' }, 'LONGHAUL_NOW must be a moment such as 2026-03-02T15:00:00Z; it is "yesterday".'],
    [
      { HOST: '10.1.2.3', LONGHAUL_SHIFT_DAYS: '3' },
      'LONGHAUL_SHIFT_DAYS shifts time for tests and is refused while HOST is 10.1.2.3; use HOST=127.0.0.1 or remove it.',
    ],
    [{ LONGHAUL_SHIFT_DAYS: '1.5' }, 'LONGHAUL_SHIFT_DAYS must be a whole number of days, -99999 to 99999; it is "1.5".'],
    [
      { LONGHAUL_SHIFT_DAYS: '3', LONGHAUL_NOW: '2026-03-02T15:00:00Z' },
      'LONGHAUL_NOW stops time and LONGHAUL_SHIFT_DAYS keeps it running: set one of them.',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent; it is "loud".'],
    [
      { PUBLIC_ORIGIN: 'http://fleet.example.com' },
      'PUBLIC_ORIGIN must be an https:// address without a path (http:// only for loopback); it is "http://fleet.example.com".',
    ],
    [
      { PUBLIC_ORIGIN: 'https://fleet.example.com/app' },
      'PUBLIC_ORIGIN must be an https:// address without a path (http:// only for loopback); it is "https://fleet.example.com/app".',
    ],
    [{ TRUST_PROXY: 'all' }, 'TRUST_PROXY must be addresses or CIDR ranges, comma-separated; it is "all".'],
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM is missing: SMTP_URL is set and mail needs a sender.'],
    [{ MAIL_FROM: 'somebody' }, 'MAIL_FROM must be an address, such as Longhaul <fleet@example.com>; it is "somebody".'],
    [{ SIMULATOR: '1' }, 'SIMULATOR must be on or off; it is "1".'],
    [{ DATABASE_POOL: '1' }, 'DATABASE_POOL must be a whole number from 4 to 40; it is "1".'],
    [{ REQUEST_SECONDS: '1' }, 'REQUEST_SECONDS must be a whole number of seconds, 5 to 600; it is "1".'],
    [
      { LONGHAUL_SECRET_KEY: Buffer.alloc(16, 9).toString('base64') },
      'LONGHAUL_SECRET_KEY must be 32 random bytes in base64 (openssl rand -base64 32).',
    ],
    [
      { LONGHAUL_SECRET_KEY: Buffer.alloc(32).toString('base64') },
      'LONGHAUL_SECRET_KEY must be 32 random bytes in base64 (openssl rand -base64 32).',
    ],
    [{ DATABASE_URL: 'mysql://u:hunter2@db/x' }, 'DATABASE_URL must begin with postgres:// or postgresql:// and name a database server.'],
  ])('%j is refused with one line', (env, line) => {
    expect(problemsOf(env)).toEqual([line])
  })

  test('a mistyped setting is refused by its name', () => {
    expect(problemsOf({ LONGHAUL_DEM0: 'off' })).toEqual([
      expect.stringMatching(/^LONGHAUL_DEM0 is not a setting of Longhaul; it knows PORT, /),
    ])
  })

  test('every invalid value has its line', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y', SIMULATOR: 'z' })).toHaveLength(3)
  })
})
