import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })

/** Links by which one driver sends or reviews one report of a vehicle. Of the token only its SHA-256 hash (base64url) is kept. */
export const vehicleReportLinks = pgTable(
  'vehicle_report_links',
  {
    id: uuid('id').primaryKey(),
    reportId: uuid('report_id').notNull(),
    driverId: uuid('driver_id').notNull(),
    /** report, certify, review */
    purpose: text('purpose').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: uuid('created_by').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    usedAt: moment('used_at'),
    /** What the phone called its message: the same one sent again is answered as it was. */
    usedKey: uuid('used_key'),
  },
  (table) => [
    uniqueIndex('vehicle_report_links_token_hash_key').on(table.tokenHash),
    index('vehicle_report_links_report_idx').on(table.reportId),
  ],
)
