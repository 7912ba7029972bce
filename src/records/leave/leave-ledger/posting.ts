import type { Values } from '#kit/schemas.ts'
import type { Tx } from '#engine/write/rules.ts'
import { createRecords } from '#records/effects.ts'
import { fromHundredths } from './amounts.ts'
import type { Hundredths, LeaveUnit } from './amounts.ts'
import type { Entry } from './entries.ts'
import { standingOf } from './balances.ts'

/** What a request holds of a balance now; hundredths of `unit`. */
export interface Wanted {
  readonly request: string
  readonly driver: string | null
  readonly user: string | null
  readonly division: string | null
  readonly type: string
  readonly year: number
  readonly unit: LeaveUnit
  readonly reserved: Hundredths
  readonly taken: Hundredths
}

/** The amount of a line in the field of its unit. */
export const inUnit = (amount: Hundredths, unit: LeaveUnit): Values => ({ [unit]: fromHundredths(amount) })

type Key = Pick<Wanted, 'request' | 'driver' | 'user' | 'type' | 'year' | 'unit'>
const keyOf = ({ request, driver, user, type, year, unit }: Key): string => [request, driver, user, type, year, unit].join(' ')

/** The lines that bring what stands to what is wanted: a line is added, never changed. */
const linesOf = (was: Hundredths, wanted: Hundredths, up: Entry, down: Entry): { readonly entry: Entry; readonly amount: Hundredths }[] =>
  wanted === was ? [] : [{ entry: wanted > was ? up : down, amount: was - wanted }]

/**
 * Brings the ledger in line with requests: leave reserved while one is pending, taken once it is approved, given back when it is neither.
 * Whatever led there (a step, other dates, an undo, the archive, another unit), the sum is right after it. `requests` are all that were written.
 */
export const postRequests = async (tx: Tx, requests: readonly string[], wanted: readonly Wanted[]): Promise<void> => {
  if (requests.length === 0) return
  const standing = new Map((await standingOf(tx, requests)).map((one) => [keyOf(one), one]))
  const asked = new Map(wanted.map((one) => [keyOf(one), one]))
  const division = new Map(wanted.map((one) => [one.request, one.division]))
  const lines = [...new Set([...standing.keys(), ...asked.keys()])].flatMap((key): Values[] => {
    const [was, want] = [standing.get(key), asked.get(key)]
    const of = want ?? was
    if (of === undefined) return []
    const base = {
      driver: of.driver,
      user: of.user,
      type: of.type,
      year: of.year,
      request: of.request,
      division: division.get(of.request) ?? null,
    }
    return [
      ...linesOf(was?.reserved ?? 0, want?.reserved ?? 0, 'reserved', 'released'),
      ...linesOf(was?.taken ?? 0, want?.taken ?? 0, 'taken', 'given_back'),
    ].map(({ entry, amount }) => ({ ...base, entry, ...inUnit(amount, of.unit) }))
  })
  if (lines.length > 0) await createRecords(tx, 'leave-ledger', lines, 'By the time off')
}
