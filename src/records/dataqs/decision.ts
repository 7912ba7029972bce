import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/format-time.ts'
import type { StoredRow, Write } from '#server/engine/rules.ts'
import { arrayOf } from '#server/engine/sql.ts'
import type { ReadTx, Tx } from '#server/engine/transaction.ts'
import { changeRecords, numberOf, sets, textOf } from '../effects.ts'
import { heldRules } from '../deadlines/held.ts'
import { companyZone } from '../home-division.ts'
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

/** Points of discipline for a violation that is gone go with it, with the reason; a decision that brings it back gives them back. */
const settleDiscipline = async (tx: Tx, request: StoredRow, violation: string): Promise<void> => {
  const name = String(request['rdrNumber'] ?? request.number)
  if (countedAfter(String(request['result']), textOf(request['changedTo'])) !== 'gone') {
    const given = new Map(reducedBy(request).map((one) => [one.number, one]))
    const reduced = await tx.query<{ id: string }>(
      sql`select id from disciplinary_actions where violation_id = ${violation}::uuid and number = any(${arrayOf([...given.keys()], 'text')})`,
    )
    await changeRecords(
      tx,
      'disciplinary-actions',
      reduced.map(({ id }) => id),
      (row) =>
        numberOf(row['points']) === given.get(row.number)?.after
          ? { points: given.get(row.number)?.before, pointsReducedReason: null }
          : null,
      `DataQs ${name} did not remove the violation`,
    )
    if (given.size > 0) await changeRecords(tx, 'dataqs', [request.id], () => ({ discipline: [] }), 'Points were given back')
    return
  }
  const actions = await tx.query<{ id: string; number: string; points: number }>(
    sql`select id, number, points from disciplinary_actions where violation_id = ${violation}::uuid and archived_at is null and coalesce(points, 0) > 0`,
  )
  if (actions.length === 0) return
  await changeRecords(
    tx,
    'disciplinary-actions',
    actions.map((row) => row.id),
    () => ({ points: 0, pointsReducedReason: `The violation was removed by DataQs ${name}` }),
    `DataQs ${request.number} removed the violation`,
  )
  const reduced: Reduced[] = actions.map(({ number, points }) => ({ number, before: points, after: 0 }))
  await changeRecords(tx, 'dataqs', [request.id], () => ({ discipline: reduced }), 'Discipline points follow the decision')
}

/** A removed violation leaves CSA and the driver's points, with the reason; one that was upheld counts as FMCSA counts it. */
export const applyDecision = async (tx: Tx, { after, before }: Write): Promise<void> => {
  const violation = textOf(after['violation'])
  if (violation === null || textOf(after['result']) === null) return
  const upheld = after['result'] === 'upheld'
  await changeRecords(
    tx,
    'violations',
    [violation],
    (row) => {
      const moved = row['usedInSms'] === false && String(row['notUsedReason']).startsWith(movedAway)
      const next = {
        ...(moved ? { usedInSms: true, notUsedReason: null } : {}),
        ...outcomeFor(after),
        ...(upheld && row['stage'] === 'dataqs' ? { stage: 'assigned' } : {}),
      }
      return Object.entries(next).every(([property, value]) => row[property] === value) ? null : next
    },
    `DataQs ${after.number}: ${String(after['result'])}`,
  )
  await settleDiscipline(tx, { ...after, discipline: before?.['discipline'] ?? after['discipline'] }, violation)
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
