import { sql } from 'drizzle-orm'
import type { RecordRules } from '#server/engine/rules.ts'

export const qualificationDocumentRules: RecordRules = {
  computed: {
    // The specification's rule (section 4), as kit/expiry.ts states it.
    expired: ({ row, today }) => sql`(case when ${row}.status = 'active' and ${row}.expiration_date < ${today} then 'yes' else 'no' end)`,
  },
}
