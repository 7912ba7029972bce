import { formatDate } from '#kit/format-time.ts'
import { parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { AppError } from '#kit/errors.ts'
import { countRecords } from '#server/engine/list.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { SessionUser } from '#server/platform/session.ts'
import { addDays, monthStart } from '../assistant/days.ts'
import { groupsOf, hrefOf, isDivision } from '../questions/groups.ts'
import type { Group, Query } from '../questions/groups.ts'
import { reading } from '../questions/reading.ts'
import type { Report } from './catalog.ts'
import type { Preset } from './standard.ts'

export interface Asked {
  readonly by?: string | undefined
  readonly period?: Preset | undefined
  readonly division: string
  /** Filters of the list besides. */
  readonly query: string
}

export interface Result {
  readonly key: string
  readonly title: string
  readonly definition: string
  readonly records: string
  readonly by: string
  readonly axes: readonly { readonly key: string; readonly label: string }[]
  readonly period: Preset | null
  /** "Nov 26, 2025 – Nov 25, 2026, by Issued". */
  readonly scope: string
  readonly total: number
  readonly sum: number | null
  readonly sumLabel: string | null
  readonly unpriced: number
  readonly href: string
  readonly rows: readonly Group[]
}

const daysOf = (preset: Preset, today: string): { from: string | null; to: string | null } => {
  switch (preset) {
    case '30d':
      return { from: addDays(today, -29), to: today }
    case '90d':
      return { from: addDays(today, -89), to: today }
    case 'month':
      return { from: monthStart(today), to: today }
    case 'last_month':
      return { from: monthStart(today, -1), to: addDays(monthStart(today), -1) }
    case 'ytd':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case '12m':
      return { from: addDays(`${Number(today.slice(0, 4)) - 1}${today.slice(4) === '-02-29' ? '-02-28' : today.slice(4)}`, 1), to: today }
    case 'all':
      return { from: null, to: null }
  }
}

/** Which days the report covers, and by which date. */
const scopeOf = (record: RecordDefinition, dated: string | null, { from, to }: ReturnType<typeof daysOf>): string => {
  if (dated === null) return 'As of today'
  if (from === null || to === null) return 'All dates'
  return `${formatDate(from)} – ${formatDate(to)}, by ${(record.fields[dated]?.label ?? 'Entered').toLowerCase()}`
}

/** Counts a report with the rights of who asks. Every row is the length of the list that it opens. Throws malformed for an axis or filter that does not exist. */
export const runReport = (deps: Deps, user: SessionUser, report: Report, asked: Asked): Promise<Result> =>
  reading(deps, user, (within) => ran(within, user, report, asked), 'report')

const ran = async (deps: Deps, user: SessionUser, report: Report, asked: Asked): Promise<Result> => {
  const { spec, record, axes, dated } = report
  const by = asked.by ?? report.by
  if (!axes.some(({ key }) => key === by)) throw new AppError('malformed', 'This report cannot be counted by that.')
  const period = dated === null ? null : (asked.period ?? spec.period ?? '12m')
  const days = period === null ? { from: null, to: null } : daysOf(period, deps.clock.today())
  const query: Query = {
    ...Object.fromEntries(new URLSearchParams(spec.query)),
    ...Object.fromEntries(new URLSearchParams(asked.query)),
    ...(days.from === null ? {} : { [`${dated}From`]: days.from }),
    ...(days.to === null ? {} : { [`${dated}To`]: days.to }),
    ...(asked.division === 'ALL' ? {} : { division: asked.division }),
  }
  const [rows, total] = await Promise.all([
    groupsOf(deps, user, record, { query, by, sum: report.sum }),
    countRecords(deps, record, user, parseListQuery(record, { ...query, limit: '1' })),
  ])
  // A division counts what is below it too, so its rows are not added up.
  const totals = isDivision(record, by) ? await groupsOf(deps, user, record, { query, by: 'status', sum: report.sum }) : rows
  return {
    key: spec.key,
    title: spec.title,
    definition: spec.definition,
    records: record.label.many,
    by,
    axes,
    period,
    scope: scopeOf(record, dated, days),
    total,
    sum: report.sum === undefined ? null : totals.reduce((all, row) => all + (row.sum ?? 0), 0),
    sumLabel: report.sum === undefined ? null : (record.fields[report.sum]?.label ?? null),
    unpriced: totals.reduce((all, row) => all + row.unpriced, 0),
    href: hrefOf(record, query),
    rows,
  }
}
