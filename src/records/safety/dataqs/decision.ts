import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { changeRecords, numberOf, sets, textOf } from '#records/effects.ts'
import { heldRules } from '#records/duties/deadlines/held.ts'
import { companyZone } from '#records/company/home-division.ts'
import { filingRules, filingWindow } from '../roadside-inspections/law/data-review.ts'
import { countedAfter, worthOf } from './effect.ts'
import type { Counted, Weighed } from './effect.ts'

const idsOf = (writes: readonly Write[], property: string): string[] =>
  writes.map(({ after }) => textOf(after[property])).filter((id) => id !== null)

/** DataQs takes requests for so long, by company policy: asked before somebody writes a letter in vain. */
export const warnOfAge = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const fresh = writes.filter(({ before }) => before === null)
  const subjects = ['violation', 'inspection', 'accident'].flatMap((property) => idsOf(fresh, property))
  if (subjects.length === 0) return
  const events = await tx.query<{ id: string; on: string; about: 'inspection' | 'crash' }>(sql`
    select id, to_char(occurred_on, 'YYYY-MM-DD') as on, 'inspection' as about from violations where id = any(${arrayOf(subjects, 'uuid')}) and occurred_on is not null
    union all select i.id, to_char(i.inspected_at at time zone coalesce(d.time_zone, ${companyZone}), 'YYYY-MM-DD'), 'inspection'
      from roadside_inspections i left join divisions d on d.id = i.division_id where i.id = any(${arrayOf(subjects, 'uuid')})
    union all select a.id, to_char(a.occurred_at at time zone coalesce(a.time_zone, d.time_zone, ${companyZone}), 'YYYY-MM-DD'), 'crash'
      from accidents a left join divisions d on d.id = a.division_id where a.id = any(${arrayOf(subjects, 'uuid')})`)
  const rules = await heldRules(tx, Object.values(filingRules))
  for (const { after, warnings } of fresh)
    for (const property of ['accident', 'violation', 'inspection']) {
      const event = events.find((one) => one.id === after[property])
      if (event === undefined) continue
      const rule = rules.on(filingRules[event.about], event.on, textOf(after['state']))
      const { last, open } = rule === null ? { last: '', open: true } : filingWindow(event.on, tx.today, rule)
      if (!open)
        warnings?.push({ field: property, message: `DataQs took requests about it until ${formatDate(last)}; to be checked there` })
      break
    }
}

interface DisputedRow extends Weighed {
  readonly id: string
}

/** Violations as their points go, by id. */
export const weighedOf = async (tx: Pick<Tx, 'query'>, ids: readonly string[]): Promise<ReadonlyMap<string, Weighed>> => {
  if (ids.length === 0) return new Map()
  const found = await tx.query<DisputedRow>(sql`
    select id, to_char(occurred_on, 'YYYY-MM-DD') as on, category, severity, coalesce(oos, false) as oos, coalesce(used_in_sms, true) as "usedInSms"
    from violations where id = any(${arrayOf(ids, 'uuid')})`)
  return new Map(found.map((row) => [row.id, row]))
}

/** A decision states what the violation counted for in FMCSA's file until now, and what from now on. */
export const stateEffect = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const decided = writes.filter((write) => write.before !== null && sets(write, 'result'))
  const weighed = await weighedOf(tx, idsOf(decided, 'violation'))
  for (const { after, before } of decided) {
    const violation = weighed.get(textOf(after['violation']) ?? '')
    if (violation === undefined) continue
    const result = textOf(after['result'])
    const counted = (row: StoredRow | null): Counted =>
      row === null || textOf(row['result']) === null ? 'as_cited' : countedAfter(String(row['result']), textOf(row['changedTo']))
    after['pointsBefore'] = result === null ? null : worthOf(violation, counted(before), tx.today).points
    after['pointsAfter'] = result === null ? null : worthOf(violation, counted(after), tx.today).points
    if (result === null) after['changedTo'] = null
  }
}

const movedAway = 'Moved to another carrier by DataQs'

/** What a decision makes of the violation row; the row itself stays, its facts as cited with it. */
const outcomeFor = (request: StoredRow): Record<string, unknown> => {
  const changedTo = textOf(request['changedTo'])
  switch (request['result']) {
    case 'removed':
      return { outcome: 'removed', stage: 'done' }
    case 'modified':
      if (changedTo === 'lesser') return { outcome: 'lesser', stage: 'done' }
      if (changedTo === 'other_carrier') return { usedInSms: false, notUsedReason: `${movedAway} ${request.number}`, stage: 'done' }
      return { outcome: 'as_cited', stage: 'done' }
    default:
      return { outcome: 'as_cited' }
  }
}

interface Reduced {
  readonly number: string
  readonly before: number
  readonly after: number
}

const reducedBy = (request: StoredRow): readonly Reduced[] =>
  Array.isArray(request['discipline']) ? (request['discipline'] as Reduced[]) : []

/** A decided request with the violation it is about. */
interface Decided {
  readonly request: StoredRow
  readonly violation: string
  /** What it took off before, by the number of the action. */
  readonly given: ReadonlyMap<string, Reduced>
}

const nameOf = ({ request }: Decided): string => String(request['rdrNumber'] ?? request.number)

const isGone = ({ request }: Decided): boolean => countedAfter(String(request['result']), textOf(request['changedTo'])) === 'gone'

