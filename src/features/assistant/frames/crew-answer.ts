import { formatDate } from '#kit/dates/format-time.ts'
import { isFilterable, parseListQuery } from '#kit/list-query.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { listPage } from '#engine/read/list.ts'
import { hrefOf } from '#features/questions/groups.ts'
import type { Query } from '#features/questions/groups.ts'
import { lengthOf } from '../answers/counted.ts'
import type { Found } from '../answers/records.ts'
import { countOf, mostRows, notThere, nothing, openList, shownRows } from '../answers/shape.ts'
import type { Answer, AnswerRow, Asking, Source } from '../answers/shape.ts'
import { valueShown } from '../answers/values.ts'

/** Both days count. */
export interface Days {
  readonly from: string
  readonly to: string
}

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly number: string; readonly title: string }

/** One list that says who was in what, with its length and its first rows. */
interface Part {
  readonly record: RecordDefinition
  readonly query: Query
  readonly total: number
  readonly rows: readonly Row[]
}

/** Who was in the unit, or which units the driver was in: by run assignments of those days, then by vehicle assignments. */
export const answerCrew = async (asking: Asking, found: Found, days: Days): Promise<Answer> => {
  const runs = await runsOf(asking, found, days)
  const assigned = await assignedOf(asking, found, days)
  if (runs === null && asking.lexicon.kinds['vehicle-assignments'] === undefined) return notThere
  const { record, row, source } = found
  const when = days.from === days.to ? formatDate(days.from) : `${formatDate(days.from)} – ${formatDate(days.to)}`
  const isMany = days.from !== days.to || (runs?.total ?? 0) > shownRows
  const driven = (runs?.rows ?? []).map((one) => runLine(asking, runs?.record, one, record.name))
  const held = assigned.flatMap((part) => part.rows.map((one) => heldLine(asking, part.record, one, record.name))).slice(0, shownRows)
  const [list] = [...(runs === null || runs.total === 0 ? [] : [runs]), ...assigned]
  return {
    ...nothing,
    response: [
      runsSaid(runs, driven, { title: row.title, when, isMany, isRun: record.name === 'runs' }),
      heldSaid(held, runs?.total ?? 0, record.name),
    ]
      .filter(Boolean)
      .join(' '),
    total: runs === null ? null : runs.total,
    list: list === undefined ? null : openList(list.record, list.query, list.total),
    rows: [
      ...(isMany ? driven.map(({ who, what, source: { href } }): AnswerRow => ({ label: what, count: null, shown: who, href })) : []),
      ...assigned
        .filter(({ total }) => total > shownRows)
        .map((part) => ({ label: part.record.label.many, count: part.total, href: hrefOf(part.record, part.query) })),
    ],
    sources: [source, ...[...driven.slice(0, shownRows), ...held].map((line) => line.source)],
    read: [
      { label: record.label.one, value: row.title },
      { label: 'Days', value: when },
      {
        label: 'From',
        value: `Run assignments that aren’t canceled or missed${record.name === 'runs' ? '' : ', then vehicle assignments of those days'}`,
      },
    ],
  }
}

const runsSaid = (
  runs: Part | null,
  driven: readonly Line[],
  { title, when, isMany, isRun }: { readonly title: string; readonly when: string; readonly isMany: boolean; readonly isRun: boolean },
): string => {
  if (runs === null) return ''
  if (runs.total === 0) return `No run on ${when} for ${title}.`
  return `${title} on ${when}: ${isMany ? countOf(runs.record, runs.total) : driven.map(({ who, run, state }) => (isRun ? `${who} (${state})` : `${who} on ${run}`)).join('; ')}.`
}

const heldSaid = (held: readonly Line[], runs: number, kind: string): string => {
  if (kind === 'runs') return ''
  if (held.length > 0) return `Assigned: ${held.map(({ who, what }) => `${who} ${what}`).join('; ')}.`
  return runs > 0 ? '' : `${kind === 'vehicles' ? 'No driver' : 'No unit'} was assigned then either.`
}

const sourceOf = (record: RecordDefinition | undefined, { id, number, title }: Row): Source => ({
  kind: record?.name ?? '',
  id,
  number,
  title,
  href: `${record?.path ?? ''}/${id}`,
})

