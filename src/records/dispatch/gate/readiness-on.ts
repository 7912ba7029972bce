import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#engine/write/rules.ts'
import { computedContext } from '#engine/read/select.ts'
import { execute, ident, literal, prepare } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { driverReasons } from '#records/drivers/drivers/readiness.ts'
import { vehicleReasons } from '#records/fleet/vehicles/readiness.ts'
import type { LegalStopCode } from './legal-stops.ts'
import { isOverridable } from './override-fields.ts'
import { holdsWithin } from './reason.ts'
import type { Basis, Effect, Reason } from './reason.ts'
import { fixOf, wordsOf } from './words.ts'
import type { Found } from './words.ts'

export interface GateReason {
  readonly of: 'drivers' | 'vehicles'
  /** Id of the driver or unit. */
  readonly subject: string
  readonly effect: Effect
  readonly basis: Basis
  /** The row of the table of legal stops; null for a stop of the company. */
  readonly stop: LegalStopCode | null
  /** Nobody overrides it: a rule of law, or somebody who has left. */
  readonly final: boolean
  readonly code: string
  readonly text: string
  /** First day of the span asked on which it holds, `YYYY-MM-DD`. */
  readonly firstDay: string
  /** Last day on which it holds, also beyond the span; null for no end. */
  readonly lastDay: string | null
  readonly source: { readonly kind: string; readonly id: string } | null
  /** Where it is put right. */
  readonly href: string
  /** The field of the driver or unit to correct there. */
  readonly field?: string
  /** The moments behind the days, half-open, where those of a run decide. */
  readonly moments?: { readonly from: string; readonly until: string | null }
  /** Shown, and not asked about when somebody is assigned. */
  readonly quiet?: true
  /** Of someone who is still being hired: refuses them a commercial vehicle. */
  readonly hiring?: true
  /** A legal stop that warns until the company enforces it. */
  readonly pending?: true
}

/** Days are `YYYY-MM-DD`, both included. */
export interface GateQuestion {
  readonly drivers?: readonly string[]
  readonly vehicles?: readonly string[]
  readonly from: string
  readonly to: string
}

export type Looking = Pick<ReadTx, 'execute' | 'today' | 'now'>
/** For a question outside of a transaction, as of now. */
export const lookingNow = ({ pool, clock }: Deps): Looking => ({
  execute: (statement, values) => execute(pool, statement, values),
  today: clock.today(),
  now: clock.now(),
})

type Subject = 'drivers' | 'vehicles'

interface Answer extends Found {
  readonly position: number
  readonly stop: LegalStopCode | null
  readonly first: string
  readonly last: string | null
  readonly begins: string | null
  readonly ends: string | null
}

const day = (value: SQL): SQL => sql`to_char(${value}, 'YYYY-MM-DD')`

const moment = (value: SQL | undefined): SQL => (value === undefined ? sql`null` : sql`to_json(${value})#>>'{}'`)

const armOf = (reason: Reason, position: number, from: SQL, to: SQL): SQL => {
  const first = reason.first === undefined ? from : sql`greatest(${reason.first.day}, ${from})`
  const rows = reason.of === undefined ? sql` where` : sql` cross join ${reason.of} and`
  const stop = typeof reason.stop === 'string' ? literal(reason.stop) : (reason.stop ?? sql`null::text`)
  return sql`select ${sql.raw(String(position))}::int as position, t.id as subject, ${stop} as stop,
    ${day(first)} as first, ${reason.last === undefined ? sql`null` : day(reason.last)} as last, ${reason.source?.id ?? sql`null::uuid`} as id,
    ${reason.about?.key ?? sql`null::text`} as about, ${reason.expires === undefined ? sql`null` : day(reason.expires)} as expires, ${reason.said?.words ?? sql`null::text`} as said,
    ${moment(reason.moments?.from)} as begins, ${moment(reason.moments?.until)} as ends
    from t${rows} ${holdsWithin(reason, from, to)}`
}

/** From so many on the database is told that they are many: by an array it plans for ten. */
const many = 50

const chosen = (subject: Subject, how: 'few' | 'many'): SQL =>
  how === 'few'
    ? sql`select * from ${ident(subject)} where id = any(${sql.placeholder('ids')}::uuid[])`
    : sql`select * from ${ident(subject)} where id in (select each::uuid from json_array_elements_text(${sql.placeholder('ids')}::json) each)`

const ask = async (
  tx: Looking,
  subject: Subject,
  reasonsOf: (context: ComputedContext) => readonly Reason[],
  ids: readonly string[],
  { from, to }: GateQuestion,
): Promise<GateReason[]> => {
  if (ids.length === 0) return []
  const reasons = reasonsOf(computedContext({ today: tx.today, now: tx.now, open: true }, 't'))
  const how = ids.length < many ? 'few' : 'many'
  const statement = prepare(`gate|${subject}|${how}|${tx.today}`, () => {
    const arms = reasons.map((reason, position) =>
      armOf(reason, position, sql`${sql.placeholder('from')}::date`, sql`${sql.placeholder('to')}::date`),
    )
    return sql`with t as materialized (${chosen(subject, how)}) ${sql.join(arms, sql` union all `)}`
  })
  const found = await tx.execute<Answer>(statement, {
    ids: how === 'few' ? [...ids] : JSON.stringify(ids),
    from,
    to,
    now: tx.now.toISOString(),
  })
  return found
    .flatMap((answer) => {
      const reason = reasons[answer.position]
      return reason === undefined ? [] : [{ answer, reason, rank: rankOf(answer, reason) }]
    })
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ answer, reason }) => reasonOf(reason, answer, subject, tx.today))
}

/** Blocks first, then the earliest, then as lists rank them. */
const rankOf = ({ first, position, id, about }: Answer, { effect }: Reason): string =>
  `${effect} ${first} ${String(position).padStart(3, '0')} ${id ?? about ?? ''}`

const reasonOf = (reason: Reason, answer: Answer, subject: Subject, today: string): GateReason => ({
  of: subject,
  subject: answer.subject,
  effect: reason.effect,
  basis: answer.stop === null ? 'policy' : 'law',
  stop: answer.stop,
  final: answer.stop !== null || !isOverridable(reason.code),
  code: reason.code,
  text: wordsOf(reason, answer, today),
  firstDay: answer.first,
  lastDay: answer.last,
  source: reason.source === undefined || answer.id === null ? null : { kind: reason.source.kind, id: answer.id },
  href: fixOf(reason, answer, subject),
  ...(reason.field === undefined ? {} : { field: reason.field }),
  ...(answer.begins === null ? {} : { moments: { from: answer.begins, until: answer.ends } }),
  ...(reason.hiring === undefined ? {} : { hiring: reason.hiring }),
  ...(reason.quiet === undefined ? {} : { quiet: reason.quiet }),
  ...(reason.pending === undefined ? {} : { pending: reason.pending }),
})

/**
 * Why these drivers and units may not go out on the days asked, each reason with its first and last day, blocks first. Two statements
 * whatever their number. A hold that covers part of a day counts for that day in the zone of the subject's division; today it counts while
 * it is in force or still to come (docs/adr/0032).
 */
export const readinessOn = async (tx: Looking, question: GateQuestion): Promise<ReadonlyMap<string, readonly GateReason[]>> => {
  const [drivers, vehicles] = [
    await ask(tx, 'drivers', driverReasons, question.drivers ?? [], question),
    await ask(tx, 'vehicles', vehicleReasons, question.vehicles ?? [], question),
  ]
  return Map.groupBy([...drivers, ...vehicles], ({ subject }) => subject)
}
