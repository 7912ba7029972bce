import { parseListQuery } from '#kit/list-query.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { listPage } from '#engine/read/list.ts'
import type { Frame } from '../frame.ts'
import { labelOf } from './records.ts'
import { mostRows, reading } from './shape.ts'
import type { Answer, Asking } from './shape.ts'
import { valueShown } from './values.ts'

type Listed = Extract<Frame, { type: 'list' | 'count' }>

/** The fields that are asked for, of each record of the list as far as it is shown. */
export const withFields = async (
  { deps, user }: Asking,
  record: RecordDefinition,
  frame: Listed & { readonly show: readonly string[] },
  said: string,
): Promise<Pick<Answer, 'response' | 'rows' | 'read'>> => {
  const fields = frame.show.filter((name) => fieldOf(record, name)?.confidential === undefined)
  const limit = Math.min(frame.first ?? mostRows, mostRows)
  const { text } = await listPage(deps, record, user, {
    ...parseListQuery(record, { ...frame.query, limit: String(limit) }),
    fields: ['number', 'title', ...fields],
  })
  const rows = (JSON.parse(text) as (Readonly<Record<string, unknown>> & { id: string; title: string })[]).map((row) => ({
    label: row.title,
    count: null,
    shown: fields.map((name) => valueShown(record, name, row, user.timeZone) ?? 'none entered').join(', '),
    href: `${record.path}/${row.id}`,
  }))
  const [one, other] = rows
  const labels = fields.map((name) => labelOf(record, name)).join(', ')
  const value = one === undefined || other !== undefined ? '' : ` ${labels}: ${one.shown}.`
  return { response: `${said}${value}`, rows, read: [...reading(record, frame), { label: 'Shown', value: labels }] }
}
