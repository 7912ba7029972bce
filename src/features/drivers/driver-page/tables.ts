import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { linkColumns, moment } from '#features/links/columns.ts'

/** Links that open a driver's page. A driver has at most one open link. */
export const driverLinks = pgTable('driver_links', { ...linkColumns(), driverId: uuid('driver_id').notNull() }, (table) => [
  uniqueIndex('driver_links_token_hash_key').on(table.tokenHash),
  index('driver_links_driver_idx').on(table.driverId, table.createdAt),
])

/** The PIN that a driver chose for the page, as a PHC hash. */
export const driverPins = pgTable('driver_pins', {
  driverId: uuid('driver_id').primaryKey(),
  pinHash: text('pin_hash').notNull(),
  chosenAt: moment('chosen_at').notNull(),
})

/** What dispatch writes to a driver's page. */
export const driverMessages = pgTable(
  'driver_messages',
  {
    id: uuid('id').primaryKey(),
    driverId: uuid('driver_id').notNull(),
    text: text('text').notNull(),
    sentBy: uuid('sent_by').notNull(),
    sentAt: moment('sent_at').notNull(),
    /** When the driver pressed "Got it". */
    gotAt: moment('got_at'),
  },
  (table) => [index('driver_messages_driver_idx').on(table.driverId, table.sentAt)],
)

/** Phones on which a driver opened the page with link and PIN. Of the token in their cookie only the SHA-256 hash is stored. */
export const driverDevices = pgTable(
  'driver_devices',
  {
    id: uuid('id').primaryKey(),
    driverId: uuid('driver_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** "Safari on iOS". */
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [uniqueIndex('driver_devices_token_hash_key').on(table.tokenHash), index('driver_devices_driver_idx').on(table.driverId)],
)
