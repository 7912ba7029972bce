import { sql } from 'drizzle-orm'
import { may } from '#kit/access.ts'
import { formatCount } from '#kit/format.ts'
import type { Role } from '#kit/roles.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf, commaList, literal } from '#engine/sql.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { changeRecords, textOf } from '#records/effects.ts'
import { openStates } from '#records/office/tasks/record.ts'

const kinds = {
  drivers: ['driver', 'drivers'],
  divisions: ['division', 'divisions'],
  'corrective-actions': ['corrective action', 'corrective actions'],
  'workers-comp-cases': ['diary entry', 'diary entries'],
  tasks: ['task', 'tasks'],
  'recruiting-leads': ['lead', 'leads'],
  'recruiting-applications': ['application', 'applications'],
} satisfies Record<string, readonly [one: string, many: string]>

interface Charge {
  readonly kind: keyof typeof kinds
  readonly property: 'manager' | 'recruiter' | 'safetyManager' | 'owner' | 'assignees'
  readonly id: string
  readonly user: string
}

/** What a person answers for: drivers at work, people being hired, divisions, and what they have yet to do. Who reported something did so. */
const chargesOf = (tx: ReadTx, users: readonly string[]): Promise<Charge[]> => {
  const among = sql`any(${arrayOf(users, 'uuid')})`
  return tx.query<Charge>(sql`
  select 'drivers' as kind, 'manager' as property, id, manager_id as "user" from drivers where manager_id = ${among} and archived_at is null and status <> 'terminated'
  union all select 'drivers', 'recruiter', id, recruiter_id from drivers where recruiter_id = ${among} and archived_at is null and status = 'onboarding'
  union all select 'divisions', 'manager', id, manager_id from divisions where manager_id = ${among} and archived_at is null
  union all select 'divisions', 'safetyManager', id, safety_manager_id from divisions where safety_manager_id = ${among} and archived_at is null
  union all select 'corrective-actions', 'owner', id, owner_id from corrective_actions where owner_id = ${among} and archived_at is null and status in ('open', 'returned')
  union all select 'workers-comp-cases', 'owner', id, owner_id from workers_comp_cases where owner_id = ${among} and archived_at is null and status = 'open'
  union all select 'tasks', 'assignees', t.id, u.id from tasks t cross join unnest(${arrayOf(users, 'uuid')}) as u(id) where t.assignees @> array[u.id] and t.archived_at is null and t.status in (${commaList(openStates.map(literal))})
  union all select 'recruiting-leads', 'owner', id, owner_id from recruiting_leads where owner_id = ${among} and archived_at is null and status not in ('converted', 'not_interested', 'disqualified', 'duplicate')
  union all select 'recruiting-applications', 'owner', id, owner_id from recruiting_applications where owner_id = ${among} and archived_at is null and status not in ('hired', 'rejected', 'withdrawn', 'expired')`)
}

const kindNames = Object.keys(kinds) as (keyof typeof kinds)[]

interface Heir {
  readonly title: string
  readonly role: Role
}

/** Whether a role reads a kind and reports its work as done. */
const worksOn = (tx: ReadTx, kind: Charge['kind'], role: Role): boolean => {
  const record = tx.deps.registry[kind]
  return record !== undefined && may(role, 'read', record) && (record.lifecycle.moves['complete']?.roles ?? [role]).includes(role)
}

/** A person who answers for records is deactivated only when somebody takes over. */
export const mayDeactivate = async (tx: ReadTx, user: StoredRow, inputs: Readonly<Record<string, unknown>>): Promise<string | null> => {
  const heir = textOf(inputs['handOverTo'])
  const charges = await chargesOf(tx, [user.id])
  if (heir !== null) {
    const [found] = await tx.query<Heir>(
      sql`select title, role from users where id = ${heir}::uuid and status = 'active' and archived_at is null`,
    )
    if (heir === user.id || found === undefined) return 'Hand over to another active user.'
    const beyond = kindNames.find((kind) => charges.some((charge) => charge.kind === kind) && !worksOn(tx, kind, found.role))
    return beyond === undefined ? null : `${found.title} can't work on ${kinds[beyond][1]}. Choose someone whose role can.`
  }
  if (charges.length === 0) return null
  const parts = kindNames.flatMap((kind) => {
    const count = new Set(charges.filter((charge) => charge.kind === kind).map(({ id }) => id)).size
    return count === 0 ? [] : [formatCount(count, kinds[kind][0], kinds[kind][1])]
  })
  return `${user.title} still answers for ${new Intl.ListFormat('en-US').format(parts)}. Choose who takes over.`
}

type Heirs = ReadonlyMap<string, { readonly heir: string }>

const charged = (own: readonly Charge[], heirs: Heirs): Record<string, unknown> =>
  Object.fromEntries(own.map(({ property, user }) => [property, heirs.get(user)?.heir]))

/** Those who do a task with the heir in the place of whoever leaves, named once. */
const handedOn = (task: StoredRow, heirs: Heirs): string[] => [
  ...new Set([task['assignees']].flat().map((id) => heirs.get(String(id))?.heir ?? String(id))),
]

/** Gives what deactivated people answered for to whoever takes over. */
export const handOver = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const heirs = new Map(
    writes.flatMap(({ after, move, inputs }) => {
      const heir = move === 'deactivate' ? textOf(inputs?.['handOverTo']) : null
      return heir === null ? [] : [[after.id, { heir, title: after.title }] as const]
    }),
  )
  if (heirs.size === 0) return
  const charges = await chargesOf(tx, [...heirs.keys()])
  for (const kind of kindNames) {
    const own = Map.groupBy(
      charges.filter((charge) => charge.kind === kind),
      ({ id }) => id,
    )
    await changeRecords(
      tx,
      kind,
      [...own.keys()],
      (row) => (kind === 'tasks' ? { assignees: handedOn(row, heirs) } : charged(own.get(row.id) ?? [], heirs)),
      ({ id }) => `Handed over by ${[...new Set((own.get(id) ?? []).map(({ user }) => heirs.get(user)?.title))].join(', ')}`,
    )
  }
}
