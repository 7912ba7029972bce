import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })

/** What may not stand among the company's settings: the key, sealed (platform/secrets/secrets.ts), and what the last test found. One row. */
export const assistantModel = pgTable('assistant_model', {
  id: uuid('id').primaryKey(),
  apiKey: text('api_key'),
  /** Its last four characters. */
  keyHint: text('key_hint').notNull().default(''),
  checkedAt: moment('checked_at'),
  checkOk: boolean('check_ok'),
  checkMessage: text('check_message'),
})

/** What a month's questions used of the budget. */
export const assistantModelMonths = pgTable('assistant_model_months', {
  /** `2026-11`, on the company's clock. */
  month: text('month').primaryKey(),
  tokens: integer('tokens').notNull(),
  calls: integer('calls').notNull(),
})

/** How many questions a person asked since the span began. */
export const assistantAsked = pgTable(
  'assistant_asked',
  {
    userId: uuid('user_id').notNull(),
    /** minutes, day */
    span: text('span').notNull(),
    since: moment('since').notNull(),
    asked: integer('asked').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.span] })],
)
