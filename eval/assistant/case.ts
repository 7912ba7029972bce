import type { Role } from '#kit/roles.ts'

/** Classes of questions; the figures are printed by them. */
export const classes = [
  'count',
  'list',
  'field',
  'expiring',
  'schedule',
  'figures',
  'health',
  'navigate',
  'follow-up',
  'write',
  'honesty',
  'trap',
] as const
export type Class = (typeof classes)[number]

/** Who asks. Managers and supervisors see all divisions, unless one is named: then only that one. */
export type Asker = Role | 'manager in KCM' | 'supervisor in OZK'

/** How a value that SQL gave is said. */
export type Format = 'text' | 'number' | 'money' | 'day' | 'phone'

/**
 * `sql` is run when the question is asked; `:me` is who asks. Several: readings of which each is right, as long as the answer says which
 * (whether trucks in the shop are trucks we have).
 */
type Sql = readonly [string, ...string[]]
export type Expected =
  /** The ids of the records that the answer's list opens; `total` is how many. */
  | { readonly is: 'records'; readonly sql: Sql }
  /** Groups: `label`, and `n` (how many records) or `amount` (cents). `top`: no others are shown, in this order. */
  | { readonly is: 'groups'; readonly sql: Sql; readonly top?: true }
  /** One row; each of its columns is said, in order, in `response`. */
  | { readonly is: 'values'; readonly sql: Sql; readonly as: readonly Format[] }
  /** A screen or record that the answer opens; `:id` in the path is the `id` of the SQL. */
  | { readonly is: 'opens'; readonly path: string; readonly sql?: string }
  /** It asks back instead of a guess; each word stands in the question or an option. */
  | { readonly is: 'asks'; readonly offers: readonly string[] }
  /** No number and no record: it cannot, it may not, or it did not understand, and says so. */
  | { readonly is: 'abstains'; readonly why: 'cannot' | 'refused' | 'unread'; readonly opens?: string }
  /** A card with what would change; nothing is changed. */
  | { readonly is: 'proposes'; readonly shows: readonly string[] }

export interface Case {
  readonly id: string
  readonly of: Class
  readonly role: Asker
  /** The number of the row in the list of sixty of the design. */
  readonly row?: number
  readonly path?: string
  /** What was asked before, in the same conversation. */
  readonly history?: readonly string[]
  /** What was said before teaches: all that the person taught is forgotten before it is said. */
  readonly teaches?: true
  readonly ask: string
  /** The same with slips of the keyboard. */
  readonly typo: string
  /** The same as somebody in a hurry types it. */
  readonly short: string
  readonly expect: Expected
  /** SQL of numbers that may be said beside: a median, how many have no amount. */
  readonly also?: string
  readonly says?: readonly string[]
  readonly saysNot?: readonly string[]
}

/** The day of a moment, where the company is. */
export const day = (moment: string): string => `(${moment} at time zone 'America/Chicago')::date`

/** A division and those below it, as every list counts it. */
export const within = (code: string): string =>
  `(select id from divisions where code = '${code}' or parent_id = (select id from divisions where code = '${code}'))`

/** The id of a driver by full name, or of a unit by its number. */
export const driver = (name: string): string => `(select id from drivers where title = '${name.replaceAll("'", "''")}')`
export const unit = (number: string): string => `(select id from vehicles where unit_number = '${number}')`

export const records = (...sql: Sql): Expected => ({ is: 'records', sql })
export const groups = (...sql: Sql): Expected => ({ is: 'groups', sql })
export const top = (...sql: Sql): Expected => ({ is: 'groups', sql, top: true })
export const values = (sql: string, ...as: Format[]): Expected => ({ is: 'values', sql: [sql], as })
/** The same with several readings. */
export const oneOf = (as: readonly Format[], ...sql: Sql): Expected => ({ is: 'values', sql, as })
export const opens = (path: string, sql?: string): Expected => ({ is: 'opens', path, ...(sql === undefined ? {} : { sql }) })
export const asks = (...offers: string[]): Expected => ({ is: 'asks', offers })
export const abstains = (why: 'cannot' | 'refused' | 'unread', path?: string): Expected => ({
  is: 'abstains',
  why,
  ...(path === undefined ? {} : { opens: path }),
})
export const proposes = (...shows: string[]): Expected => ({ is: 'proposes', shows })

/** `[id, role, ask, typo, short, expected, more]`: one line where it fits. */
export type Line = readonly [Asker, string, string, string, Expected, Partial<Case>?]

export const casesOf = (of: Class, prefix: string, lines: readonly Line[]): Case[] =>
  lines.map(([role, ask, typo, short, expect, more], index) => ({
    id: `${prefix}-${String(index + 1).padStart(2, '0')}`,
    of,
    role,
    ask,
    typo,
    short,
    expect,
    ...more,
  }))

/** Power units in these statuses. */
export const trucks = (...statuses: string[]): string =>
  `select id from vehicles where kind in ('tractor', 'straight') and status in (${statuses.map((status) => `'${status}'`).join(', ')})`

/** Leads that a recruiter sees: their own and those that nobody has taken. */
export const ownLeads = '(owner_id is null or owner_id = :me)'
