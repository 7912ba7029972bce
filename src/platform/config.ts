import { join, resolve, parse as parsePath } from 'node:path'
import { availableParallelism } from 'node:os'
import * as z from 'zod'
import { isHostName, isLoopback, originOf } from './config-hosts.ts'

/** Everything the environment decides, checked once at the start. Nothing else in the product reads `process.env`. */
export interface Config {
  /** PORT, 3000. The port of app and API; 0 takes any free one, which main.ts then puts here. */
  readonly port: number
  /** HOST, 127.0.0.1. The address to listen on. */
  readonly host: string
  /** DATA_DIR, ./data. Absolute folder of database, uploads and keys. */
  readonly dataDir: string
  /** DATABASE_URL. Use this PostgreSQL (15 or newer) and start none; undefined = the embedded one. */
  readonly databaseUrl: string | undefined
  /** DATABASE_POOL. Connections this process may hold, 4 to 40; by default two per core and four more, at most 20. */
  readonly databasePool: number
  /** REQUEST_SECONDS, 15. Milliseconds an answer may take, and each statement with it, where nothing longer is meant. */
  readonly requestTime: number
  /** LONGHAUL_DEMO, on | off | force. Demo accounts and demo data; by default on only where HOST is loopback, beyond it only by force. */
  readonly demo: boolean
  /** LONGHAUL_NOW. Test only, loopback only: the moment at which the clock stands still. */
  readonly now: Date | undefined
  /** LONGHAUL_SHIFT_DAYS, 0. Test only, loopback only: days by which the clock is ahead of the real one (negative: behind); it keeps running. */
  readonly shiftDays: number
  /** LOG_LEVEL, info. */
  readonly logLevel: LogLevel
  /** PUBLIC_ORIGIN. How browsers reach this app, e.g. https://fleet.example.com; undefined = http://HOST:PORT. */
  readonly publicOrigin: string | undefined
  /** TRUST_PROXY. Addresses or CIDR ranges whose X-Forwarded-* headers are believed, comma-separated; none by default. */
  readonly trustProxy: readonly string[]
  /** SMTP_URL, smtp:// or smtps://. Without it links are shown to the administrator instead of mailed. */
  readonly smtpUrl: string | undefined
  /** MAIL_FROM. Sender of mail; needed with SMTP_URL. */
  readonly mailFrom: string | undefined
  /** LONGHAUL_SECRET_KEY. 32 bytes in base64 that seal stored secrets; undefined = kept in DATA_DIR/secret.key. */
  readonly secretKey: Buffer | undefined
  /** DISK_RESERVE_MB, in bytes. Changes are refused while the disk of DATA_DIR has less free; undefined = 1 GB or three times the write-ahead log, 256 MB in demo mode. */
  readonly diskReserve: number | undefined
  /** BACKUP_AT. Time of the daily backup on the company's clock, such as 02:30, or off (null); by default 02:30, in demo mode off. */
  readonly backupAt: string | null
  /** BACKUP_DIR, DATA_DIR/backups. Absolute folder of the backups; best on another disk. */
  readonly backupDir: string
  /** BACKUP_KEEP_DAYS, 14. Older backups are removed, but never the newest. */
  readonly backupKeepDays: number
  /** LONGHAUL_OFFLINE, on. Whether phones keep the pages that open without a network; off takes them off the phones that have them. */
  readonly offline: 'on' | 'off'
  /** SIMULATOR, on | off. Runs the telematics simulator beside the app; by default as LONGHAUL_DEMO. */
  readonly simulator: boolean
  /** ASSISTANT_ORIGINS. Where a language model of the company's own may be, e.g. https://llm.example.com, comma-separated; loopback and private addresses only by name here. */
  readonly assistantOrigins: readonly string[]
  /** ASSISTANT_QUESTIONS, 20. Questions one person may ask the assistant in 5 minutes; fifteen times as many in a day. */
  readonly assistantQuestions: number
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** The start is refused; `problems` has one line for each invalid value. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const wholeNumber = (sentence: string, least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((value) => value >= least && value <= most, sentence)

const oneOf = <const T extends readonly [string, ...string[]]>(words: T, sentence: string) => z.enum(words, { error: sentence })

const url = (sentence: string, ...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), sentence)

const parseKey = (text: string): Buffer | undefined => {
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined
  const key = Buffer.from(text, 'base64')
  return key.length === 32 ? key : undefined
}

const addressList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

const isOrigin = (text: string): boolean => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text

const keySentence = 'must be 32 random bytes in base64 (openssl rand -base64 32)'
const poolSize = () => Math.min(20, availableParallelism() * 2 + 4)

const environment = z.object({
  PORT: wholeNumber('must be a whole number from 0 to 65535', 0, 65_535).default(3000),
  HOST: z.string().refine(isHostName, 'must be an IP address or a host name').default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .transform((path) => resolve(path))
    .refine((path) => path !== parsePath(path).root, 'must be a folder of its own, not the root of the disk')
    .default(() => resolve('data')),
  DATABASE_URL: url('must begin with postgres:// or postgresql:// and name a database server', 'postgres:', 'postgresql:').optional(),
  DATABASE_POOL: wholeNumber('must be a whole number from 4 to 40', 4, 40).default(poolSize),
  REQUEST_SECONDS: wholeNumber('must be a whole number of seconds, 5 to 600', 5, 600).default(15),
  LONGHAUL_DEMO: oneOf(['on', 'off', 'force'], 'must be on, off or force').optional(),
  LONGHAUL_NOW: z.iso
    .datetime({ offset: true, error: 'must be a moment such as 2026-03-02T15:00:00Z' })
    .transform((text) => new Date(text))
    .optional(),
  LONGHAUL_SHIFT_DAYS: z
    .string()
    .regex(/^-?\d{1,5}$/, 'must be a whole number of days, -99999 to 99999')
    .transform(Number)
    .default(0),
  LOG_LEVEL: oneOf(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  PUBLIC_ORIGIN: z
    .string()
    .transform((text, context) => {
      const origin = originOf(text)
      if (origin !== undefined) return origin
      context.addIssue({ code: 'custom', message: 'must be an https:// address without a path (http:// only for loopback)' })
      return z.NEVER
    })
    .optional(),
  TRUST_PROXY: addressList
    .refine(
      (list) => list.every((part) => z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(part).success),
      'must be addresses or CIDR ranges, comma-separated',
    )
    .default([]),
  SMTP_URL: url('must begin with smtp:// or smtps://', 'smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an address, such as Longhaul <fleet@example.com>')
    .optional(),
  LONGHAUL_SECRET_KEY: z
    .string()
    .transform((text, context) => {
      const key = parseKey(text)
      if (key !== undefined && new Set(key).size > 8) return key
      context.addIssue({ code: 'custom', message: keySentence })
      return z.NEVER
    })
    .optional(),
  DISK_RESERVE_MB: wholeNumber('must be a whole number of megabytes, 0 to 999999999', 0, 999_999_999).optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(?:off|(?:[01]\d|2[0-3]):[0-5]\d)$/, 'must be a time such as 02:30, or off')
    .optional(),
  BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  BACKUP_KEEP_DAYS: wholeNumber('must be a whole number of days, 1 to 3650', 1, 3_650).default(14),
  LONGHAUL_OFFLINE: oneOf(['on', 'off'], 'must be on or off').default('on'),
  SIMULATOR: oneOf(['on', 'off'], 'must be on or off').optional(),
  ASSISTANT_ORIGINS: addressList
    .refine((list) => list.every(isOrigin), 'must be addresses without a path, such as https://llm.example.com, comma-separated')
    .default([]),
  ASSISTANT_QUESTIONS: wholeNumber('must be a whole number from 1 to 1000000', 1, 1_000_000).default(20),
})

type Environment = z.infer<typeof environment>

/** Their values hold passwords or keys and are never repeated in a message. */
const secretNames = new Set(['DATABASE_URL', 'SMTP_URL', 'LONGHAUL_SECRET_KEY'])

const unknownNames = (env: NodeJS.ProcessEnv): string[] =>
  Object.keys(env)
    .filter((name) => name.startsWith('LONGHAUL_') && !(name in environment.shape))
    .map((name) => `${name} is not a setting of Longhaul; it knows ${Object.keys(environment.shape).join(', ')}.`)

const unsafeTogether = (values: Environment): string[] => {
  const problems: string[] = []
  const open = !isLoopback(values.HOST)
  if (open && values.LONGHAUL_DEMO === 'on') {
    problems.push(
      `LONGHAUL_DEMO=on would open the demo accounts to everyone who can reach HOST ${values.HOST}; use LONGHAUL_DEMO=off, or LONGHAUL_DEMO=force if that is wanted.`,
    )
  }
  if (open && values.LONGHAUL_NOW !== undefined)
    problems.push(`LONGHAUL_NOW stops time for tests and is refused while HOST is ${values.HOST}; use HOST=127.0.0.1 or remove it.`)
  if (open && values.LONGHAUL_SHIFT_DAYS !== 0)
    problems.push(`LONGHAUL_SHIFT_DAYS shifts time for tests and is refused while HOST is ${values.HOST}; use HOST=127.0.0.1 or remove it.`)
  if (values.LONGHAUL_NOW !== undefined && values.LONGHAUL_SHIFT_DAYS !== 0)
    problems.push('LONGHAUL_NOW stops time and LONGHAUL_SHIFT_DAYS keeps it running: set one of them.')
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined)
    problems.push('MAIL_FROM is missing: SMTP_URL is set and mail needs a sender.')
  return problems
}

