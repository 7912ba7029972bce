import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { savedReports } from '../reports/tables.ts'
import type { Result } from '../reports/run.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })
const saved = () =>
  uuid('saved_id')
    .notNull()
    .references(() => savedReports.id, { onDelete: 'cascade' })

/** A saved report that comes by itself. Each recipient gets what they themselves may see. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: uuid('id').primaryKey(),
    savedId: saved(),
    ownerId: uuid('owner_id').notNull(),
    every: text('every').$type<'daily' | 'weekdays' | 'weekly' | 'monthly'>().notNull(),
    /** 0 is Sunday; of a weekly one. */
    weekday: integer('weekday'),
    /** 31 is the last day of a shorter month too; of a monthly one. */
    monthDay: integer('month_day'),
    /** HH:MM in the time zone. */
    at: text('at').notNull(),
    timeZone: text('time_zone').notNull(),
    recipients: uuid('recipients').array().notNull(),
    onlyIfRows: boolean('only_if_rows').notNull().default(true),
    paused: boolean('paused').notNull().default(false),
    nextAt: moment('next_at').notNull(),
    lastAt: moment('last_at'),
    /** Why the last one failed, in a sentence; null when it did not. */
    failure: text('failure'),
    /** Failures in a row; so many pause it (run-due.ts). */
    failures: integer('failures').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('report_schedules_saved_idx').on(table.savedId),
    index('report_schedules_due_idx')
      .on(table.nextAt)
      .where(sql`not ${table.paused}`),
  ],
)

/** Who keeps the figures of a saved report at the end of each month, to compare. */
export const reportMonthEnds = pgTable(
  'report_month_ends',
  {
    savedId: saved(),
    userId: uuid('user_id').notNull(),
    since: moment('since').notNull(),
    /** The last day of the month for which it failed, and how often it did. */
    failedOn: date('failed_on', { mode: 'string' }),
    failures: integer('failures').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.savedId, table.userId] })],
)

/** What a report said to one person on a day: by a schedule or at the end of a month. It is never counted again. */
export const reportResults = pgTable(
  'report_results',
  {
    id: uuid('id').primaryKey(),
    savedId: saved(),
    userId: uuid('user_id').notNull(),
    reason: text('reason').$type<'schedule' | 'month_end'>().notNull(),
    /** The day it is of: that of the schedule, or the last one of the month. */
    day: date('day', { mode: 'string' }).notNull(),
    name: text('name').notNull(),
    result: jsonb('result').$type<Result>().notNull(),
    /** What the person could see then: whose access has changed since no longer reads it. */
    seenAs: text('seen_as').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('report_results_once_key').on(table.savedId, table.userId, table.reason, table.day),
    index('report_results_user_idx').on(table.userId, table.createdAt),
  ],
)
