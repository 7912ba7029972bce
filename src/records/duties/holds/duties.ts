import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import type { DutyStep } from '#kit/duty/duty.ts'
import { holdLifters, identityReaders } from '#kit/roles.ts'
import type { Duties, Duty } from '#engine/duty.ts'
import { literal } from '#engine/sql.ts'
import { standingSql } from './by-hand.ts'
import { holdKinds } from './kinds.ts'
import type { HoldKind } from './kinds.ts'
import { queryNotCleared } from './uncleared.ts'
import type { WayOut } from './uncleared.ts'

/** What ends a hold. `safety` is the word for those who must not learn that a test is behind it (49 CFR 382.405). */
type Way = WayOut | 'tests' | 'tow' | 'outcome' | 'decision' | 'lift' | 'safety'

/** Whether an accident holds a unit until someone answers if that unit was towed. */
const isTowOpen = (h: SQL): SQL =>
  sql`(${h}.placed_by_record and exists (select 1 from accidents a where a.id = ${h}.accident_id and a.our_towed is null))`

/** `wayOut` of uncleared.ts in SQL, over a row of holds, with what a warning, an open test, and a suspension by the company wait for. */
const waySql = (h: SQL): SQL => sql`(case
  when ${h}.kind in ('discipline', 'leave') then 'decision'
  when ${h}.placed_by_record and ${h}.kind = 'accident' and ${h}.accident_id is not null then 'tests'
  when ${h}.effect = 'warn' then (case when ${h}.kind = 'disqualification' and ${h}.ticket_id is not null then 'outcome' else 'lift' end)
  when ${h}.kind = 'disqualification' then 'state'
  when ${h}.kind = 'oos_order' then 'order'
  when ${h}.kind = 'drug_alcohol' and not ${h}.placed_by_record then 'return_to_duty'
  when ${h}.kind = 'credential' then (case when ${h}.ticket_id is not null or not ${h}.placed_by_record then 'state'
    when ${h}.reason = ${literal(queryNotCleared)} then 'query' else 'return_to_duty' end)
  when ${h}.kind = 'unsafe_defect' then (case when ${h}.repair_id is not null then 'repair' when ${isTowOpen(h)} then 'tow' when ${h}.placed_by_record then 'lift' else 'order' end)
  when ${h}.kind = 'manual' and ${h}.placed_by_record and ${h}.accident_id is not null then 'return_to_duty'
  else 'lift' end)`

/** The same as the viewer may know it; without one, as everybody may. */
const seenWay = (h: SQL, viewer: Viewer | undefined): SQL =>
  viewer !== undefined && identityReaders.includes(viewer.role)
    ? waySql(h)
    : sql`(case when ${h}.audience = 'safety' or ${waySql(h)} in ('query', 'return_to_duty') then 'safety' else ${waySql(h)} end)`

interface Ending {
  /** What the list of holds says of it. */
  readonly text: string
  /** The record on which it ends, where that is not the hold itself. */
  readonly source?: (h: SQL) => SQL
  readonly step: (source: string | null, onHold: (move: string) => DutyStep['action']) => DutyStep
}

const goTo = (record: string, id: string | null, tab?: string): DutyStep['action'] =>
  id === null ? { tab: 'history' } : { record, id, ...(tab === undefined ? {} : { tab }) }

