import { sql } from 'drizzle-orm'
import { formatDate, formatInstant } from '#kit/dates/format-time.ts'
import { kindOf } from '#kit/kind-of.ts'
import { deriveStatus } from '#engine/write/derive-status.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import { lockRecords } from '#engine/write/store.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { changeRecords, lockBeyondLimits, sets, textOf } from '#records/effects.ts'
import { refuseFutureMoments } from '#records/future-moments.ts'
import { answersOf } from './answers.ts'
import { daysSaidOf, spotsOf } from './case-facts.ts'
import type { DaysSaid, Spot } from './case-facts.ts'
import { numberCases } from './case-numbers.ts'
import { ownSegments, warnDayDifferences } from './day-periods.ts'
import { keepNameOut } from './name-kept.ts'
import { keepAccidents } from './named-elsewhere.ts'
import { isPrivacyCase, privacyReasonOf } from './osha/classification.ts'
import type { Category, Classification, PrivacyReason } from './osha/classification.ts'
import { classify, decide, difference } from './osha/recordability.ts'
import type { Decision } from './osha/recordability.ts'
import { warnContradictions } from './contradictions.ts'
import { settleNamed } from './severe-named.ts'

/** Who gave an answer and when is written by the server; an answer that stays keeps its author. */
const signAnswers = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  if (writes.every(({ after }) => answersOf(after).length === 0)) return
  const [user] = await tx.query<{ title: string }>(sql`select title from users where id = ${tx.actor.id}::uuid`)
  for (const { before, after } of writes) {
    const old = new Map((before === null ? [] : answersOf(before)).map((row) => [row.question, row]))
    const rows = answersOf(after)
    if (rows.length > 0)
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
}

/** Days of the case itself and the date of death answer their questions, so that a changed fact runs the decision again. */
export const factsAsAnswers = (row: StoredRow, days: DaysSaid): Record<string, string> => ({
  ...Object.fromEntries(answersOf(row).map((entry) => [entry.question, entry.answer])),
  ...(row['outcomeDeath'] === null ? {} : { death: 'yes' }),
  ...(days.away ? { days_away: 'yes' } : {}),
  ...(days.restricted ? { restricted: 'yes' } : {}),
})

/** Decides again. What changed against the decision that stood is kept in words, so that nobody has to find it out. */
const settleDecision = (tx: ReadTx, { before, after }: Pick<Write, 'before' | 'after'>, days: DaysSaid): void => {
  const answers = factsAsAnswers(after, days)
  const decision = decide(answers)
  const override = textOf(after['override']) as Decision['recordable'] | null
  after['recordable'] = override ?? decision.recordable
  after['recordableReason'] = override === null ? decision.reasons.join('; ') || null : `Override: ${String(after['overrideReason'] ?? '')}`
  const recordable = after['recordable'] === 'yes'
  // Decided otherwise than the answers say, a case has its column by them all the same; an unanswered one is in none.
  after['classification'] = recordable ? (classify(answers) ?? columnKept(before, after, days)) : null
  // A case marked not recordable that is recordable now needs its forms again.
  if (after.status === 'not_recordable' && after['recordable'] !== 'no') deriveStatus({ after }, 'open', { closedOn: null })
  after['privacyReason'] ??= privacyReasonOf(answers['special'])
  after['privacyCase'] = isPrivacyCase(after['privacyReason'] as PrivacyReason | null, after['category'] as Category | null)
  if (before === null) return
  const change = difference(standing(before), standing(after))
  if (change === null) return
  after['decisionChange'] = change
  after['decisionChangedAt'] = tx.now.toISOString()
}

/** Column J of a case that an older release closed without answers on its outcome: what a person closed stays there until an answer moves it. */
const columnKept = (before: StoredRow | null, after: StoredRow, days: DaysSaid): Classification | null =>
  before?.status === 'closed' &&
  after.status === 'closed' &&
  before['classification'] === 'other_recordable' &&
  classify(factsAsAnswers(before, days)) === null
    ? 'other_recordable'
    : null

const standing = (row: StoredRow): Decision => ({
  recordable: row['recordable'] as Decision['recordable'],
  reasons: [textOf(row['recordableReason'])].filter((reason) => reason !== null),
  classification: row['classification'] as Classification | null,
  next: null,
})

interface Person {
  readonly id: string
  readonly name: string
  readonly position: string | null
  readonly hired: string | null
  readonly born: string | null
  readonly address: unknown
}

/** Another driver was meant: what is known of the first one leaves with them, unless it was typed anew. */
const forgetFirst = (write: Write): void => {
  if (textOf(write.before?.['worker']) === null) return
  for (const property of ['workerName', 'hiredOn', 'birthDate', 'sex', 'homeAddress'])
    if (!sets(write, property)) write.after[property] = null
}

