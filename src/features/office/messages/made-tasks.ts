import { sql } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { fromTable, rowAlias } from '#engine/read/select.ts'
import { allOf, arrayOf, col, run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'

/** A task that was made of a message. */
export interface MessageTask {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly status: string
}

/** The newest task of each message that the viewer may see; those in the archive count as gone. */
export const tasksOfMessages = async (
  on: Queryable,
  deps: Pick<Deps, 'registry' | 'rules'>,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MessageTask>> => {
  const record = deps.registry['tasks']
  if (record === undefined || ids.length === 0) return new Map()
  const limits = [
    sql`mt.message_id = any(${arrayOf(ids, 'uuid')})`,
    sql`${col(rowAlias, 'archived_at')} is null`,
    ...scopeConditions(deps, record, viewer, rowAlias),
  ]
  const rows = await run<MessageTask & { messageId: string }>(
    on,
    sql`select mt.message_id as "messageId", ${col(rowAlias, 'id')} as id, ${col(rowAlias, 'number')} as number, ${col(rowAlias, 'title')} as title, ${col(rowAlias, 'status')} as status
      from ${fromTable(record)} join message_tasks mt on mt.task_id = ${col(rowAlias, 'id')} where ${allOf(limits)} order by mt.created_at`,
  )
  return new Map(rows.map(({ messageId, ...task }) => [messageId, task]))
}
