import { sql } from 'drizzle-orm'
import type { Values } from '#kit/schemas.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords, createRecords } from '#records/effects.ts'
import { hoursOf } from '../time-off/span.ts'
import { termsIn } from '../time-off/terms.ts'
import type { TermsOf } from '../time-off/terms.ts'
import { converted } from './amounts.ts'
import type { Hundredths, LeaveUnit } from './amounts.ts'
import { lineAmount, lineUnit } from './balances.ts'
import { inUnit } from './posting.ts'

interface Held {
  readonly driver: string | null
  readonly user: string | null
  readonly division: string | null
  readonly type: string
  readonly year: number
  readonly unit: LeaveUnit
  /** What no request holds: granted, carried, adjusted. */
  readonly own: Hundredths
  /** Requests that hold some of it. */
  readonly requests: readonly string[]
}

/** What people have of these types, in each unit, since last year. */
const heldOf = (tx: Tx, types: readonly string[], people: readonly string[] | null): Promise<Held[]> =>
  tx.query<Held>(sql`
    select l.driver_id as driver, l.user_id as user, d.division_id as division, l.type, l.year, ${lineUnit} as unit,
      coalesce(sum(${lineAmount}) filter (where l.request_id is null), 0)::int as own,
      coalesce(array_agg(distinct l.request_id) filter (where l.request_id is not null), '{}') as requests
    from leave_ledger l left join drivers d on d.id = l.driver_id
    where l.archived_at is null and l.type = any(${arrayOf(types, 'text')}) and l.year >= ${Number(tx.today.slice(0, 4)) - 1}
      and ${people === null ? sql`true` : sql`coalesce(l.driver_id, l.user_id) = any(${arrayOf(people, 'uuid')})`}
    group by 1, 2, 3, 4, 5, 6`)

const linesOf = ({ driver, user, division, type, year, unit, own }: Held, terms: TermsOf): Values[] => {
  const { unit: wanted, hoursPerDay, policy } = terms(division, type)
  if (own === 0) return []
  const line = { driver, user, division, type, year, policy, entry: 'converted' }
  return [
    { ...line, ...inUnit(-own, unit) },
    { ...line, ...inUnit(converted(own, unit, wanted, hoursPerDay), wanted) },
  ]
}

/**
 * Brings balances of these types, and the requests that hold some of them, into the unit of their policy. The ledger shows both: what
 * went out in the old unit and what came in. Where all is in the policy's unit it writes nothing.
 */
export const convertBalances = async (tx: Tx, types: readonly string[], people: readonly string[] | null): Promise<void> => {
  const held = await heldOf(tx, types, people)
  const terms = await termsIn(tx, [...new Set(held.map(({ division }) => division))])
  const other = held.filter(({ division, type, unit }) => terms(division, type).balance && terms(division, type).unit !== unit)
  const divisions = new Map(other.flatMap(({ requests, division }) => requests.map((id) => [id, division] as const)))
  // Requests first: they lock runs and units ahead of drivers.
  if (divisions.size > 0)
    await changeRecords(
      tx,
      'time-off',
      [...divisions.keys()],
      (request) => ({
        hours: hoursOf(
          request as unknown as Parameters<typeof hoursOf>[0],
          terms(divisions.get(request.id) ?? null, String(request['type'])),
        ),
      }),
      'The policy counts in another unit',
    )
  const lines = other.flatMap((one) => linesOf(one, terms))
  if (lines.length > 0) await createRecords(tx, 'leave-ledger', lines, 'The policy counts in another unit')
}
