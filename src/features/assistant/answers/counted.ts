import { parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { countRecords, listPage } from '#engine/read/list.ts'
import type { Query } from '#features/questions/groups.ts'
import { shownRows } from './shape.ts'
import type { Asking, Source } from './shape.ts'

/** How many records a list has for who asks. */
export const lengthOf = ({ deps, user }: Asking, record: RecordDefinition, query: Query): Promise<number> =>
  countRecords(deps, record, user, parseListQuery(record, { ...query, limit: '1' }))

/** The first records of a list, to be named as sources. */
export const firstOf = async (
  { deps, user }: Asking,
  record: RecordDefinition,
  query: Query,
  limit = shownRows,
): Promise<readonly Source[]> => {
  const list = parseListQuery(record, { ...query, limit: String(limit) })
  const { text } = await listPage(deps, record, user, { ...list, fields: ['number', 'title'] })
  const rows = JSON.parse(text) as { id: string; number: string; title: string }[]
  return rows.map(({ id, number, title }) => ({ kind: record.name, id, number, title, href: `${record.path}/${id}` }))
}
