import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })

/** A report as somebody likes it: which one, filtered how, counted by what, over how long, and who else finds it. Who opens it counts with their own rights. */
export const savedReports = pgTable(
  'saved_reports',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    /** Key of a standard report, or `list:<kind>`. */
    report: text('report').notNull(),
    /** Filters and order of a list besides, as its address says them. */
    query: text('query').notNull().default(''),
    by: text('by').notNull(),
    period: text('period').notNull(),
    division: text('division').notNull().default('ALL'),
    /** Of its records, in order; null for those of the list. */
    columns: jsonb('columns').$type<readonly string[]>(),
    chart: text('chart').notNull().default('bars'),
    /** Beside the same days of the year before. */
    compare: boolean('compare').notNull().default(false),
    /** Named filters, period and division; at most one of them is what the report opens with. */
    filterSets: jsonb('filter_sets').$type<readonly unknown[]>().notNull().default([]),
    /** With everybody; else with the one role or division named here. */
    shared: boolean('shared').notNull().default(false),
    sharedRole: text('shared_role'),
    sharedDivision: uuid('shared_division'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Kept a while for whoever undoes it. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [index('saved_reports_owner_idx').on(table.ownerId)],
)
