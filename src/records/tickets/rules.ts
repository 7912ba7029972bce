import { sql } from 'drizzle-orm'
import type { RecordRules } from '#server/engine/rules.ts'
import { nextDeadlineOf } from '../deadlines/rules.ts'

export const ticketRules: RecordRules = {
  dependsOn: ['deadlines'],
  timeDependent: true,
  computed: {
    nextDeadline: nextDeadlineOf('tickets'),
    // 49 CFR 383.51(c): separate incidents within three years, by the day of the offense.
    seriousCount: ({
      row,
    }) => sql`(select count(*)::int from tickets o where o.driver_id = ${row}.driver_id and o.serious_for_cdl = 'yes' and o.archived_at is null
      and o.disposition in ('guilty', 'no_contest', 'reduced', 'deferred') and o.issued_at <= ${row}.issued_at and o.issued_at > ${row}.issued_at - interval '3 years')`,
  },
}
