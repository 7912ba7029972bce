import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { may } from '#kit/access.ts'
import type { Viewer } from '#kit/access.ts'
import type { DutyStep, OpenDuty, Reading } from '#kit/duty/duty.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import type { Duty, DutyContext } from '../duty.ts'
import type { StoredRow, TxDeps } from '../write/rules.ts'
import { abilitiesOf } from './abilities.ts'
import type { Abilities } from './abilities.ts'
import { countsIn, readingJson, urgencyOf, words } from './reading.ts'
import { computedContext, fromTable, rowAlias, seenRecord } from './select.ts'
import { col, execute, prepareFor } from '../sql.ts'
import type { Queryable } from '../sql.ts'

interface Found {
  readonly id: string
  readonly n: number
  readonly reading: Reading
  readonly source: string | null
  readonly why: string | null
  readonly basis: string | null
  readonly held: string | null
  readonly owner: { readonly id: string; readonly name: string } | null
}

const said = (value: string | SQL | undefined): SQL => (value === undefined ? sql`null::text` : words(value))

/** One row for each duty of the record that holds, in their order. */
const allSql = (record: RecordDefinition, duties: readonly Duty[], context: DutyContext): SQL =>
  sql.join(
    duties.map((duty, n) => {
      const owner =
        duty.owner === undefined
          ? sql`null::json`
          : sql`(select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) from users u where u.id = ${duty.owner})`
      const counts = countsIn(record, duty, context)
      const columns = sql`${sql.raw(String(n))} as n, ${readingJson(duty)} as reading, ${duty.source ?? sql`null::uuid`} as source, ${said(duty.why)} as why, ${said(duty.basis)} as basis, ${said(duty.held)} as held, ${owner} as owner, ${urgencyOf(duty, context)} as at`
      return duty.of === undefined
        ? sql`select ${columns} where ${counts} and ${duty.when ?? sql`true`}`
        : sql`select ${columns} from ${duty.of} and ${counts}${duty.when === undefined ? sql`` : sql` and ${duty.when}`}`
    }),
    sql` union all `,
  )

/** Who may take a step, by the declaration. */
const rolesOf = (deps: Pick<TxDeps, 'registry'>, record: RecordDefinition, { action, roles }: DutyStep): readonly Role[] => {
  if (roles !== undefined) return roles
  if ('move' in action) {
    const kind = action.on === undefined ? record : deps.registry[action.on.kind]
    return kind?.lifecycle.moves[action.move]?.roles ?? []
  }
  if ('create' in action) return deps.registry[action.create]?.access.create ?? []
  return ('record' in action ? deps.registry[action.record] : record)?.access.update ?? []
}

const isMine = (
  deps: Pick<TxDeps, 'registry'>,
  record: RecordDefinition,
  { action, roles }: DutyStep,
  viewer: Viewer,
  can: Pick<Abilities, 'update' | 'moves'>,
): boolean => {
  if (roles !== undefined && !roles.includes(viewer.role)) return false
  if ('fields' in action || 'section' in action) return can.update
  if ('list' in action) return deps.registry[action.list]?.access.read.includes(viewer.role) === true
  if ('tab' in action) return roles !== undefined || can.update
  if ('create' in action) {
    const kind = deps.registry[action.create]
    return kind !== undefined && may(viewer.role, 'create', kind)
  }
  if ('record' in action) {
    const kind = deps.registry[action.record]
    return kind !== undefined && may(viewer.role, 'read', kind) && (roles !== undefined || may(viewer.role, 'update', kind))
  }
  return action.on === undefined ? can.moves.includes(action.move) : rolesOf(deps, record, { verb: '', action }).includes(viewer.role)
}

/** A move of the record is possible in its state, for the viewer or for someone of a role that takes it. */
const isPossible = (
  deps: TxDeps,
  record: RecordDefinition,
  { action }: DutyStep,
  viewer: Viewer,
  row: StoredRow,
  can: Abilities,
): boolean => {
  if (!('move' in action) || action.on !== undefined) return true
  const roles = record.lifecycle.moves[action.move]?.roles ?? []
  const [role] = roles
  if (role === undefined || roles.includes(viewer.role)) return can.moves.includes(action.move)
  return abilitiesOf(deps.rules, record, { role, id: viewer.id }, row).moves.includes(action.move)
}