const endings: Readonly<Record<Way, Ending>> = {
  tests: {
    text: 'Waiting on the post-accident tests',
    source: (h) => sql`${h}.accident_id`,
    step: (accident) => ({ verb: 'Record tests', action: goTo('accidents', accident, 'testing') }),
  },
  tow: {
    text: 'Waiting on whether this unit was towed',
    source: (h) => sql`${h}.accident_id`,
    step: (accident) => ({ verb: 'Confirm tow', action: goTo('accidents', accident) }),
  },
  outcome: {
    text: 'Waiting on the outcome of the ticket',
    source: (h) => sql`${h}.ticket_id`,
    step: (ticket) => ({ verb: 'Open ticket', action: goTo('tickets', ticket) }),
  },
  state: {
    text: 'Waiting on the state’s end or a clean MVR',
    step: (_source, onHold) => ({ verb: 'Enter state’s end', action: onHold('enter_state_end'), waitsFor: 'agency' }),
  },
  order: {
    text: 'Waiting on the end of the order',
    step: (_source, onHold) => ({ verb: 'Record end', action: onHold('record_end') }),
  },
  repair: {
    text: 'Waiting on the repair',
    source: (h) => sql`${h}.repair_id`,
    step: (repair) => ({ verb: 'Open repair', action: goTo('repairs', repair) }),
  },
  query: {
    text: 'Waiting on Safety',
    source: (h) => sql`${h}.driver_id`,
    step: (driver) => ({ verb: 'Record query', action: goTo('drivers', driver, 'requirements'), roles: identityReaders }),
  },
  return_to_duty: {
    text: 'Waiting on Safety',
    step: (_source, onHold) => ({ verb: 'Clear driver', action: onHold('clear_driver'), roles: identityReaders }),
  },
  safety: { text: 'Waiting on Safety', step: () => ({ verb: 'Lift hold', action: { tab: 'history' }, roles: identityReaders }) },
  decision: {
    text: 'Ends on its date',
    step: (_source, onHold) => ({ verb: 'Lift hold', action: onHold('lift'), roles: holdLifters }),
  },
  lift: { text: 'Waiting to be lifted', step: (_source, onHold) => ({ verb: 'Lift hold', action: onHold('lift') }) },
}

const byWay = Object.entries(endings) as readonly (readonly [Way, Ending])[]

/**
 * A duty of a driver or unit with holds, with the step that ends each hold. `duty` has the rows over alias `h`. A list gets one duty, which
 * says the same of every hold that Safety lifts.
 */
export const dutiesOfHolds = (duty: Omit<Duty, 'step' | 'source'>, viewer: Viewer | undefined): readonly Duty[] => {
  const h = sql.raw('h')
  if (viewer === undefined) return [{ ...duty, step: () => ({ verb: 'Lift hold', action: { tab: 'history' } }) }]
  return byWay.map(([way, { source, step }]) => ({
    ...duty,
    each: true,
    when: sql`${duty.when ?? sql`true`} and ${seenWay(h, viewer)} = ${literal(way)}`,
    source: source?.(h) ?? sql`h.id`,
    step: (_code, id) => step(id, (move) => ({ move, ...(id === null ? {} : { on: { kind: 'holds', id } }) })),
  }))
}

const kindWords: Readonly<Record<HoldKind, string>> = {
  accident: 'On hold after an accident',
  discipline: 'Suspended by the company',
  drug_alcohol: 'Not cleared by Safety',
  medical_leave: 'Not cleared by Safety',
  oos_order: 'Out-of-service order',
  unsafe_defect: 'Unsafe defect',
  maintenance: 'Held by the shop',
  disqualification: 'Disqualified',
  leave: 'Time off',
  credential: 'License suspended',
  manual: 'On hold',
}

/** What a driver or unit is held for, over alias `h`: the words of the record that placed it, or its kind, never what a person typed. */
export const holdText: SQL = sql`(case when h.audience = 'safety' or ${waySql(sql.raw('h'))} in ('query', 'return_to_duty') then 'Not cleared by Safety'
  when h.placed_by_record and h.kind <> 'unsafe_defect' and length(h.reason) <= 40 then h.reason
  when h.kind = 'unsafe_defect' and ${isTowOpen(sql.raw('h'))} then 'Tow to confirm'
  when h.kind = 'disqualification' and h.effect = 'warn' then 'Disqualified if convicted'
  else case h.kind ${sql.join(
    Object.keys(holdKinds).map((kind) => sql`when ${literal(kind)} then ${literal(kindWords[kind as HoldKind])}`),
    sql` `,
  )} end end)`

/** What lifts a hold. One that is over waits for nothing, and one that has not begun for its day. */
export const holdDuties: Duties = ({ row, now, viewer }) =>
  byWay.map(([way, { text, source, step }]) => ({
    code: 'lift',
    text,
    when: sql`${standingSql({ row, now })} = 'in_force' and ${seenWay(row, viewer)} = ${literal(way)}`,
    weight: sql`(case when ${row}.effect = 'block' then 'block' else 'wait' end)`,
    ...(source === undefined ? {} : { source: source(row) }),
    step: (_code, id) => step(id, (move) => ({ move })),
  }))
