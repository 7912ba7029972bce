import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { formatCount } from '#kit/format.ts'
import { kindOf } from '#kit/kind-of.ts'
import { changeRecords } from '#records/effects.ts'
import { unsettled } from '#records/shop/repairs/moves.ts'
import { certifyWords } from '#records/shop/vehicle-reports/parts.ts'
import { moveRecord } from '#engine/write/moves.ts'
import { arrayOf, run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { useLink } from '#features/links/links.ts'
import type { Way } from './links.ts'
import { refuseOther } from './signer.ts'

/** A defect that nobody certified yet. `number` names its repair on the phone, which gets no ids. */
export interface OpenLine {
  readonly number: string
  readonly title: string
  readonly unsafe: boolean
}

interface OpenRepair extends OpenLine {
  readonly id: string
}

export const openLines = async (on: Queryable, report: string): Promise<OpenRepair[]> =>
  run<OpenRepair>(
    on,
    sql`select id, number, title, coalesce(unsafe, false) as unsafe from repairs
      where vehicle_report_id = ${report}::uuid and archived_at is null and status = any(${arrayOf(unsettled, 'text')}) order by number`,
  )

export interface Certification {
  readonly key: string
  readonly name: string
  /** The unit's odometer; needed where something was repaired and the unit has a meter. */
  readonly miles: number | null
  readonly lines: readonly { readonly number: string; readonly outcome: 'repaired' | 'no_repair'; readonly note: string }[]
}

/**
 * The driver certifies as the carrier's agent that defects were repaired or need no repair (49 CFR 396.11(a)(3)(ii); guidance to 396.13).
 * Closes those repairs under the driver's name and time; the report is certified once none is open. Throws conflict for a line that is
 * no longer open. Sent twice it is taken once.
 */
export const takeCertification = (deps: Deps, way: Way, given: Certification): Promise<void> =>
  inTransaction(deps, systemActor, async (tx) => {
    const link = await way.lock(tx, given.key)
    if (link.usedKey !== null) return
    await refuseOther(tx.client, link, given.name)
    await useLink(tx, 'report', link.id, { used_key: given.key })
    const open = new Map((await openLines(tx.client, link.report)).map((line) => [line.number, line]))
    const unknown = given.lines.filter(({ number }) => !open.has(number))
    if (unknown.length > 0)
      throw new AppError(
        'conflict',
        `${formatCount(unknown.length, 'defect')} on this page was already certified. Ask dispatch for a new link.`,
      )
    for (const line of given.lines) await closeRepair(tx, open.get(line.number)?.id ?? '', line, given, way.signed(given.name))
    await changeRecords(
      tx,
      'repairs',
      given.lines.map(({ number }) => open.get(number)?.id ?? ''),
      () => ({ certifiedBy: link.driver, certifiedName: given.name, certifiedText: certifyWords }),
      `Certified by ${given.name}, driver, as agent of the carrier`,
    )
  })

const closeRepair = async (
  tx: Tx,
  id: string,
  { outcome, note }: Certification['lines'][number],
  { miles }: Certification,
  reason: string,
): Promise<void> => {
  const [move, asked] =
    outcome === 'repaired'
      ? (['complete', { completedOn: tx.today, completedMiles: miles, correction: note }] as const)
      : (['no_repair', { correction: note }] as const)
  await moveRecord(tx, kindOf(tx.deps, 'repairs'), id, move, asked, { reason })
}
