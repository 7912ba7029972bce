import { sql } from 'drizzle-orm'
import { nextNumbers } from '#engine/write/numbers.ts'
import type { Tx } from '#engine/write/rules.ts'
import { insertRows } from '#engine/write/write.ts'
import type { Story, StoryEvent } from './story.ts'

const rowsAtOnce = 2_000
const eventsAtOnce = 4_000

/**
 * Writes finished stories in bulk: records in the order given (so that references find what they point at), numbered as they came
 * into being, and then their history in the order in which it happened.
 */
export const writeStories = async (tx: Tx, stories: readonly Story[]): Promise<void> => {
  const kinds = [...new Set(stories.map((story) => story.record))]
  for (const record of kinds) {
    const own = stories
      .filter((story) => story.record === record)
      .toSorted((a, b) => (String(a.row['createdAt']) < String(b.row['createdAt']) ? -1 : 1))
    const numbers = await nextNumbers(tx, record, own.length)
    own.forEach(({ row }, position) => {
      row.number = numbers[position] ?? ''
      row.title = record.title(row)
    })
    for (const rows of portions(
      own.map((story) => story.row),
      rowsAtOnce,
    ))
      await insertRows(tx, record, rows)
    tx.touch(record.name)
  }
  const events = stories.flatMap((story) => story.events).toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.version - b.version))
  for (const part of portions(events, eventsAtOnce)) await insertEvents(tx, part)
}

const insertEvents = async (tx: Tx, events: readonly StoryEvent[]): Promise<void> => {
  await tx.query(sql`
    insert into events (batch_id, kind, record_id, action, changes, version, actor_kind, actor_id, reason, at)
    select x."batchId", x.kind, x."recordId", x.action, x.changes, x.version, x."actorKind", x."actorId", x.reason, x.at
    from json_to_recordset(${JSON.stringify(events)}::json) as x("batchId" uuid, kind text, "recordId" uuid, action text, changes jsonb, version int, "actorKind" text, "actorId" uuid, reason text, at timestamptz)`)
}

const portions = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
