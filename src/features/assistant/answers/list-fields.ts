import { parseListQuery } from '#kit/list-query.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { listPage } from '#engine/read/list.ts'
import type { Frame } from '../frame.ts'
import { labelOf } from './records.ts'
import { mostRows, reading } from './shape.ts'
import type { Answer, Asking } from './shape.ts'
import { valueShown, yesOrNo } from './values.ts'

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
  const found = JSON.parse(text) as (Row & { id: string; title: string })[]
  const rows = found.map((row) => ({
    label: row.title,
    count: null,
    shown: filledOf(record, fields, row, user.timeZone)
      .map(([, shown]) => shown)
      .join(', '),
    href: `${record.path}/${row.id}`,
  }))
  const [one, other] = found
  const labels = fields.map((name) => labelOf(record, name)).join(', ')
  const value =
    one === undefined || other !== undefined
      ? ''
      : filledOf(record, fields, one, user.timeZone)
          .map(([name, shown]) => `${labelOf(record, name)}: ${shown}.`)
          .join(' ')
  const read = [...reading(record, frame), { label: 'Shown', value: labels }]
  if (frame.yesNo !== true || one === undefined || value === '') return { response: `${said} ${value}`.trim(), rows, read }
  return { response: `${yesOrNo(record, fields, one, deps.clock.today())}${value} ${said}`, rows, read }
}

type Row = Readonly<Record<string, unknown>>

/** The fields that are filled, with their values; the first alone where none is. */
const filledOf = (record: RecordDefinition, fields: readonly string[], row: Row, zone: string): (readonly [string, string])[] => {
  const filled = fields.flatMap((name) => {
    const shown = valueShown(record, name, row, zone)
    return shown === null ? [] : [[name, shown] as const]
  })
  return filled.length > 0 ? filled : fields.slice(0, 1).map((name) => [name, 'none entered'] as const)
}
