import { sql } from 'drizzle-orm'
import { formatInstant } from '#kit/dates/format-time.ts'
import type { Values } from '#kit/schemas.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { dayIn } from '#platform/clock.ts'
import { changeRecords, createRecords } from '#records/effects.ts'
import type { RuleCode } from '../deadline-rules/shipped.ts'
import type { About, Clock, Clocks } from './clocks.ts'
import { dueAtOf } from './due.ts'
import { deadlineSubjects, subjectColumn } from './subjects.ts'
import type { DeadlineSubject, SubjectField } from './subjects.ts'
import { versionOn, versionsOf } from './versions.ts'
import type { RuleVersion } from './versions.ts'

interface Standing {
  readonly id: string
  readonly number: string
  readonly subject: string
  readonly rule: RuleCode
  readonly status: string
  readonly startsAt: string
  readonly dueAt: string
  readonly basis: string | null
  /** A person met, missed or waived it; facts of the record do not overrule them. */
  readonly decided: boolean
  readonly metAt: string | null
  readonly missedReason: string | null
}

/** What a kind says about one of its records. */
export type ClocksOf = (row: StoredRow) => { readonly clocks: Clocks; readonly about: About; readonly state?: string | null }

/** Locked, so that what a person decides about one at the same moment is either seen here or comes after. */
const standingOf = (tx: Tx, property: SubjectField, ids: readonly string[]): Promise<Standing[]> => {
  const column = subjectColumn(property)
  return tx.query<Standing>(sql`
    select id, number, ${column} as subject, rule, status, to_json(starts_at)#>>'{}' as "startsAt", to_json(due_at)#>>'{}' as "dueAt", basis, decided_by_id is not null as decided, to_json(met_at)#>>'{}' as "metAt", missed_reason as "missedReason"
    from deadlines where ${column} = any(${arrayOf(ids, 'uuid')}) and archived_at is null order by id for no key update`)
}

const sameMoment = (a: string, b: string): boolean => Date.parse(a) === Date.parse(b)

/**
 * Brings the deadlines of written records in line with their facts: starts, moves, meets and stops clocks, each change with its
 * explanation, in the same transaction and batch. Call it from a kind's `after`.
 */
export const syncDeadlines = async (tx: Tx, kind: DeadlineSubject, writes: readonly Write[], clocksOf: ClocksOf): Promise<void> => {
  const property = deadlineSubjects[kind]
  const wanted = writes.map(({ after }) => ({ row: after, ...clocksOf(after) }))
  const codes = wanted.flatMap(({ clocks }) => clocks.running.map((clock) => clock.code))
  const standing = await standingOf(
    tx,
    property,
    wanted.map(({ row }) => row.id),
  )
  if (codes.length === 0 && standing.length === 0) return
  const versions = await versionsOf(tx, codes)
  const created: Values[] = []
  const changed = new Map<string, Values>()
  for (const { row, clocks, about, state } of wanted) {
    const own = standing.filter((deadline) => deadline.subject === row.id)
    const archived = row['archivedAt'] !== null
    for (const clock of archived ? [] : clocks.running) {
      const known = own.findLast((deadline) => deadline.rule === clock.code)
      const ruled = ruledBy(versions, clock, known, about, state ?? null)
      if (ruled === null) continue
      const change = known === undefined ? null : changeOf(known, clock, ruled.dueAt, about.timeZone)
      if (known === undefined || change === 'anew') created.push(...anew(clock, ruled, about, known, { [property]: row.id }))
      else if (change !== null) changed.set(known.id, change)
    }
    for (const [id, change] of stopping(own, clocks, archived)) changed.set(id, change)
  }
  if (created.length > 0) await createRecords(tx, 'deadlines', created, 'Started by the facts of the record')
  await changeRecords(tx, 'deadlines', [...changed.keys()], (row) => changed.get(row.id) ?? null, 'The facts of the record changed')
}

/** The version that starts the clock, and when it runs out. */
interface Ruled {
  readonly version: RuleVersion | undefined
  readonly dueAt: string
}

/** Null where no version holds on its day, unless it began before: then it goes on by the version it began by, which starts no other. */
const ruledBy = (
  versions: readonly RuleVersion[],
  clock: Clock,
  known: Standing | undefined,
  { timeZone }: About,
  state: string | null,
): Ruled | null => {
  const on = (moment: string) => versionOn(versions, clock.code, dayIn(new Date(moment), timeZone), state)
  const version = on(clock.startsAt)
  if (version !== undefined) return { version, dueAt: clock.dueAt ?? dueAtOf(version, clock.startsAt, timeZone) }
  if (known === undefined || known.status === 'not_applicable') return null
  const begun = on(known.startsAt)
  return { version, dueAt: clock.dueAt ?? (begun === undefined ? known.dueAt : dueAtOf(begun, clock.startsAt, timeZone)) }
}

const anew = (clock: Clock, { version, dueAt }: Ruled, about: About, known: Standing | undefined, subject: Values): Values[] =>
  version === undefined
    ? []
    : [{ ...started(clock, version, dueAt), ...placed(about), explanation: after(known, about.timeZone), ...subject }]

/** Ends that the facts of a record bring, which are over with those facts. */
const endedByFacts: ReadonlySet<string> = new Set(['met', 'missed', 'not_given'])

