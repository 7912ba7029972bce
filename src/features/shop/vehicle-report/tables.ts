import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { linkColumns } from '#features/links/columns.ts'

/** Links by which one driver sends or reviews one report of a vehicle. */
export const vehicleReportLinks = pgTable(
  'vehicle_report_links',
  {
    ...linkColumns(),
    reportId: uuid('report_id').notNull(),
    driverId: uuid('driver_id').notNull(),
    /** report, certify, review */
    purpose: text('purpose').notNull(),
    /** What the phone called its message: the same one sent again is answered as it was. */
    usedKey: uuid('used_key'),
  },
  (table) => [
    uniqueIndex('vehicle_report_links_token_hash_key').on(table.tokenHash),
    index('vehicle_report_links_report_idx').on(table.reportId),
  ],
)
