import { sql } from 'drizzle-orm'
import { formatInstant } from '#kit/format-time.ts'
import type { StoredRow, Write } from '#server/engine/rules.ts'
import { lockRecords } from '#server/engine/store.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { companyTimeZone } from '#server/platform/clock.ts'
import { changeRecords, kindOf, sets, textOf } from '../effects.ts'
import { decide } from './osha/recordability.ts'
import type { Classification } from './osha/recordability.ts'

interface AnswerRow {
  readonly question: string
  readonly answer: string
  readonly by?: string | null
  readonly at?: string | null
}

export const answersOf = (row: StoredRow): readonly AnswerRow[] => (Array.isArray(row['answers']) ? (row['answers'] as AnswerRow[]) : [])

/** Who gave an answer and when is written by the server; an answer that stays keeps its author. */
const signAnswers = async (tx: Tx, { before, after }: Write): Promise<void> => {
  const old = new Map((before === null ? [] : answersOf(before)).map((row) => [row.question, row]))
  const rows = answersOf(after)
  if (rows.length === 0) return
  const [user] = await tx.query<{ title: string }>(sql`select title from users where id = ${tx.actor.id}::uuid`)
  after['answers'] = rows.map((row) => {
    const known = old.get(row.question)
    return known?.answer === row.answer
      ? known
      : {
          question: row.question,
          answer: row.answer,
          by: user?.title ?? 'Longhaul',
          at: formatInstant(tx.now.toISOString(), companyTimeZone),
        }
  })
}

/** Days of the case itself and the date of death answer their questions, so that a changed fact runs the decision again. */
const factsAsAnswers = (row: StoredRow, days: { readonly away: boolean; readonly restricted: boolean }): Record<string, string> => ({
  ...Object.fromEntries(answersOf(row).map((entry) => [entry.question, entry.answer])),
  ...(row['outcomeDeath'] === null ? {} : { death: 'yes' }),
  ...(days.away ? { days_away: 'yes' } : {}),
  ...(days.restricted ? { restricted: 'yes' } : {}),
})

const daysSaid = async (tx: Tx, row: StoredRow): Promise<{ away: boolean; restricted: boolean }> => {
  const segments = (Array.isArray(row['daySegments']) ? row['daySegments'] : []) as { kind?: string; from?: string; to?: string | null }[]
  const injured = String(row['occurredAt']).slice(0, 10)
  const own = (kind: string): boolean => segments.some((segment) => segment.kind === kind && (segment.to ?? '9999') > injured)
  const claim = textOf(row['claim'])
  if (claim === null) return { away: own('away'), restricted: own('restricted') }
  const [found] = await tx.query<{ away: boolean; restricted: boolean }>(sql`
    select coalesce(bool_or(work_status = 'off_work'), false) as away, coalesce(bool_or(work_status = 'modified_duty'), false) as restricted
    from workers_comp_cases where claim_id = ${claim}::uuid and entry = 'work_status' and archived_at is null and coalesce(ends_on, '9999-12-31'::date) > ${injured}::date`)
  return found ?? { away: false, restricted: false }
}

const settleDecision = async (tx: Tx, row: StoredRow): Promise<void> => {
  const decision = decide(factsAsAnswers(row, await daysSaid(tx, row)))
  const override = textOf(row['override'])
  row['recordable'] = override ?? decision.recordable
  row['recordableReason'] =
    override === null ? decision.reasons.join('; ') || null : `Decided otherwise: ${String(row['overrideReason'] ?? '')}`
  const recordable = row['recordable'] === 'yes'
  row['classification'] = recordable ? (decision.classification ?? ('other_recordable' satisfies Classification)) : null
  row['privacyCase'] = row['privacyReason'] !== null
}

interface Person {
  readonly name: string
  readonly position: string | null
  readonly hired: string | null
  readonly born: string | null
  readonly address: unknown
}

/** Form 301 takes from the driver's record what is there; what was typed stays. */
const fillPerson = async (tx: Tx, { before, after }: Write): Promise<void> => {
  const worker = textOf(after['worker'])
  if (worker === null || (before !== null && !sets({ before, after }, 'worker'))) return
  const [person] = await tx.query<Person>(sql`
    select title as name, position, to_char(hire_date, 'YYYY-MM-DD') as hired, to_char(birth_date, 'YYYY-MM-DD') as born, address from drivers where id = ${worker}::uuid`)
  if (person === undefined) return
  after['workerName'] ??= person.name
  after['hiredOn'] ??= person.hired
  after['birthDate'] ??= person.born
  after['homeAddress'] ??= person.address
}

/** Numbers count on per establishment and year, and are used once (29 CFR 1904.29). */
const numberCase = async (tx: Tx, write: Write): Promise<void> => {
  const { after, issues } = write
  const establishment = textOf(after['establishment'])
  const [zone] = await tx.query<{ zone: string }>(sql`select time_zone as zone from divisions where id = ${establishment}::uuid`)
  const [found] = await tx.query<{ year: number }>(
    sql`select extract(year from ${String(after['occurredAt'])}::timestamptz at time zone ${zone?.zone ?? companyTimeZone})::int as year`,
  )
  after['year'] = found?.year ?? null
  const given = textOf(after['caseNumber'])
  if (given !== null && !sets(write, 'caseNumber') && !sets(write, 'year') && !sets(write, 'establishment')) return
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`osha ${establishment} ${found?.year}`}, 0))`)
  const taken = await tx.query<{ number: string; caseNumber: string }>(
    sql`select number, case_number as "caseNumber" from osha_claims where establishment_id = ${establishment}::uuid and year = ${found?.year ?? 0} and id <> ${after.id}::uuid and case_number is not null`,
  )
  if (given === null) {
    const highest = Math.max(0, ...taken.map((row) => Number(/^\d+$/.exec(row.caseNumber)?.[0] ?? 0)))
    after['caseNumber'] = String(highest + 1)
    return
  }
  const same = taken.find((row) => row.caseNumber === given)
  if (same !== undefined) issues.push({ field: 'caseNumber', message: `${same.number} has this number in ${found?.year}` })
}

export const settleCases = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  for (const write of writes) {
    await fillPerson(tx, write)
    await signAnswers(tx, write)
    await settleDecision(tx, write.after)
    await numberCase(tx, write)
  }
}

/** Works the decision of these cases out again after their days changed; a change shows in their history with its reason. */
export const resettleCases = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const rows = await lockRecords({ ...tx, actor: { ...tx.actor, viewer: null } }, kindOf(tx, 'osha-claims'), ids)
  const decided = new Map<string, Record<string, unknown>>()
  for (const row of rows) {
    const copy = { ...row }
    await settleDecision(tx, copy)
    if (copy['recordable'] !== row['recordable'] || copy['classification'] !== row['classification'])
      decided.set(row.id, {
        recordable: copy['recordable'],
        recordableReason: copy['recordableReason'],
        classification: copy['classification'],
      })
  }
  await changeRecords(tx, 'osha-claims', [...decided.keys()], (row) => decided.get(row.id) ?? null, 'The days of the claim changed')
}
