import { sql } from 'drizzle-orm'
import type { StoredRow } from '#server/engine/rules.ts'
import { ident } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { changeRecords, createRecords, textOf } from '../effects.ts'

/** A hold that a record places: one per subject and kind, changed or lifted when the record no longer says so. */
export interface WantedHold {
  readonly driver?: string | null
  readonly vehicle?: string | null
  readonly effect: 'block' | 'warn'
  readonly kind: 'accident' | 'discipline' | 'drug_alcohol' | 'medical_leave' | 'oos_order' | 'unsafe_defect' | 'disqualification'
  readonly reason: string
  readonly startsAt: string
  /** Null for no end. Left out, the end is entered by a person: the record leaves it alone. */
  readonly endsAt?: string | null
  /** The claim an entry with the hold belongs to. */
  readonly claim?: string
}

type HoldSource = 'accident' | 'inspection' | 'ticket' | 'claim' | 'claimEntry' | 'disciplinaryAction'

interface Standing {
  readonly id: string
  readonly driver: string | null
  readonly vehicle: string | null
  readonly kind: string
  readonly status: string
  readonly byName: boolean
  readonly endsAt: string | null
}

/**
 * Places, changes and lifts the holds of one record. A hold that somebody lifted by name stays lifted: the record placed it once.
 * `why` is said when a hold falls away.
 */
export const syncHolds = async (
  tx: Tx,
  source: HoldSource,
  record: StoredRow,
  wanted: readonly WantedHold[],
  why: string,
): Promise<void> => {
  const column = ident(
    source === 'claimEntry' ? 'claim_entry_id' : source === 'disciplinaryAction' ? 'disciplinary_action_id' : `${source}_id`,
  )
  const standing = await tx.query<Standing>(
    sql`select id, driver_id as driver, vehicle_id as vehicle, kind, status, lifted_by_id is not null as "byName", to_json(ends_at)#>>'{}' as "endsAt" from holds where ${column} = ${record.id}::uuid and archived_at is null and placed_by_record`,
  )
  const same = (hold: Standing, want: WantedHold): boolean =>
    hold.kind === want.kind && hold.driver === (want.driver ?? null) && hold.vehicle === (want.vehicle ?? null)
  const over = (endsAt: string | null | undefined): boolean => typeof endsAt === 'string' && Date.parse(endsAt) <= tx.now.getTime()
  // One that fell away with its cause comes back with it; one whose time has ended does not.
  const settled = (hold: Standing, want: WantedHold): boolean =>
    same(hold, want) && (hold.status === 'active' || hold.byName || over(want.endsAt === undefined ? hold.endsAt : want.endsAt))
  const fresh = wanted.filter((want) => !standing.some((hold) => settled(hold, want)))
  await createRecords(
    tx,
    'holds',
    fresh.map((want) => ({
      driver: want.driver ?? null,
      vehicle: want.vehicle ?? null,
      effect: want.effect,
      kind: want.kind,
      reason: want.reason,
      startsAt: want.startsAt,
      endsAt: want.endsAt ?? null,
      placedByRecord: true,
      claim: want.claim ?? null,
      [source]: record.id,
    })),
    why,
  )
  const gone = standing.filter((hold) => hold.status === 'active' && !wanted.some((want) => same(hold, want)))
  await changeRecords(
    tx,
    'holds',
    gone.map((hold) => hold.id),
    () => ({ status: 'lifted', liftedAt: tx.now.toISOString(), liftReason: why }),
    why,
  )
  const kept = new Map(
    standing.flatMap((hold) => {
      const want = wanted.find((one) => same(hold, one))
      return hold.status === 'active' && want !== undefined ? [[hold.id, want] as const] : []
    }),
  )
  await changeRecords(
    tx,
    'holds',
    [...kept.keys()],
    (row) => {
      const want = kept.get(row.id)
      if (want === undefined) return null
      const endsAt = want.endsAt === undefined ? textOf(row['endsAt']) : want.endsAt
      const next = { effect: want.effect, reason: want.reason, startsAt: want.startsAt, endsAt }
      const moment = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : 0)
      const unchanged =
        row['effect'] === next.effect &&
        row['reason'] === next.reason &&
        moment(row['startsAt']) === moment(next.startsAt) &&
        moment(row['endsAt']) === moment(next.endsAt)
      return unchanged ? null : next
    },
    why,
  )
}
