import { sql } from 'drizzle-orm'
import { formatInstant } from '#kit/format-time.ts'
import type { StoredRow, Write } from '#server/engine/rules.ts'
import { arrayOf } from '#server/engine/sql.ts'
import { lockRecords } from '#server/engine/store.ts'
import type { ReadTx, Tx } from '#server/engine/transaction.ts'
import { companyTimeZone } from '#server/platform/clock.ts'
import { changeRecords, kindOf, lockBeyondLimits, sets, textOf } from '../effects.ts'
import { refuseFutureMoments } from '../future-moments.ts'
import { ownSegments, warnDayDifference } from './day-periods.ts'
import { keepNameOut } from './name-kept.ts'
import { isPrivacyCase, privacyReasonOf } from './osha/classification.ts'
import type { Category, Classification, PrivacyReason } from './osha/classification.ts'
import { decide, difference } from './osha/recordability.ts'
import type { Decision } from './osha/recordability.ts'
import { settleNamed } from './severe-named.ts'

interface AnswerRow {
  readonly question: string
  readonly answer: string
  readonly by?: string | null
  readonly at?: string | null
}

export const answersOf = (row: StoredRow): readonly AnswerRow[] => (Array.isArray(row['answers']) ? (row['answers'] as AnswerRow[]) : [])

