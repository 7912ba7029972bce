import type { StoredOf } from '#engine/write/rules-for.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import type { Wanted } from '../leave-ledger/posting.ts'
import type { timeOff } from './record.ts'
import { takenByYear, unitOf } from './span.ts'
import { termsIn } from './terms.ts'

/** What requests hold of balances as they stand: reserved while one is pending, taken once it is approved. */
export const heldBy = async (tx: ReadTx, requests: readonly StoredOf<typeof timeOff>[]): Promise<Wanted[]> => {
  const terms = await termsIn(
    tx,
    requests.map(({ division }) => division),
  )
  return requests.flatMap((request) => {
    const { id, driver, user, division, type, status, archivedAt, protected: kept } = request
    if (archivedAt !== null || kept === true || !terms(division, type).balance) return []
    return [...takenByYear(request)].map(([year, count]) => ({
      request: id,
      driver,
      user: driver === null ? user : null,
      division,
      type,
      year,
      unit: unitOf(request),
      reserved: status === 'pending' ? count : 0,
      taken: status === 'approved' ? count : 0,
    }))
  })
}
