import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })

/** Votes on preventability. A changed or withdrawn vote stays as a row, so that it can be seen later who said what when. */
export const committeeVotes = pgTable(
  'committee_votes',
  {
    id: uuid('id').primaryKey(),
    accidentId: uuid('accident_id').notNull(),
    /** Each referral to the committee begins a round. */
    round: integer('round').notNull(),
    memberId: uuid('member_id').notNull(),
    /** preventable, non_preventable, need_more */
    choice: text('choice').notNull(),
    reasons: text('reasons').notNull(),
    castAt: moment('cast_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    index('committee_votes_accident_idx').on(table.accidentId, table.round),
    // One member, one vote: the database refuses a second one, whoever asks at the same moment.
    uniqueIndex('committee_votes_member_key')
      .on(table.accidentId, table.round, table.memberId)
      .where(sql`${table.withdrawnAt} is null`),
  ],
)
