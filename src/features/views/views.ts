import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { asSeenBy } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { administrators, managers } from '#kit/roles.ts'
import { whereOf } from '#engine/read/list.ts'
import { propertiesOf } from '#engine/read/select.ts'
import { arrayOf, run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps, TxDeps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'

/** A list as somebody likes it: filters, order and columns under a name. Relative dates in `query` stay relative. */
export interface SavedView {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly query: string
  readonly columns: readonly string[] | null
  readonly shared: boolean
  readonly owner: { readonly id: string; readonly name: string }
  readonly position: number
  readonly mine: boolean
  readonly can: { readonly update: boolean; readonly delete: boolean }
}

const mostPerPerson = 50

const select = (where: SQL, user: SessionUser): SQL => sql`
  select v.id, v.kind, v.name, v.query, v.columns, v.shared, v.position, json_build_object('id', v.owner_id, 'name', coalesce(u.title, 'Unknown')) as owner, v.owner_id = ${user.id}::uuid as mine,
    json_build_object('update', v.owner_id = ${user.id}::uuid, 'delete', v.owner_id = ${user.id}::uuid or (v.shared and ${administrators.includes(user.role)}::boolean)) as can
  from saved_views v left join users u on u.id = v.owner_id
  where ${where} and (v.owner_id = ${user.id}::uuid or v.shared) order by v.owner_id <> ${user.id}::uuid, case when v.owner_id = ${user.id}::uuid then v.position end, lower(v.name), v.id`

/** A person's own views in their order, then what others share, by name. */
export const viewsOf = async (deps: Deps, record: RecordDefinition, user: SessionUser): Promise<SavedView[]> => {
  const found = await run<SavedView>(deps.pool, select(sql`v.kind = ${record.name}`, user))
  const seen = asSeenBy(user.role, record)
  // One that goes by what this person does not read would open nothing but a refusal.
  return found.filter(({ query }) => (seen === record && !query.includes('.')) || refusalOf(deps, record, user, query) === null)
}

/** Why the list would not open with that query, or null. */
const refusalOf = (deps: TxDeps, record: RecordDefinition, user: SessionUser, query: string): string | null => {
  const asked = Map.groupBy(new URLSearchParams(query), ([name]) => name)
  const params = [...asked].filter(([name]) => name !== 'limit' && name !== 'offset' && name !== 'peek')
  try {
    // A parameter given twice arrives as a list of values, which no list takes.
    const asks = Object.fromEntries(params.map(([name, given]) => [name, given.length === 1 ? given[0]?.[1] : given]))
    const list = parseListQuery(asSeenBy(user.role, record), asks)
    // What is asked of other records is refused only where the conditions are made.
    if (list.joins.length > 0) whereOf(deps, record, user, list, { today: deps.clock.today(), now: deps.clock.now() })
    return null
  } catch (error) {
    return error instanceof AppError ? error.message : 'This list can’t be filtered like that'
  }
}

export const viewById = async (on: Queryable, id: string, user: SessionUser): Promise<SavedView> => {
  const [found] = await run<SavedView>(on, select(sql`v.id = ${id}::uuid`, user))
  if (!found) throw new AppError('not_found', 'View not found, or you don’t have access.')
  return found
}

export interface ViewContent {
  readonly name: string
  readonly query: string
  readonly columns: readonly string[] | null
  readonly shared: boolean
}

/** Refuses what the list itself would refuse, so that a saved view always opens. */
export const checkView = (deps: TxDeps, record: RecordDefinition, user: SessionUser, content: ViewContent): void => {
  const seen = asSeenBy(user.role, record)
  const message = refusalOf(deps, record, user, content.query)
  if (message !== null) throw new AppError('invalid', message, [{ field: 'query', message }])
  const known = new Set([...propertiesOf(seen), 'reading'])
  const unknown = content.columns?.find((column) => !known.has(column))
  if (unknown !== undefined)
    throw new AppError('invalid', `There is no column ${unknown}.`, [{ field: 'columns', message: `There is no column ${unknown}` }])
  if (content.shared && !managers.includes(user.role)) throw new AppError('forbidden', 'Your role can’t share views.')
}

export const addView = async (tx: Tx, record: RecordDefinition, user: SessionUser, content: ViewContent): Promise<SavedView> => {
  checkView(tx.deps, record, user, content)
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${user.id}, 1))`)
  const own = await tx.query<{ name: string; position: number }>(
    sql`select lower(name) as name, position from saved_views where kind = ${record.name} and owner_id = ${user.id}::uuid`,
  )
  if (own.length >= mostPerPerson) throw new AppError('conflict', `You can keep ${mostPerPerson} views of a list. Delete one first.`)
  refuseDouble(
    own.map(({ name }) => name),
    content.name,
  )
  const id = uuidv7()
  await tx.query(sql`
    insert into saved_views (id, kind, name, query, columns, shared, owner_id, position, created_at, updated_at)
    values (${id}, ${record.name}, ${content.name}, ${content.query}, ${content.columns === null ? null : JSON.stringify(content.columns)}::jsonb, ${content.shared}, ${user.id}, ${Math.max(-1, ...own.map(({ position }) => position)) + 1}, ${tx.now.toISOString()}, ${tx.now.toISOString()})`)
  return viewById(tx.client, id, user)
}

const refuseDouble = (names: readonly string[], name: string): void => {
  if (names.includes(name.toLowerCase()))
    throw new AppError('conflict', 'You have a view of this name already.', [
      { field: 'name', message: 'You have a view of this name already' },
    ])
}

export const changeView = async (
  tx: Tx,
  record: RecordDefinition,
  user: SessionUser,
  before: SavedView,
  patch: Partial<ViewContent>,
): Promise<SavedView> => {
  if (!before.can.update) throw new AppError('forbidden', 'Only the owner can change this view. Save it under your own name.')
  const content: ViewContent = {
    name: patch.name ?? before.name,
    query: patch.query ?? before.query,
    columns: patch.columns === undefined ? before.columns : patch.columns,
    shared: patch.shared ?? before.shared,
  }
  checkView(tx.deps, record, user, content)
  const others = await tx.query<{ name: string }>(
    sql`select lower(name) as name from saved_views where kind = ${before.kind} and owner_id = ${user.id}::uuid and id <> ${before.id}::uuid`,
  )
  refuseDouble(
    others.map(({ name }) => name),
    content.name,
  )
  await tx.query(sql`
    update saved_views set name = ${content.name}, query = ${content.query}, columns = ${content.columns === null ? null : JSON.stringify(content.columns)}::jsonb, shared = ${content.shared}, updated_at = ${tx.now.toISOString()} where id = ${before.id}::uuid`)
  return viewById(tx.client, before.id, user)
}

export const deleteView = async (tx: Tx, view: SavedView): Promise<void> => {
  if (!view.can.delete) throw new AppError('forbidden', 'This view belongs to someone else.')
  await tx.query(sql`delete from saved_views where id = ${view.id}::uuid`)
}

/** Puts a person's own views in the given order; views left out follow in their old one. */
export const orderViews = async (tx: Tx, kind: string, user: SessionUser, ids: readonly string[]): Promise<void> => {
  await tx.query(sql`
    update saved_views v set position = o.position from (
      select s.id, (row_number() over (order by coalesce(array_position(${arrayOf(ids, 'uuid')}, s.id), 1000), s.position, s.id))::int - 1 as position
      from saved_views s where s.kind = ${kind} and s.owner_id = ${user.id}::uuid) o where v.id = o.id`)
}
