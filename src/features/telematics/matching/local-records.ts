import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { schemasOf } from '#kit/schemas.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { normaliseVin } from '#kit/facts/vin.ts'
import { drivers } from '#records/drivers/drivers/record.ts'
import { vehicles } from '#records/fleet/vehicles/record.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { run } from '#engine/sql.ts'
import { checkWrites, commitWrites, lockRecords, plannedCreates, plannedUpdate } from '#engine/write/store.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { LocalRecord } from './locals.ts'
import { employeeKey, licenseKey, nameKey, phoneKey, plateKey, unitKey } from './normalise.ts'
import type { FieldValue, FieldValues } from './normalise.ts'

export type LinkKind = 'vehicles' | 'drivers'

interface Row {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly status: string
  readonly archived: boolean
  readonly [column: string]: FieldValue | boolean
}

interface LocalKind {
  readonly record: RecordDefinition
  readonly columns: SQL
  readonly endedStates: readonly string[]
  readonly toLocal: (row: Row) => Pick<LocalRecord, 'fields' | 'keys'>
  /** Values in the record's own fields. */
  readonly toRecord: (values: FieldValues, today: string) => Record<string, unknown>
}

const text = (value: FieldValue | boolean | undefined): string | null => (typeof value === 'string' ? value : null)
const own = (value: FieldValue | boolean | undefined): FieldValue => (typeof value === 'boolean' || value === undefined ? null : value)

const kinds: Readonly<Record<LinkKind, LocalKind>> = {
  vehicles: {
    record: vehicles as unknown as RecordDefinition,
    columns: sql`unit_number, vin, plate_number, plate_state, make, model, year`,
    endedStates: ['sold', 'totaled'],
    toLocal: (row) => ({
      fields: {
        vin: normaliseVin(text(row['vin'])),
        plate: plateKey(text(row['plate_number']), text(row['plate_state'])),
        make: own(row['make']),
        model: own(row['model']),
        year: own(row['year']),
      },
      keys: { unit: unitKey(text(row['unit_number'])) },
    }),
    toRecord: ({ plate, ...values }) =>
      typeof plate === 'string' ? { ...values, plateState: plate.slice(0, 2), plateNumber: plate.slice(3) } : values,
  },
  drivers: {
    record: drivers as unknown as RecordDefinition,
    columns: sql`first_name, last_name, phone, email, license_number, license_state, employee_id`,
    endedStates: ['terminated', 'inactive'],
    toLocal: (row) => ({
      fields: {
        firstName: own(row['first_name']),
        lastName: own(row['last_name']),
        phone: phoneKey(text(row['phone'])),
        email: text(row['email'])?.toLowerCase() ?? null,
        licenseNumber: licenseKey(text(row['license_number'])),
        licenseState: own(row['license_state']),
      },
      keys: {
        employee: employeeKey(text(row['employee_id'])),
        name: nameKey(`${text(row['first_name']) ?? ''} ${text(row['last_name']) ?? ''}`),
      },
    }),
    toRecord: (values, today) => ('division' in values ? { ...values, hireDate: today } : values),
  },
}

export const recordOf = (kind: LinkKind): RecordDefinition => kinds[kind].record

/** Merged values in the record's own fields: a plate becomes state and number. */
export const toRecordValues = (kind: LinkKind, values: FieldValues, today: string): Record<string, unknown> =>
  kinds[kind].toRecord(values, today)

/** All our records of a kind, archived ones included, in the form that matching compares. */
export const localRecords = async (deps: Deps, kind: LinkKind): Promise<LocalRecord[]> => {
  const { columns, toLocal, endedStates } = kinds[kind]
  const rows = await run<Row>(
    deps.pool,
    sql`select id, version, title, status, archived_at is not null as archived, ${columns} from ${sql.identifier(kind)}`,
  )
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    title: row.title,
    ...toLocal(row),
    archived: row.archived,
    ended: endedStates.includes(row.status),
  }))
}

/** One record to make (`local` null) or change; `system` are fields that only the program sets. */
export interface LocalWrite {
  readonly key: string
  readonly local: { readonly id: string; readonly version: number } | null
  readonly values: FieldValues
  readonly system: Readonly<Record<string, unknown>>
}

export type LocalResult =
  | { readonly kind: 'written'; readonly id: string }
  | { readonly kind: 'stale' }
  | { readonly kind: 'failed'; readonly reason: string }

/**
 * Writes a batch through the kernel: its checks, its history, its version stamps. A record changed since the plan is `stale`, one
 * that fails a check is `failed`; the others are written. A clash the database finds throws, and nothing of the batch stays.
 */
export const writeLocals = async (tx: Tx, kind: LinkKind, writes: readonly LocalWrite[]): Promise<Map<string, LocalResult>> => {
  const results = new Map<string, LocalResult>()
  const planned = [...(await planCreates(tx, kind, writes, results)), ...(await planUpdates(tx, kind, writes, results))]
  for (const { write, of } of planned) Object.assign(write.after, of.system)
  const { record } = kinds[kind]
  await checkWrites(
    tx,
    record,
    planned.map(({ write }) => write),
  )
  const good = planned.filter(({ write, of }) => {
    const [issue] = write.issues
    results.set(of.key, issue === undefined ? { kind: 'written', id: write.after.id } : { kind: 'failed', reason: issue.message })
    return issue === undefined
  })
  await commitWrites(
    tx,
    record,
    good.map(({ write }) => write),
    null,
  )
  return results
}

interface Planned {
  readonly of: LocalWrite
  readonly write: Write
}

const planCreates = async (
  tx: Tx,
  kind: LinkKind,
  writes: readonly LocalWrite[],
  results: Map<string, LocalResult>,
): Promise<Planned[]> => {
  const { record, toRecord } = kinds[kind]
  const valid: { of: LocalWrite; input: Readonly<Record<string, unknown>> }[] = []
  for (const of of writes.filter((write) => write.local === null)) {
    const parsed = schemasOf(record).create.safeParse(toRecord(of.values, tx.today))
    if (parsed.success) valid.push({ of, input: parsed.data })
    else results.set(of.key, { kind: 'failed', reason: parsed.error.issues[0]?.message ?? 'Not valid' })
  }
  if (valid.length === 0) return []
  const made = await plannedCreates(
    tx,
    record,
    valid.map(({ input }) => input),
    { source: 'telematics' },
  )
  return made.flatMap((write, index) => (valid[index] === undefined ? [] : [{ write, of: valid[index].of }]))
}

const planUpdates = async (
  tx: Tx,
  kind: LinkKind,
  writes: readonly LocalWrite[],
  results: Map<string, LocalResult>,
): Promise<Planned[]> => {
  const { record, toRecord } = kinds[kind]
  const changes = writes.flatMap((of) => (of.local === null ? [] : [{ of, local: of.local }]))
  if (changes.length === 0) return []
  const rows = new Map<string, StoredRow>(
    (
      await lockRecords(
        tx,
        record,
        changes.map(({ local }) => local.id),
      )
    ).map((row) => [row.id, row]),
  )
  return changes.flatMap(({ of, local }): Planned[] => {
    const row = rows.get(local.id)
    const patch = schemasOf(record).update.safeParse(toRecord(of.values, tx.today))
    if (row === undefined || row.version !== local.version) results.set(of.key, { kind: 'stale' })
    else if (!patch.success) results.set(of.key, { kind: 'failed', reason: patch.error.issues[0]?.message ?? 'Not valid' })
    else return [{ of, write: plannedUpdate(tx, record, row, patch.data) }]
    return []
  })
}
