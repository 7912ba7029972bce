import { sql } from 'drizzle-orm'
import { kindOf } from '#kit/kind-of.ts'
import type { Values } from '#kit/schemas.ts'
import { whyInUse } from '#engine/write/referrers.ts'
import type { DoneWrite, StoredOf } from '#engine/write/rules-for.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { archiveRecords, changeRecords } from '#records/effects.ts'
import type { recruitingApplications } from '../record.ts'

type Application = StoredOf<typeof recruitingApplications>

const undoHours = 24
const made = ['drivers', 'qualification-documents', 'tasks'] as const

interface Did {
  readonly kind: string
  readonly id: string
  readonly created: boolean
  readonly version: number
  readonly from: Record<string, unknown>
}

/** The batch of the hire: the last act that changed the status of the application. */
const batchOf = async (tx: ReadTx, application: Pick<Application, 'id'>): Promise<string | null> => {
  const [found] = await tx.query<{ batch: string }>(sql`
    select batch_id as batch from events where kind = 'recruiting-applications' and record_id = ${application.id}::uuid and action = 'status' order by id desc limit 1`)
  return found?.batch ?? null
}

/** What the hire wrote for its driver, one line for each record, with the values of before. */
const writtenBy = (tx: ReadTx, batch: string, driver: string): Promise<Did[]> =>
  tx.query<Did>(sql`
    select e.kind, e.record_id as id, bool_or(e.action = 'create') as created, max(e.version) as version,
      coalesce(jsonb_object_agg(c.value->>'field', c.value->'from' order by e.id desc) filter (where c.value is not null), '{}'::jsonb) as "from"
    from events e left join lateral jsonb_array_elements(e.changes) c on true
    where e.batch_id = ${batch}::uuid and e.kind = any(${arrayOf(made, 'text')}) and e.version is not null
      and (e.record_id = ${driver}::uuid or exists (select 1 from qualification_documents d where d.id = e.record_id and d.driver_id = ${driver}::uuid)
        or exists (select 1 from tasks t where t.id = e.record_id and t.record->>'id' = ${driver}))
    group by e.kind, e.record_id`)

/** What was put beside the driver or their new papers since: a comment, a file, a task of somebody's own. */
const besideSince = async (tx: ReadTx, batch: string, driver: string, own: readonly Did[]): Promise<string | null> => {
  const ids = arrayOf(
    own.map(({ id }) => id),
    'uuid',
  )
  const [found] = await tx.query<{ changed: string | null; said: boolean; task: string | null }>(sql`
    select
      (select min(r.number) from (select id, number, version from drivers union all select id, number, version from qualification_documents union all select id, number, version from tasks) r
        where r.id = any(${ids}) and r.version <> (select max(e.version) from events e where e.record_id = r.id and e.batch_id = ${batch}::uuid)) as changed,
      exists (select 1 from events e where e.record_id = any(${ids}) and e.batch_id <> ${batch}::uuid and e.action in ('comment', 'attach') and e.at >= (select min(h.at) from events h where h.batch_id = ${batch}::uuid)) as said,
      (select min(t.number) from tasks t where t.record->>'id' = ${driver} and t.archived_at is null and t.id <> all(${ids})
        and t.created_at >= (select min(h.at) from events h where h.batch_id = ${batch}::uuid)) as task`)
  if (found === undefined) return null
  if (found.changed !== null) return `${found.changed} was changed since.`
  if (found.task !== null) return `Task ${found.task} is about the driver.`
  return found.said ? 'A comment or file was added since.' : null
}

/** A sentence why the hire stays, or null: a day has passed, or something hangs on the driver. */
export const hireStays = async (tx: ReadTx, application: Application): Promise<string | null> => {
  const { driver, hiredAt } = application
  if (driver === null || hiredAt === null) return 'This hire was not made here.'
  if (tx.now.getTime() - Date.parse(hiredAt) > undoHours * 3_600_000)
    return 'A hire can be undone for 24 hours. Terminate the driver instead.'
  const batch = await batchOf(tx, application)
  if (batch === null) return 'This hire was not made here.'
  const own = await writtenBy(tx, batch, driver)
  // What is logged on the application itself hangs on no driver.
  const besides = await tx.query<{ batch: string }>(sql`
    select distinct batch_id as batch from events where record_id = ${application.id}::uuid
      or record_id in (select id from investigation_history where application_id = ${application.id}::uuid)`)
  const batches = [batch, ...besides.map((event) => event.batch)]
  const used = (await whyInUse(tx, kindOf(tx.deps, 'drivers'), [driver], batches, hiredAt)).get(driver)
  const why = used === undefined ? await besideSince(tx, batch, driver, own) : `${used}.`
  return why === null ? null : `Couldn’t undo the hire. ${why}`
}

const base: ReadonlySet<string> = new Set(['title', 'version'])
const restored = (from: Record<string, unknown>): Values => Object.fromEntries(Object.entries(from).filter(([field]) => !base.has(field)))

/** Takes back what the hire wrote: what it made is archived, what it changed gets its former values. The application keeps its own. */
export const takeBackHires = async (tx: Tx, writes: readonly DoneWrite<typeof recruitingApplications>[]): Promise<void> => {
  for (const { move, before, after } of writes) {
    const driver = before?.driver ?? null
    if (move !== 'undo_hire' || driver === null) continue
    const [event] = await tx.query<{ batch: string }>(sql`
      select batch_id as batch from events where kind = 'recruiting-applications' and record_id = ${after.id}::uuid and action = 'status' and batch_id <> ${tx.batchId}::uuid order by id desc limit 1`)
    const own = event === undefined ? [] : await writtenBy(tx, event.batch, driver)
    const why = `Hire of ${after.number} undone`
    for (const kind of [...made].reverse()) {
      const some = own.filter((did) => did.kind === kind)
      await archiveRecords(
        tx,
        kind,
        some.filter(({ created }) => created).map(({ id }) => id),
        why,
      )
      const former = new Map(some.filter(({ created }) => !created).map(({ id, from }) => [id, restored(from)]))
      await changeRecords(tx, kind, [...former.keys()], ({ id }) => former.get(id) ?? null, why)
    }
    const answers = await tx.query<{ id: string }>(sql`select id from investigation_history where application_id = ${after.id}::uuid`)
    await changeRecords(
      tx,
      'investigation-history',
      answers.map(({ id }) => id),
      () => ({ driver: null }),
      why,
    )
  }
}