const pageOf = async (
  { deps, user }: Asking,
  record: RecordDefinition,
  query: Query,
  fields: readonly string[],
  limit: number,
): Promise<readonly Row[]> => {
  const { text } = await listPage(deps, record, user, {
    ...parseListQuery(record, { ...query, limit: String(limit) }),
    fields: ['number', 'title', 'status', ...fields],
  })
  return JSON.parse(text) as Row[]
}

/** Runs of those days with the driver or the unit on them, a trailer too. */
const runsOf = async (asking: Asking, { record: { name }, row }: Found, { from, to }: Days): Promise<Part | null> => {
  const record = asking.lexicon.kinds['run-assignments']
  if (record === undefined) return null
  const by =
    name === 'drivers'
      ? ['crew']
      : fieldEntries(record).flatMap(([property, field]) =>
          (field.kind === 'ref' || field.kind === 'refs') && field.to === name ? [property] : [],
        )
  let best: Part | null = null
  for (const property of by.filter((one) => isFilterable(record, one))) {
    const query: Query = { [property]: row.id, serviceDateFrom: from, serviceDateTo: to, status: '!cancelled,missed' }
    const total = await lengthOf(asking, record, query)
    if (best === null || total > best.total)
      best = {
        record,
        query,
        total,
        rows: total === 0 ? [] : await pageOf(asking, record, query, ['run', 'spot', 'crew', 'vehicle', 'trailers'], mostRows),
      }
  }
  return best
}

/** Vehicle assignments that overlap those days, the ones that still run first. */
const assignedOf = async (asking: Asking, { record: { name }, row }: Found, { from, to }: Days): Promise<readonly Part[]> => {
  const record = asking.lexicon.kinds['vehicle-assignments']
  if (record === undefined || name === 'runs') return []
  const parts: Part[] = []
  for (const ends of [{ endsAt: 'null' }, { endsAtFrom: from }] as const) {
    const query: Query = { [name === 'drivers' ? 'driver' : 'vehicle']: row.id, startsAtTo: to, ...ends }
    const total = await lengthOf(asking, record, query)
    if (total > 0)
      parts.push({
        record,
        query,
        total,
        rows: await pageOf(asking, record, query, ['driver', 'vehicle', 'startsAt', 'endsAt'], shownRows),
      })
  }
  return parts
}

interface Line {
  readonly who: string
  readonly what: string
  /** The run without its day. */
  readonly run: string
  readonly state: string
  readonly source: Source
}

/** Who or what is on a run, by the kind of record that is asked about. */
const seats: Readonly<Record<string, readonly string[]>> = {
  vehicles: ['crew'],
  drivers: ['vehicle', 'trailers'],
  runs: ['crew', 'vehicle'],
}

/** "Joe Smith", "GLF 101: Nov 20, 2026 (Confirmed)", "GLF 101 (Confirmed)". */
const runLine = ({ user }: Asking, record: RecordDefinition | undefined, one: Row, kind: string): Line => {
  const shown = (name: string): string | null => (record === undefined ? null : valueShown(record, name, one, user.timeZone))
  const who = (seats[kind] ?? []).flatMap((name) => shown(name) ?? [])
  const state = record?.lifecycle.states[String(one['status'])]?.label ?? String(one['status'])
  return {
    who: who.length > 0 ? who.join(' with ') : kind === 'drivers' ? 'no unit' : 'no driver',
    what: `${one.title} (${state})`,
    run: `${shown('run') ?? shown('spot') ?? one.title} (${state})`,
    state,
    source: sourceOf(record, one),
  }
}

/** "Joe Smith", "since Jan 5, 2026" or "Jan 5, 2026 – Mar 2, 2026". */
const heldLine = ({ user }: Asking, record: RecordDefinition, one: Row, kind: string): Line => {
  const shown = (name: string): string => valueShown(record, name, one, user.timeZone) ?? ''
  const day = (name: string): string => shown(name).replace(/, \d{1,2}:\d{2}.*$/, '')
  const ends = day('endsAt')
  const starts = day('startsAt')
  return {
    who: shown(kind === 'drivers' ? 'vehicle' : 'driver'),
    what: ends === '' ? `since ${starts}` : starts === ends ? `on ${starts}` : `${starts} – ${ends}`,
    run: '',
    state: '',
    source: sourceOf(record, one),
  }
}
