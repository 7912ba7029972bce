import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { dayIn } from '#platform/clock.ts'
import { textOf } from '#records/effects.ts'
import { zoneOfPlace, zonesOf } from '#records/company/home-division.ts'
import { keepUntil, purgeStop } from './law/register.ts'

const openClaims: ReadonlySet<unknown> = new Set(['filed', 'in_review', 'approved', 'subrogation'])

const isClaimOpen = (accident: StoredRow): boolean =>
  openClaims.has(accident['claimStatus']) || (accident['suitFiledOn'] !== null && accident.status !== 'closed')

/** The same driver's accident of the same day of the place is on file besides: one of the two says the same twice. */
const isDuplicate = async (tx: ReadTx, accident: StoredRow): Promise<boolean> => {
  const [found] = await tx.query<{ found: boolean }>(sql`
    select exists (select 1 from accidents a join accidents o on o.driver_id = a.driver_id and o.id <> a.id and o.archived_at is null
        and (o.occurred_at at time zone ${zoneOfPlace(sql`a`)})::date = (a.occurred_at at time zone ${zoneOfPlace(sql`a`)})::date
      where a.id = ${accident.id}::uuid) as found`)
  return found?.found === true
}

/** Why an accident stays on file; null when it may go. One that is recordable, or may be, stays in the register for three years. */
export const keptBy = async (tx: ReadTx, accident: StoredRow): Promise<string | null> => {
  const zoneOf = await zonesOf(tx, [accident])
  const zone = textOf(accident['timeZone']) ?? zoneOf(accident)
  const on = dayIn(new Date(String(accident['occurredAt'])), zone)
  const registered = accident['dotRecordable'] !== 'no' && !(await isDuplicate(tx, accident))
  const facts = { on, registered, evidenceHold: accident['evidenceHold'] === true, claimOpen: isClaimOpen(accident) }
  const stop = purgeStop(facts, dayIn(tx.now, zone))
  if (stop === null) return null
  if (facts.evidenceHold) return `${stop}: lift the hold first.`
  return facts.claimOpen
    ? `${stop}: it stays on file until that is over.`
    : `The register keeps it until ${formatDate(keepUntil(on))} (49 CFR 390.15(b)). Mark it not recordable first. Duplicates can be archived.`
}
