import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { commitBulk, planBulk } from '#engine/write/bulk.ts'
import type { StoredRow, Tx } from '#engine/write/rules.ts'
import { textOf } from '#records/effects.ts'
import { leaveOut } from './left-out.ts'
import type { LeftOut } from './left-out.ts'

export interface UnitResult {
  /** Documents that count now. */
  readonly checked: number
  /** Units with at least one such document. */
  readonly units: number
  readonly leftOut: readonly { readonly reason: string; readonly units: readonly string[] }[]
}

/**
 * Checks documents of units that are to be verified, such as imported annual inspections, against the paper files. An inspection counts by its
 * own date, so that one that ran out still stops its unit (49 CFR 396.17(c)).
 */
export const checkUnitFiles = async (
  tx: Tx,
  documents: readonly StoredRow[],
  { place, checkedOn }: { readonly place: string; readonly checkedOn: string },
): Promise<UnitResult> => {
  if (checkedOn > tx.today)
    throw new AppError('invalid', 'The check can’t be in the future.', [
      { field: 'checkedOn', message: 'The check can’t be in the future' },
    ])
  const record = kindOf(tx.deps, 'qualification-documents')
  const owner = new Map(documents.flatMap(({ id, ...row }) => (textOf(row['vehicle']) === null ? [] : [[id, String(row['vehicle'])]])))
  const leftOut: LeftOut = new Map()
  const fields = { paperPlace: place, verifiedOn: checkedOn }
  const plan = await planBulk(tx, record, [...owner.keys()], { type: 'move', move: 'check_paper', fields }, false)
  const { updated, failed } = await commitBulk(tx, record, plan, null)
  for (const { id, detail } of failed) leaveOut(leftOut, detail, owner.get(id) ?? '')
  const refused = new Set(failed.map(({ id }) => id))
  return {
    checked: updated,
    units: new Set([...owner].filter(([id]) => !refused.has(id)).map(([, unit]) => unit)).size,
    leftOut: [...leftOut].map(([reason, who]) => ({ reason, units: [...who] })),
  }
}