/** Form 301 takes from the driver's record what is there; what was typed stays. */
const fillPeople = async (tx: ReadTx, writes: readonly Write[], spotOf: (row: StoredRow) => Spot): Promise<void> => {
  const named = writes.filter((write) => textOf(write.after['worker']) !== null && (write.before === null || sets(write, 'worker')))
  if (named.length === 0) return
  const people = await tx.query<Person>(sql`
    select id, title as name, position, to_char(hire_date, 'YYYY-MM-DD') as hired, to_char(birth_date, 'YYYY-MM-DD') as born, address from drivers where id = any(${arrayOf(
      named.map(({ after }) => textOf(after['worker'])),
      'uuid',
    )})`)
  for (const write of named) {
    const { after } = write
    forgetFirst(write)
    const person = people.find(({ id }) => id === after['worker'])
    if (person === undefined) continue
    after['workerName'] ??= person.name
    // Hired again since: when they were hired before the injury is not known.
    if (person.hired !== null && person.hired <= spotOf(after).day) after['hiredOn'] ??= person.hired
    after['birthDate'] ??= person.born
    after['homeAddress'] ??= person.address
  }
}

/** Days that cannot lie as they are entered, by the calendar of the establishment: an evening there is the next day in UTC. */
const orderDays = (write: Write, injured: string): void => {
  const { before, after, issues } = write
  const [died, hired] = [textOf(after['outcomeDeath']), textOf(after['hiredOn'])]
  if (died !== null && died < injured) issues.push({ field: 'outcomeDeath', message: 'Died before the injury' })
  if (hired !== null && hired > injured) issues.push({ field: 'hiredOn', message: 'Hired after the injury' })
  // The count begins with the day after the injury (29 CFR 1904.7(b)(3)(i)): days before it would be left out of it without a word.
  const told = before === null ? [] : ownSegments(before)
  const early = ownSegments(after).find(({ from }) => from < injured)
  if (early !== undefined && (sets(write, 'occurredAt') || !told.some(({ from }) => from === early.from)))
    issues.push({ field: 'daySegments', message: `Begins on ${formatDate(early.from)}, before the injury of ${formatDate(injured)}` })
}

export const settleCases = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  // A report that is still to be made reports nothing: it would meet a clock of 8 or 24 hours that runs.
  refuseFutureMoments(tx, writes, ['severeReportedAt'])
  const rows = writes.map(({ after }) => after)
  for (const after of rows) after['learnedAt'] ??= after['occurredAt']
  const spotOf = await spotsOf(tx, rows)
  await fillPeople(tx, writes, spotOf)
  for (const write of writes) {
    orderDays(write, spotOf(write.after).day)
    warnContradictions(write)
  }
  await warnDayDifferences(tx, writes, (row) => spotOf(row).day)
  await signAnswers(tx, writes)
  await settleNamed(tx, writes)
  const daysOf = await daysSaidOf(tx, rows, spotOf)
  for (const write of writes) {
    settleDecision(tx, write, daysOf(write.after))
    keepNameOut(write)
  }
  await numberCases(tx, writes, (row) => spotOf(row).year)
}

/**
 * Who changes an accident or a claim decides its cases again: who changes a case holds both first as well, in the order of all writers,
 * accident, claim, case.
 */
export const holdClaimsOfCases = async (tx: ReadTx, ids: readonly string[]): Promise<void> => {
  await keepAccidents(
    tx,
    sql`select accident_id from osha_claims where id = any(${arrayOf(ids, 'uuid')}) union all
      select c.accident_id from osha_claims o join workers_comp c on c.id = o.claim_id where o.id = any(${arrayOf(ids, 'uuid')})`,
  )
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

/**
 * Cases under way that an older release put among the "other" ones (Form 300, column J) though nobody had denied a death, days away or
 * restricted work: they wait for those answers. What a person closed stays. Run at every start.
 */
export const openUnansweredOutcomes = async (tx: Tx): Promise<void> => {
  const found = await tx.query<{ id: string }>(sql`
    select o.id from osha_claims o where o.recordable = 'yes' and o.classification = 'other_recordable' and o.status in ('open', 'investigating') and o.archived_at is null
      and (select count(distinct a->>'question') from jsonb_array_elements(coalesce(o.answers, '[]')) a where a->>'question' in ('death', 'days_away', 'restricted')) < 3 order by o.id`)
  await resettleCases(
    tx,
    found.map(({ id }) => id),
    'Columns G to J wait for the answers on death, days away and restricted work',
  )
}

/** Works the decision of these cases out again after something beside them changed; `told` are facts that go into the case. What changes shows in their history with its reason. */
export const resettleCases = async (
  tx: Tx,
  ids: readonly string[],
  reason: string,
  told: (row: StoredRow) => Readonly<Record<string, unknown>> = () => ({}),
): Promise<void> => {
  if (ids.length === 0) return
  const rows = await lockRecords({ ...tx, actor: { ...tx.actor, viewer: null } }, kindOf(tx.deps, 'osha-claims'), ids)
  const changed = new Map<string, Record<string, unknown>>()
  const daysOf = await daysSaidOf(tx, rows, await spotsOf(tx, rows))
  for (const row of rows) {
    const facts = told(row)
    const after = { ...row, ...facts }
    settleDecision(tx, { before: row, after }, daysOf(row))
    const decided = after['recordable'] !== row['recordable'] || after['classification'] !== row['classification']
    if (decided || Object.keys(facts).length > 0)
      changed.set(row.id, { ...facts, ...Object.fromEntries(settled.map((property) => [property, after[property]])) })
  }
  await changeRecords(tx, 'osha-claims', [...changed.keys()], (row) => changed.get(row.id) ?? null, reason)
}