const lineOf = ({ each }: Duty, { verb }: DutyStep, source: string | null): string => (each === true ? `${verb} ${source ?? ''}` : verb)

/** The line that takes the same move of the record, where there is one. */
const sameMove = (open: ReadonlyMap<string, OpenDuty>, { action }: DutyStep): string | null => {
  if (!('move' in action) || action.on !== undefined) return null
  const { move } = action
  return [...open].find(([, other]) => 'move' in other.action && other.action.on === undefined && other.action.move === move)?.[0] ?? null
}

/**
 * Everything the records wait for, in order, by their ids. Two duties with the same words on the button, or the same move of the record, are
 * one unless each row is a line (`each`). Nothing for an archived record and for a reader of lines.
 */
export const openDutiesOf = async (
  on: Queryable,
  deps: TxDeps,
  record: RecordDefinition,
  viewer: Viewer,
  rows: readonly StoredRow[],
  canOf: (row: StoredRow) => Abilities,
): Promise<ReadonlyMap<string, readonly OpenDuty[]>> => {
  const made = deps.rules[record.name]?.duties
  const seen = seenRecord(record, viewer)
  if (made === undefined || seen.lineOnly === true) return new Map()
  const moments = { today: deps.clock.today(), now: deps.clock.now(), open: true as const }
  const context: DutyContext = { ...computedContext(moments), viewer }
  const duties = made(context)
  if (duties.length === 0) return new Map()
  const statement = prepareFor(
    viewer,
    `duties|${seen.name}|${moments.today}`,
    () => sql`select t.id, d.n, d.reading, d.source, d.owner, d.why, d.basis, d.held from ${fromTable(seen)} cross join lateral (${allSql(seen, duties, context)}) d
      where ${col(rowAlias, 'id')} = any(${sql.placeholder('ids')}::uuid[]) and ${col(rowAlias, 'archived_at')} is null order by t.id, d.n, d.at`,
  )
  const found = await execute<Found>(on, statement, { ids: rows.map(({ id }) => id), now: moments.now.toISOString() })
  const byId = Map.groupBy(found, ({ id }) => id)
  return new Map(rows.map((row) => [row.id, linesOf(deps, { record, duties, viewer, row, can: canOf(row) }, byId.get(row.id) ?? [])]))
}

/** The same of one record. */
export const openDuties = async (
  on: Queryable,
  deps: TxDeps,
  record: RecordDefinition,
  viewer: Viewer,
  row: StoredRow,
  can: Abilities,
): Promise<readonly OpenDuty[]> => (await openDutiesOf(on, deps, record, viewer, [row], () => can)).get(row.id) ?? []

interface Reader {
  readonly record: RecordDefinition
  readonly duties: readonly Duty[]
  readonly viewer: Viewer
  readonly row: StoredRow
  readonly can: Abilities
}

const linesOf = (deps: TxDeps, { record, duties, viewer, row, can }: Reader, found: readonly Found[]): readonly OpenDuty[] => {
  const open = new Map<string, OpenDuty>()
  for (const { n, reading, source, owner, why, basis, held } of found) {
    const duty = duties[n]
    const step = duty?.step(reading.code, source)
    if (duty === undefined || step === undefined || !isPossible(deps, record, step, viewer, row, can)) continue
    const line = sameMove(open, step) ?? lineOf(duty, step, source)
    const same = open.get(line)
    if (same !== undefined) {
      open.set(line, { ...same, holds: [...new Set([...same.holds, ...(duty.holds ?? [])])] })
      continue
    }
    const mine = isMine(deps, record, step, viewer, can)
    const turn = mine && (owner === null || owner.id === viewer.id) ? null : { roles: rolesOf(deps, record, step), user: owner }
    open.set(line, { ...reading, why, basis, ...step, mine, turn, holds: duty.holds ?? [], held })
  }
  const held = new Set([...open.values()].flatMap(({ holds }) => holds))
  return [...open.values()].filter(({ action }) => !('move' in action) || action.on !== undefined || !held.has(action.move))
}