const sentenceFor = (name: string, message: string, value: string | undefined): string =>
  secretNames.has(name) ? `${name} ${message}.` : `${name} ${message}; it is "${value ?? ''}".`

/**
 * Reads the environment. An empty value counts as not set.
 * @throws ConfigError with one line for each invalid or unsafe value (promise P-20: unsafe configuration stops the start).
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = environment.safeParse(given)
  const problems = unknownNames(given)
  if (!parsed.success) {
    const seen = new Map(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
    throw new ConfigError([...problems, ...[...seen].map(([name, message]) => sentenceFor(name, message, given[name]))])
  }
  const values = parsed.data
  problems.push(...unsafeTogether(values))
  if (problems.length > 0) throw new ConfigError(problems)
  const demo = values.LONGHAUL_DEMO === undefined ? isLoopback(values.HOST) : values.LONGHAUL_DEMO !== 'off'
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    requestTime: values.REQUEST_SECONDS * 1_000,
    demo,
    now: values.LONGHAUL_NOW,
    shiftDays: values.LONGHAUL_SHIFT_DAYS,
    logLevel: values.LOG_LEVEL,
    publicOrigin: values.PUBLIC_ORIGIN,
    trustProxy: values.TRUST_PROXY,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    secretKey: values.LONGHAUL_SECRET_KEY,
    diskReserve: values.DISK_RESERVE_MB === undefined ? undefined : values.DISK_RESERVE_MB * 1_048_576,
    backupAt: values.BACKUP_AT === undefined ? (demo ? null : '02:30') : values.BACKUP_AT === 'off' ? null : values.BACKUP_AT,
    backupDir: values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups'),
    backupKeepDays: values.BACKUP_KEEP_DAYS,
    offline: values.LONGHAUL_OFFLINE,
    simulator: values.SIMULATOR === undefined ? demo : values.SIMULATOR === 'on',
    assistantOrigins: values.ASSISTANT_ORIGINS,
    assistantQuestions: values.ASSISTANT_QUESTIONS,
  }
}