/** What runs no more: its clock is not wanted now, or the record is archived. What a person decided stays. */
const stopping = (own: readonly Standing[], clocks: Clocks, archived: boolean): [string, Values][] => {
  const running = new Set(archived ? [] : clocks.running.map((clock) => clock.code))
  return own
    .filter(({ rule, status, decided }) => !running.has(rule) && (status === 'running' || (endedByFacts.has(status) && !decided)))
    .map(({ id, rule }) => [
      id,
      {
        status: 'not_applicable',
        ...noEnd,
        explanation: archived ? 'The record was archived' : (clocks.stopped[rule] ?? 'The facts that started it have changed'),
      },
    ])
}

const placed = (about: About): Values => ({
  driver: about.driver ?? null,
  vehicle: about.vehicle ?? null,
  division: about.division ?? null,
})

const noEnd = { metAt: null, metNote: null, missedReason: null } as const

/** Ended by a fact on the record, if one says so; nothing of another end is kept. */
const ending = (clock: Clock): Values => {
  if (clock.done) return { status: 'met', ...noEnd, metAt: clock.done.at, metNote: clock.done.proof }
  if (clock.missed) return { status: 'missed', ...noEnd, missedReason: clock.missed }
  return clock.notGiven ? { status: 'not_given', ...noEnd, missedReason: clock.notGiven } : { status: 'running', ...noEnd }
}

const started = (clock: Clock, version: RuleVersion, dueAt: string): Values => ({
  what: version.what,
  rule: clock.code,
  citation: version.citation,
  ruleText: version.ruleText,
  policy: version.policy,
  severity: version.severity,
  startsAt: clock.startsAt,
  dueAt,
  basis: clock.basis,
  ...ending(clock),
})

const hasMoved = (known: Standing, clock: Clock, dueAt: string): boolean =>
  !sameMoment(known.dueAt, dueAt) || !sameMoment(known.startsAt, clock.startsAt)

/** The clock stands for another thing of the same times. */
const isOther = (known: Standing, clock: Clock): boolean => clock.recurs === 'by basis' && known.basis !== clock.basis

/** It runs on, or is ended as before, for another reason than the one it says. */
const isGroundedAnew = (known: Standing, clock: Clock): boolean => ending(clock)['status'] === known.status && known.basis !== clock.basis

/** A person decided the one that is known, but the times are now those of another: that one stays as it was decided, and the next begins. */
const startsAnew = (known: Standing, clock: Clock, dueAt: string): boolean => {
  if (!known.decided || ending(clock)['status'] !== 'running') return false
  if (isOther(known, clock)) return true
  if (!hasMoved(known, clock, dueAt)) return false
  return clock.recurs !== undefined || (known.metAt !== null && Date.parse(known.metAt) < Date.parse(clock.startsAt))
}

/** Why a clock begins that had begun before. */
const after = (known: Standing | undefined, timeZone: string): string | null =>
  known === undefined ? null : `Restarted after ${known.number}, which was decided for ${formatInstant(known.dueAt, timeZone)}`

/** The day it was done was corrected, by which it is told whether it was in time, or the words why it was not done. */
const correctedEnd = (known: Standing, clock: Clock): Values | null => {
  const { done } = clock
  const why = ending(clock)['missedReason'] ?? null
  if (why !== null) return known.missedReason === why ? null : { missedReason: why }
  return !done || done.firstSaid === true || known.metAt === null || sameMoment(known.metAt, done.at)
    ? null
    : { metAt: done.at, metNote: done.proof }
}

/** From what to what the end moved, and why: it begins at another moment, or it is set for another day. */
const movedWords = (known: Standing, clock: Clock, dueAt: string, timeZone: string): string => {
  const why = sameMoment(known.startsAt, clock.startsAt) ? clock.basis : `it runs from ${formatInstant(clock.startsAt, timeZone)} now`
  return `Due moved from ${formatInstant(known.dueAt, timeZone)} to ${formatInstant(dueAt, timeZone)}: ${why}`.slice(0, 500)
}

/** What changes on the deadline that is known; `anew` when another begins beside it. */
const changeOf = (known: Standing, clock: Clock, dueAt: string, timeZone: string): Values | 'anew' | null => {
  if (startsAnew(known, clock, dueAt)) return 'anew'
  const moved = hasMoved(known, clock, dueAt)
  const times = {
    ...(moved ? { startsAt: clock.startsAt, dueAt } : {}),
    ...(!known.decided && (isOther(known, clock) || isGroundedAnew(known, clock)) ? { basis: clock.basis } : {}),
  }
  const said = moved ? { explanation: movedWords(known, clock, dueAt, timeZone) } : {}
  const shifted = Object.keys(times).length === 0 ? null : { ...times, ...said }
  if (known.decided) return shifted
  const end = ending(clock)
  if (end['status'] === known.status) {
    const corrected = correctedEnd(known, clock)
    return shifted === null ? corrected : { ...shifted, ...corrected }
  }
  const again = known.status === 'not_applicable' ? { explanation: `Runs again: ${clock.basis}`.slice(0, 500) } : said
  return { ...times, ...again, ...end, basis: clock.basis }
}
