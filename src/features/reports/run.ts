import { formatInstant, formatDate } from '#kit/dates/format-time.ts'
import { parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { AppError } from '#kit/errors.ts'
import { isExportable } from '#features/transfer/export/export-columns.ts'
import { filterWords } from '#features/transfer/export/export-scope.ts'
import { countRecords } from '#engine/read/list.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { daysAfter, monthStart } from '#kit/dates/iso-day.ts'
import { crossOf, groupsOf, hrefOf, isDivision } from '../questions/groups.ts'
import type { Cell, Crossed, Group, Query } from '../questions/groups.ts'
import { reading } from '../questions/reading.ts'
import type { Report } from './catalog.ts'
import { besideYearBefore, yearBefore } from './compare.ts'
import type { ComparedGroup } from './compare.ts'
import type { Preset } from '#kit/kind/reports.ts'
import type { Days } from './days.ts'

export interface Asked {
  /** An axis, or two with a comma between them: rows and columns. */
  readonly by?: string | undefined
  readonly period?: Preset | undefined
  readonly division: string
  /** Filters and order of the list besides. */
  readonly query: string
  /** Of the records; those of the report unless given. What the reader does not see falls out. */
  readonly columns?: readonly string[] | undefined
  readonly compare?: 'year' | undefined
  /** Its name where it was saved under one. */
  readonly title?: string | undefined
}

/** Decimal places, and whether it is in US dollars. */
export interface SumFormat {
  readonly places: number
  readonly dollars: boolean
}

export interface Result {
  readonly key: string
  readonly title: string
  readonly definition: string
  /** What is counted, and how each rate on it is worked out. */
  readonly definitions: readonly { readonly term: string; readonly text: string }[]
  readonly kind: string
  readonly records: string
  readonly by: string
  /** The columns by a second axis; results kept by earlier releases lack it. */
  readonly thenBy?: { readonly key: string; readonly label: string; readonly places: Crossed['places'] } | null
  readonly axes: readonly { readonly key: string; readonly label: string }[]
  readonly period: Preset | null
  /** "Nov 26, 2025 – Nov 25, 2026, by Issued". */
  readonly scope: string
  /** "All divisions", "Status: Open". */
  readonly filters: readonly string[]
  /** "Nov 26, 2026, 9:00 AM CST by Renee Calloway". */
  readonly made: string
  readonly total: number
  /** Cents where `sumIsMoney`. */
  readonly sum: number | null
  readonly sumLabel: string | null
  readonly sumIsMoney: boolean
  /** How the sum of another number is written; results kept by earlier releases lack it. */
  readonly sumFormat?: SumFormat | null
  /** The chart draws the sum. */
  readonly sumFirst: boolean
  readonly unpriced: number
  readonly compared: { readonly scope: string; readonly total: number } | null
  readonly href: string
  /** The whole question of the list that is counted. */
  readonly list: string
  /** The same without period and division: what its reader may change filter by filter. */
  readonly own: string
  readonly columns: readonly string[]
  readonly rows: readonly (ComparedGroup & { readonly cells?: readonly Cell[] })[]
}

const daysOf = (preset: Preset, today: string): Days => {
  switch (preset) {
    case '30d':
      return { from: daysAfter(today, -29), to: today }
    case '90d':
      return { from: daysAfter(today, -89), to: today }
    case 'month':
      return { from: monthStart(today), to: today }
    case 'last_month':
      return { from: monthStart(today, -1), to: daysAfter(monthStart(today), -1) }
    case 'ytd':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case '12m':
      return { from: daysAfter(yearBefore(today), 1), to: today }
    case 'all':
      return { from: null, to: null }
  }
}

/** Which days the report covers, and by which date. */
const scopeOf = (record: RecordDefinition, dated: string | null, { from, to }: Days): string => {
  if (dated === null) return 'As of today'
  if (from === null || to === null) return 'All dates'
  return `${formatDate(from)} – ${formatDate(to)}, by ${(record.fields[dated]?.label ?? 'Entered').toLowerCase()}`
}

/** What says the page of a list and not its question. */
const ofTheScreen = new Set(['limit', 'offset', 'fields', 'view', 'peek', 'division'])

export interface Question {
  readonly by: string
  /** The second axis. */
  readonly thenBy: string | null
  readonly period: Preset | null
  readonly days: Days
  /** Filters and order, without period and division. */
  readonly own: Query
  readonly query: Query
  readonly columns: readonly string[]
}

const withDays = (own: Query, dated: string | null, { from, to }: Days, division: string): Query => ({
  ...own,
  ...(from === null ? {} : { [`${dated}From`]: from }),
  ...(to === null ? {} : { [`${dated}To`]: to }),
  ...(division === 'ALL' ? {} : { division }),
})

/** What is asked, checked against the list: throws malformed for an axis or filter that does not exist or that the person does not read. */
export const questionOf = (deps: Deps, user: SessionUser, { spec, record, axes, dated, ...report }: Report, asked: Asked): Question => {
  const [by = '', thenBy = null, ...more] = (asked.by ?? report.by).split(',')
  const known = [by, thenBy ?? by].every((axis) => axes.some(({ key }) => key === axis))
  if (!known || by === thenBy || more.length > 0) throw new AppError('malformed', 'This report can’t be grouped by that.')
  const period = dated === null ? null : (asked.period ?? spec.period ?? '12m')
  const days = period === null ? { from: null, to: null } : daysOf(period, deps.clock.today())
  const said = [...new URLSearchParams(spec.query), ...new URLSearchParams(asked.query)].filter(([name]) => !ofTheScreen.has(name))
  // An empty value takes a filter of the report itself away.
  const own = Object.fromEntries([...new Map(said)].filter(([, value]) => value !== ''))
  const query = withDays(own, dated, days, asked.division)
  parseListQuery(record, { ...query, limit: '1' })
  const usual = spec.columns ?? record.list.columns
  const columns = (asked.columns ?? usual).filter((name) => isExportable(user.role, record, name))
  return { by, thenBy, period, days, own, query, columns: columns.length === 0 ? record.list.columns : columns }
}

/** Counts a report with the rights of who asks. Every row is the length of the list that it opens. Throws malformed as `questionOf` does. */
export const runReport = (deps: Deps, user: SessionUser, report: Report, asked: Asked): Promise<Result> =>
  reading(deps, user, (within) => ran(within, user, report, asked), 'report')

const ran = async (deps: Deps, user: SessionUser, report: Report, asked: Asked): Promise<Result> => {
  const { spec, record, axes, dated, sum } = report
  const { by, thenBy, period, days, own, query, columns } = questionOf(deps, user, report, asked)
  const counted = (of: Query): Promise<readonly Group[]> => groupsOf(deps, user, record, { query: of, by, sum })
  const totalOf = (of: Query): Promise<number> => countRecords(deps, record, user, parseListQuery(record, { ...of, limit: '1' }))
  const past = asked.compare === 'year' ? yearBeforeOf(days) : null
  const earlier = past === null ? null : withDays(own, dated, past, asked.division)
  const [rows, total, rowsBefore, totalBefore, filters, crossed] = await Promise.all([
    counted(query),
    totalOf(query),
    earlier === null ? null : counted(earlier),
    earlier === null ? null : totalOf(earlier),
    filterWords(
      deps,
      record,
      user,
      parseListQuery(record, { ...withDays(own, null, { from: null, to: null }, asked.division), limit: '1' }),
    ),
    thenBy === null ? null : crossOf(deps, user, record, { query, by, thenBy }),
  ])
  // A division counts what is below it too, so its rows are not added up.
  const totals = isDivision(record, by) ? await groupsOf(deps, user, record, { query, by: 'status', sum }) : rows
  const added = addedUp(report, totals)
  const sumFirst = added.sum !== null && spec.sumFirst === true && past === null
  const before = past === null || totalBefore === null ? null : { scope: scopeOf(record, dated, past), total: totalBefore }
  return {
    key: spec.key,
    title: asked.title ?? spec.title,
    definition: spec.definition,
    definitions: definitionsOf(report, by, { ...added, before: before?.scope ?? null }),
    kind: record.name,
    records: record.label.many,
    by,
    thenBy: crossed === null ? null : { ...axisNamed(axes, thenBy), places: crossed.places },
    axes,
    period,
    scope: scopeOf(record, dated, days),
    filters,
    made: `${formatInstant(deps.clock.now(), user.timeZone, { zone: true })} by ${user.firstName} ${user.lastName}`,
    total,
    ...added,
    sumFirst,
    compared: before,
    href: hrefOf(record, query),
    list: new URLSearchParams(query).toString(),
    own: new URLSearchParams({ ...takenAway(spec.query, own), ...own }).toString(),
    columns,
    rows: withCells(
      besideYearBefore(sumFirst && !by.startsWith('month:') ? bySum(rows) : rows, rowsBefore, { dated: dated ?? '', days }),
      crossed,
    ),
  }
}

const axisNamed = (axes: Report['axes'], thenBy: string | null): { readonly key: string; readonly label: string } =>
  axes.find(({ key }) => key === thenBy) ?? { key: '', label: '' }

/** A row that only the year before has is empty in every column. */
const withCells = (rows: readonly ComparedGroup[], crossed: Crossed | null): Result['rows'] =>
  crossed === null
    ? rows
    : rows.map((row) => ({ ...row, cells: crossed.cells.get(row.key) ?? crossed.places.map(() => ({ count: 0, href: null })) }))

/** Filters of the report itself that its reader took away, said as empty so that they stay away. */
const takenAway = (query: string, own: Query): Query =>
  Object.fromEntries([...new URLSearchParams(query).keys()].filter((name) => own[name] === undefined).map((name) => [name, '']))

const yearBeforeOf = ({ from, to }: Days): Days | null =>
  from === null || to === null ? null : { from: yearBefore(from), to: yearBefore(to) }

const addedUp = (
  { record, sum }: Report,
  groups: readonly Group[],
): Pick<Result, 'sum' | 'sumLabel' | 'sumIsMoney' | 'sumFormat' | 'unpriced'> => {
  const field = record.fields[sum ?? '']
  return {
    sum: field === undefined ? null : groups.reduce((all, row) => all + (row.sum ?? 0), 0),
    sumLabel: field?.label ?? null,
    sumIsMoney: field?.kind === 'money',
    sumFormat: field?.kind === 'decimal' ? { places: field.places, dollars: field.dollars === true } : null,
    unpriced: groups.reduce((all, row) => all + row.unpriced, 0),
  }
}

const bySum = (rows: readonly Group[]): Group[] => rows.toSorted((one, other) => (other.sum ?? 0) - (one.sum ?? 0))

/** What stands at the foot of every report and file: nothing is counted without saying how. */
const definitionsOf = (
  { spec, record }: Report,
  by: string,
  { sumLabel, unpriced, before }: { sumLabel: string | null; unpriced: number; before: string | null },
): Result['definitions'] => [
  { term: 'Counted', text: spec.definition },
  { term: 'Share', text: `${record.label.many} of the row ÷ all ${record.label.many.toLowerCase()} counted.` },
  ...(isDivision(record, by)
    ? [{ term: 'Divisions', text: 'Each division includes its sub-divisions, so rows can add up to more than the total.' }]
    : []),
  ...(sumLabel === null
    ? []
    : [
        {
          term: sumLabel,
          text: `Total of the records that have it${unpriced === 0 ? '.' : `; excludes ${unpriced.toLocaleString('en-US')} without it.`}`,
        },
      ]),
  ...(before === null ? [] : [{ term: 'Prior year', text: `The same count for ${before}, from current records.` }]),
]
