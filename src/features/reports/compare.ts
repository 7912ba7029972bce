import type { Group } from '../questions/groups.ts'
import type { Days } from './days.ts'

/** A row beside its count one year before; null where nothing is compared. */
export interface ComparedGroup extends Group {
  readonly before: number | null
}

/** The same day one year before; of February 29, the 28th. */
export const yearBefore = (day: string): string => {
  const rest = day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)
  return `${Number(day.slice(0, 4)) - 1}${rest}`
}

const isMonth = (key: string | null): key is string => key !== null && /^\d{4}-\d{2}$/.test(key)
const yearLater = (month: string): string => `${Number(month.slice(0, 4)) + 1}${month.slice(4)}`
const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)

/** The row of now that matches one of the year before, with nothing in it. */
const emptied = (row: Group, dated: string, days: Days): Group => {
  const [path = '', search = ''] = row.href.split('?')
  const params = new URLSearchParams(search)
  const key = isMonth(row.key) ? yearLater(row.key) : row.key
  params.set(`${dated}From`, isMonth(key) ? `${key}-01` : (days.from ?? ''))
  params.set(`${dated}To`, isMonth(key) ? lastDay(key) : (days.to ?? ''))
  const label = isMonth(key) ? row.label.replace(row.key?.slice(0, 4) ?? '', key.slice(0, 4)) : row.label
  return { key, label, count: 0, sum: row.sum === null ? null : 0, unpriced: 0, href: `${path}?${params.toString()}` }
}

/** Rows beside those of the same days one year before; months stand beside the same month. What was there only then is a row too. */
export const besideYearBefore = (
  rows: readonly Group[],
  earlier: readonly Group[] | null,
  { dated, days }: { readonly dated: string; readonly days: Days },
): ComparedGroup[] => {
  if (earlier === null) return rows.map((row) => ({ ...row, before: null }))
  const keyNow = ({ key }: Group): string | null => (isMonth(key) ? yearLater(key) : key)
  const counts = new Map(earlier.map((row) => [keyNow(row), row.count]))
  const known = new Set(rows.map(({ key }) => key))
  const gone = earlier.filter((row) => row.count > 0 && !known.has(keyNow(row))).map((row) => emptied(row, dated, days))
  const all = [...rows, ...gone].map((row) => ({ ...row, before: counts.get(row.key) ?? 0 }))
  return rows.some(({ key }) => isMonth(key)) ? all.toSorted((one, other) => (one.key ?? '~').localeCompare(other.key ?? '~')) : all
}