/** Who gave an answer and when is written by the server; an answer that stays keeps its author. */
const signAnswers = async (tx: ReadTx, { before, after }: Write): Promise<void> => {
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
export const factsAsAnswers = (row: StoredRow, days: { readonly away: boolean; readonly restricted: boolean }): Record<string, string> => ({
  ...Object.fromEntries(answersOf(row).map((entry) => [entry.question, entry.answer])),
  ...(row['outcomeDeath'] === null ? {} : { death: 'yes' }),
  ...(days.away ? { days_away: 'yes' } : {}),
  ...(days.restricted ? { restricted: 'yes' } : {}),
})

export const daysSaid = async (tx: ReadTx, row: StoredRow, injured: string): Promise<{ away: boolean; restricted: boolean }> => {
  const claim = textOf(row['claim'])
  if (claim === null) {
    const days = (kind: 'away' | 'restricted'): boolean => ownSegments(row).some((one) => one.kind === kind && (one.to ?? '9999') > injured)
    return { away: days('away'), restricted: days('restricted') }
  }
  const [found] = await tx.query<{ away: boolean; restricted: boolean }>(sql`
    select coalesce(bool_or(work_status = 'off_work'), false) as away, coalesce(bool_or(work_status = 'modified_duty'), false) as restricted
    from workers_comp_cases where claim_id = ${claim}::uuid and entry = 'work_status' and archived_at is null and coalesce(ends_on, '9999-12-31'::date) > ${injured}::date`)
  return found ?? { away: false, restricted: false }
}

interface Spot {
  readonly day: string
  readonly year: number
}

/** The calendar day of the injury where it happened: at the establishment's own clock. */
export const spotOf = async (tx: ReadTx, row: StoredRow): Promise<Spot> => {
  const [found] = await tx.query<Spot>(sql`
    select to_char(l.at, 'YYYY-MM-DD') as day, extract(year from l.at)::int as year from (select ${String(row['occurredAt'])}::timestamptz at time zone
      coalesce((select time_zone from divisions where id = ${textOf(row['establishment'])}::uuid), ${companyTimeZone}) as at) l`)
  if (found === undefined) throw new Error('A moment has a day')
  return found
}

/** Decides again. What changed against the decision that stood is kept in words, so that nobody has to find it out (field notes, 17). */
const settleDecision = async (tx: ReadTx, { before, after }: Pick<Write, 'before' | 'after'>, injured: string): Promise<void> => {
  const answers = factsAsAnswers(after, await daysSaid(tx, after, injured))
  const decision = decide(answers)
  const override = textOf(after['override']) as Decision['recordable'] | null
  after['recordable'] = override ?? decision.recordable
  after['recordableReason'] =
    override === null ? decision.reasons.join('; ') || null : `Decided otherwise: ${String(after['overrideReason'] ?? '')}`
  const recordable = after['recordable'] === 'yes'
  after['classification'] = recordable ? (decision.classification ?? ('other_recordable' satisfies Classification)) : null
  // Put aside as not recordable, and now it is: the case waits for its forms again, where people look for it.
  if (after.status === 'not_recordable' && after['recordable'] !== 'no') {
    after.status = 'open'
    after['closedOn'] = null
  }
  after['privacyReason'] ??= privacyReasonOf(answers['special'])
  after['privacyCase'] = isPrivacyCase(after['privacyReason'] as PrivacyReason | null, after['category'] as Category)
  if (before === null) return
  const change = difference(standing(before), standing(after))
  if (change === null) return
  after['decisionChange'] = change
  after['decisionChangedAt'] = tx.now.toISOString()
}

const standing = (row: StoredRow): Decision => ({
  recordable: row['recordable'] as Decision['recordable'],
  reasons: [textOf(row['recordableReason'])].filter((reason) => reason !== null),
  classification: row['classification'] as Classification | null,
  next: null,
})

interface Person {
  readonly name: string
  readonly position: string | null
  readonly hired: string | null
  readonly born: string | null
  readonly address: unknown
}

/** Another driver was meant: what is known of the first one leaves with him, unless it was typed anew. */
const forgetFirst = (write: Write): void => {
  if (textOf(write.before?.['worker']) === null) return
  for (const property of ['workerName', 'hiredOn', 'birthDate', 'sex', 'homeAddress'])
    if (!sets(write, property)) write.after[property] = null
}

/** Form 301 takes from the driver's record what is there; what was typed stays. */
const fillPerson = async (tx: ReadTx, write: Write, injured: string): Promise<void> => {
  const { before, after } = write
  const worker = textOf(after['worker'])
  if (worker === null || (before !== null && !sets(write, 'worker'))) return
  forgetFirst(write)
  const [person] = await tx.query<Person>(sql`
    select title as name, position, to_char(hire_date, 'YYYY-MM-DD') as hired, to_char(birth_date, 'YYYY-MM-DD') as born, address from drivers where id = ${worker}::uuid`)
  if (person === undefined) return
  after['workerName'] ??= person.name
  // Hired again since: when he was hired before the injury is not known.
  if (person.hired !== null && person.hired <= injured) after['hiredOn'] ??= person.hired
  after['birthDate'] ??= person.born
  after['homeAddress'] ??= person.address
}

/** Numbers count on per establishment and year, and are used once (29 CFR 1904.29); `earlier` are cases numbered in the same act. */
const numberCase = async (tx: ReadTx, write: Write, year: number, earlier: readonly StoredRow[]): Promise<void> => {
  const { after, issues } = write
  const establishment = textOf(after['establishment'])
  after['year'] = year
  const given = textOf(after['caseNumber'])
  if (given !== null && !sets(write, 'caseNumber') && !sets(write, 'year') && !sets(write, 'establishment')) return
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`osha ${establishment} ${year}`}, 0))`)
  const renumbered = earlier.map(({ id }) => id)
  const stored = await tx.query<{ number: string; caseNumber: string }>(
    sql`select number, case_number as "caseNumber" from osha_claims where establishment_id = ${establishment}::uuid and year = ${year} and id <> ${after.id}::uuid
      and not id = any(${arrayOf(renumbered, 'uuid')}) and case_number is not null`,
  )
  const beside = earlier.filter((row) => row['establishment'] === establishment && row['year'] === year)
  const taken = [...stored, ...beside.map((row) => ({ number: row.number || 'Another case', caseNumber: String(row['caseNumber']) }))]
  if (given === null) {
    const highest = Math.max(0, ...taken.map((row) => Number(/^\d+$/.exec(row.caseNumber)?.[0] ?? 0)))
    after['caseNumber'] = String(highest + 1)
    return
  }
  const same = taken.find((row) => row.caseNumber === given)
  if (same !== undefined) issues.push({ field: 'caseNumber', message: `${same.number} has this number in ${year}` })
}

/** Days that cannot lie as they are entered, by the calendar of the establishment: an evening there is the next day in UTC. */
const orderDays = ({ after, issues }: Write, injured: string): void => {
  const [died, hired] = [textOf(after['outcomeDeath']), textOf(after['hiredOn'])]
  if (died !== null && died < injured) issues.push({ field: 'outcomeDeath', message: 'Died before the injury' })
  if (hired !== null && hired > injured) issues.push({ field: 'hiredOn', message: 'Hired after the injury' })
}

export const settleCases = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  // A report that is still to be made reports nothing: it would meet a clock of 8 or 24 hours that runs.
  refuseFutureMoments(tx, writes, ['severeReportedAt'])
  for (const [position, write] of writes.entries()) {
    write.after['learnedAt'] ??= write.after['occurredAt']
    const spot = await spotOf(tx, write.after)
    await fillPerson(tx, write, spot.day)
    orderDays(write, spot.day)
    await warnDayDifference(tx, write, spot.day)
    await signAnswers(tx, write)
    await settleNamed(tx, write)
    await settleDecision(tx, write, spot.day)
    keepNameOut(write)
    await numberCase(
      tx,
      write,
      spot.year,
      writes.slice(0, position).map(({ after }) => after),
    )
  }
}

/** Who writes a period holds the claim and then decides its cases again: who changes a case holds the claim first as well. */
export const holdClaimsOfCases = async (tx: ReadTx, ids: readonly string[]): Promise<void> => {
  const claims = await tx.query<{ claim: string }>(
    sql`select distinct claim_id as claim from osha_claims where id = any(${arrayOf(ids, 'uuid')}) and claim_id is not null`,
  )
  if (claims.length > 0)
    await lockBeyondLimits(
      tx,
      'workers-comp',
      claims.map(({ claim }) => claim),
    )
}

const settled = [
  'status',
  'closedOn',
  'recordable',
  'recordableReason',
  'classification',
  'privacyReason',
  'privacyCase',
  'decisionChange',
  'decisionChangedAt',
] as const

/** Works the decision of these cases out again after something beside them changed; `told` are facts that go into the case. What changes shows in their history with its reason. */
export const resettleCases = async (
  tx: Tx,
  ids: readonly string[],
  reason: string,
  told: (row: StoredRow) => Readonly<Record<string, unknown>> = () => ({}),
): Promise<void> => {
  if (ids.length === 0) return
  const rows = await lockRecords({ ...tx, actor: { ...tx.actor, viewer: null } }, kindOf(tx, 'osha-claims'), ids)
  const changed = new Map<string, Record<string, unknown>>()
  for (const row of rows) {
    const facts = told(row)
    const after = { ...row, ...facts }
    await settleDecision(tx, { before: row, after }, (await spotOf(tx, row)).day)
    const decided = after['recordable'] !== row['recordable'] || after['classification'] !== row['classification']
    if (decided || Object.keys(facts).length > 0)
      changed.set(row.id, { ...facts, ...Object.fromEntries(settled.map((property) => [property, after[property]])) })
  }
  await changeRecords(tx, 'osha-claims', [...changed.keys()], (row) => changed.get(row.id) ?? null, reason)
}
