import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })

/** A report as somebody likes it: which one, counted by what, over how long. Who opens it counts with their own rights. */
export const savedReports = pgTable(
  'saved_reports',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    /** Key of a standard report, or `list:<kind>`. */
    report: text('report').notNull(),
    /** Filters of a list besides, as its address says them. */
    query: text('query').notNull().default(''),
    by: text('by').notNull(),
    period: text('period').notNull(),
    division: text('division').notNull().default('ALL'),
    shared: boolean('shared').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('saved_reports_owner_idx').on(table.ownerId)],
)
