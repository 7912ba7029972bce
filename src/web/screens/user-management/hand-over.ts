import { fieldEntries, type RecordDefinition, type Registry } from '#kit/record.ts'
import { readJson } from '../../api/client.ts'
import { writeSearch } from '../../paths.ts'

/** A place where a user is named as responsible: a field of a record. */
export type Duty = { readonly record: RecordDefinition; readonly field: string; readonly label: string; readonly rows: readonly DutyRow[] }
export type DutyRow = { readonly id: string; readonly title: string; readonly version: number }

/** Every list in which somebody can be looked for as the person responsible: references to users that lists filter by. */
export function dutyFields(registry: Registry): { record: RecordDefinition; field: string; label: string }[] {
  return Object.values(registry).flatMap((record) =>
    fieldEntries(record)
      .filter(
        ([name, field]) =>
          field.kind === 'ref' &&
          field.to === 'users' &&
          field.system !== true &&
          field.computed !== true &&
          record.list.filters.includes(name),
      )
      .map(([name, field]) => ({ record, field: name, label: field.label })),
  )
}

/** What a user still holds, list by list. */
export async function findDuties(registry: Registry, userId: string): Promise<readonly Duty[]> {
  const found = await Promise.all(
    dutyFields(registry).map(async ({ record, field, label }) => {
      const rows = await readJson<readonly DutyRow[]>(
        `/api/${record.api}${writeSearch({ [field]: userId, limit: '500', fields: 'id,title,version' })}`,
      )
      return { record, field, label, rows }
    }),
  )
  return found.filter((duty) => duty.rows.length > 0)
}

/** Names the successor everywhere, as one batch that can be undone, then deactivates. Stops at the first refusal. */
export async function handOver(
  duties: readonly Duty[],
  from: { id: string; version: number },
  to: string | null,
  reason: string,
): Promise<void> {
  const batch = crypto.randomUUID()
  for (const { record, field, rows } of duties) {
    for (const row of rows) {
      await readJson(`/api/${record.api}/${row.id}`, {
        method: 'PATCH',
        body: { [field]: to },
        headers: { 'if-match': `"${row.version}"`, 'x-batch-id': batch },
      })
    }
  }
  await readJson(`/api/users/${from.id}/transitions`, {
    method: 'POST',
    body: { move: 'deactivate', fields: { reason } },
    headers: { 'if-match': `"${from.version}"`, 'x-batch-id': batch },
  })
}
