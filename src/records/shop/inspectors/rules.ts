import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import { monthsAfter } from '#kit/dates/iso-day.ts'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { Write } from '#engine/write/rules.ts'
import { refuseFutureDays } from '#records/future-days.ts'
import { inspectors } from './record.ts'

/** Months for which the proof is kept after the end of the role (49 CFR 396.19(b), 396.25(e)). */
const keptMonths = 12

export const rules = rulesFor(inspectors, {
  computed: { keepUntil: ({ row }) => sql`(${row}.ended_on + make_interval(months => ${sql.raw(String(keptMonths))}))::date` },
  before: (tx, writes) => refuseFutureDays(tx, writes as unknown as readonly Write[], ['endedOn']),
  moves: { resume: { set: () => ({ endedOn: null }) } },
  archivable: async (tx, { id, endedOn }) => {
    const [used] = await tx.query(sql`select 1 from qualification_documents where inspector_on_file_id = ${id}::uuid limit 1`)
    if (endedOn === null) return used === undefined ? null : 'End the role instead: annual inspections name this inspector.'
    const until = monthsAfter(endedOn, keptMonths)
    return until >= tx.today ? `Keep the proof until ${formatDate(until)}, one year after the role ended (49 CFR 396.19(b), 396.25).` : null
  },
})