interface Action {
  readonly id: string
  readonly number: string
  readonly violation: string
  readonly points: number
}

/** Points of discipline for a violation that is gone go with it, with the reason; a decision that brings it back gives them back. */
const settleDiscipline = async (tx: Tx, decided: readonly Decided[]): Promise<void> => {
  const of = new Map(decided.map((one) => [one.violation, one]))
  await giveBack(
    tx,
    decided.filter((one) => !isGone(one) && one.given.size > 0),
    of,
  )
  await takePoints(tx, decided.filter(isGone), of)
}

const giveBack = async (tx: Tx, standing: readonly Decided[], of: ReadonlyMap<string, Decided>): Promise<void> => {
  if (standing.length === 0) return
  const taken = standing.flatMap(({ violation, given }) => [...given.keys()].map((number) => ({ violation, number })))
  const actions = await tx.query<{ id: string }>(sql`
    select a.id from json_to_recordset(${JSON.stringify(taken)}::json) as g(violation uuid, number text)
      join disciplinary_actions a on a.violation_id = g.violation and a.number = g.number order by a.id`)
  await changeRecords(
    tx,
    'disciplinary-actions',
    actions.map(({ id }) => id),
    (row) => {
      const given = of.get(String(row['violation']))?.given.get(row.number)
      return numberOf(row['points']) === given?.after ? { points: given?.before, pointsReducedReason: null } : null
    },
    (row) => decidedWords(of, row, (one) => `DataQs ${nameOf(one)} did not remove the violation`),
  )
  await changeRecords(
    tx,
    'dataqs',
    standing.map(({ request }) => request.id),
    () => ({ discipline: [] }),
    'Points were given back',
  )
}

const decidedWords = (of: ReadonlyMap<string, Decided>, row: StoredRow, words: (one: Decided) => string): string | null => {
  const one = of.get(String(row['violation']))
  return one === undefined ? null : words(one)
}

const takePoints = async (tx: Tx, gone: readonly Decided[], of: ReadonlyMap<string, Decided>): Promise<void> => {
  if (gone.length === 0) return
  const actions = await tx.query<Action>(sql`
    select id, number, violation_id as violation, points from disciplinary_actions where violation_id = any(${arrayOf(
      gone.map(({ violation }) => violation),
      'uuid',
    )}) and archived_at is null and coalesce(points, 0) > 0 order by id`)
  if (actions.length === 0) return
  await changeRecords(
    tx,
    'disciplinary-actions',
    actions.map(({ id }) => id),
    (row) => ({
      points: 0,
      pointsReducedReason: decidedWords(of, row, (one) => `The violation was removed by DataQs ${nameOf(one)}`),
    }),
    (row) => decidedWords(of, row, ({ request }) => `DataQs ${request.number} removed the violation`),
  )
  const reduced = Map.groupBy(actions, ({ violation }) => violation)
  await changeRecords(
    tx,
    'dataqs',
    gone.filter(({ violation }) => reduced.has(violation)).map(({ request }) => request.id),
    (row) => ({
      discipline: (reduced.get(String(row['violation'])) ?? []).map(({ number, points }): Reduced => ({
        number,
        before: points,
        after: 0,
      })),
    }),
    'Discipline points follow the decision',
  )
}

/** A removed violation leaves CSA and the driver's points, with the reason; one that was upheld counts as FMCSA counts it. */
export const applyDecisions = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const decided = writes.flatMap(({ after, before }): Decided[] => {
    const violation = textOf(after['violation'])
    if (violation === null || textOf(after['result']) === null) return []
    const given = reducedBy({ ...after, discipline: before?.['discipline'] ?? after['discipline'] })
    return [{ request: after, violation, given: new Map(given.map((one) => [one.number, one])) }]
  })
  if (decided.length === 0) return
  // Of several about one violation, the last decides.
  const of = new Map(decided.map((one) => [one.violation, one]))
  await changeRecords(
    tx,
    'violations',
    [...of.keys()],
    (row) => {
      const request = of.get(row.id)?.request
      if (request === undefined) return null
      const moved = row['usedInSms'] === false && String(row['notUsedReason']).startsWith(movedAway)
      const next = {
        ...(moved ? { usedInSms: true, notUsedReason: null } : {}),
        ...outcomeFor(request),
        ...(request['result'] === 'upheld' && row['stage'] === 'dataqs' ? { stage: 'assigned' } : {}),
      }
      return Object.entries(next).every(([property, value]) => row[property] === value) ? null : next
    },
    ({ id }) => {
      const request = of.get(id)?.request
      return request === undefined ? null : `DataQs ${request.number}: ${String(request['result'])}`
    },
  )
  await settleDiscipline(tx, [...of.values()])
}

/** Violations in dispute say so. */
export const markDisputed = (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const by = new Map(
    writes
      .filter(({ after }) => after.status !== 'withdrawn')
      .flatMap(({ after }) => (textOf(after['violation']) === null ? [] : [[String(after['violation']), after.number] as const])),
  )
  return changeRecords(
    tx,
    'violations',
    [...by.keys()],
    (row) => (row.status === 'open' && row['stage'] !== 'dataqs' ? { stage: 'dataqs' } : null),
    `DataQs ${[...by.values()].join(', ')}`.slice(0, 300),
  )
}
