import { sql } from 'drizzle-orm'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { sets, textOf } from '#records/effects.ts'
import { oneAtATime } from '#records/one-at-a-time.ts'

interface Numbered {
  readonly id: string
  readonly number: string
  readonly caseNumber: string
  readonly establishment: string
  readonly year: number
}

const isAsked = (write: Write): boolean =>
  textOf(write.after['caseNumber']) === null || ['caseNumber', 'year', 'establishment'].some((property) => sets(write, property))

/** Numbers count on per establishment and year, and are used once (29 CFR 1904.29); each sees those given before it in the same act. */
export const numberCases = async (tx: ReadTx, writes: readonly Write[], yearOf: (row: StoredRow) => number): Promise<void> => {
  for (const { after } of writes) after['year'] = yearOf(after)
  const logs = writes.filter(isAsked).map(({ after }) => ({ establishment: textOf(after['establishment']), year: after['year'] }))
  if (logs.length === 0) return
  await oneAtATime(
    tx,
    'osha logs',
    logs.map(({ establishment, year }) => `${establishment} ${String(year)}`),
  )
  const stored = await tx.query<Numbered>(sql`
    select o.id, o.number, o.case_number as "caseNumber", o.establishment_id as establishment, o.year
    from (select distinct establishment, year from json_to_recordset(${JSON.stringify(logs)}::json) as q(establishment uuid, year int)) q
      join osha_claims o on o.establishment_id = q.establishment and o.year = q.year and o.case_number is not null`)
  const done: StoredRow[] = []
  for (const write of writes) {
    if (isAsked(write)) numberOne(write, stored, done)
    done.push(write.after)
  }
}

/** `done` are the cases before it in the same act. */
const numberOne = ({ after, issues }: Write, stored: readonly Numbered[], done: readonly StoredRow[]): void => {
  const { establishment, year } = after
  const given = textOf(after['caseNumber'])
  const passed = new Set([after.id, ...done.map(({ id }) => id)])
  const beside = [
    ...stored.filter(({ id }) => !passed.has(id)),
    ...done.map((row) => ({
      number: row.number || 'Another case',
      caseNumber: String(row['caseNumber']),
      establishment: row['establishment'],
      year: row['year'],
    })),
  ]
  const taken = beside.filter((row) => row.establishment === establishment && row.year === year)
  if (given === null) {
    const highest = Math.max(0, ...taken.map((row) => Number(/^\d+$/.exec(row.caseNumber)?.[0] ?? 0)))
    after['caseNumber'] = String(highest + 1)
    return
  }
  const same = taken.find((row) => row.caseNumber === given)
  if (same !== undefined) issues.push({ field: 'caseNumber', message: `${same.number} has this number in ${String(year)}` })
}
