import { useGo, useReadSearch, useSearchText } from '#web/engine/navigation.ts'
import { useDivision } from '#web/engine/division.ts'
import { withSearch } from '#web/engine/paths.ts'
import type { CatalogAnswer, FilterSet, SavedReport } from '#features/reports/answers.ts'
import { type Chart, charts } from './contract.ts'

export const path = '/reports'

/** What the address may say in place of what was saved. */
const own = ['by', 'period', 'query', 'columns', 'chart', 'compare'] as const
type Own = (typeof own)[number]
/** A set by this name: none of the saved ones. */
export const noSet = 'none'

export type Settings = {
  report: string
  saved: SavedReport | null
  set: FilterSet | null
  /** As it is counted unless something is chosen. */
  by: string | undefined
  period: string | undefined
  query: string
  columns: string | undefined
  chart: Chart | null
  compare: boolean
  division: string
  /** Something differs from what was saved. */
  changed: boolean
}

/** How the report that is open is asked for: the address says what was changed, a filter set and the saved report the rest. */
export const useSettings = (answer: CatalogAnswer): Settings | null => {
  const text = useSearchText()
  const division = useDivision().value
  const saved = answer.saved.find(({ id }) => id === text['saved']) ?? null
  const report = saved?.report ?? text['report']
  if (report === undefined) return null
  const set = saved === null ? null : setOf(saved, text['set'])
  const asked = { ...(saved === null ? {} : keptText(saved, set)), ...text }
  return {
    report,
    saved,
    set,
    by: asked['by'],
    period: asked['period'],
    query: asked['query'] ?? '',
    columns: asked['columns'],
    chart: charts.find(({ value }) => value === asked['chart'])?.value ?? null,
    compare: asked['compare'] === 'year',
    division,
    changed: saved !== null && (own.some((name) => text[name] !== undefined) || division !== (set ?? saved).division),
  }
}

/** What was saved, as the address would say it. */
const keptText = (saved: SavedReport, set: FilterSet | null): Partial<Record<Own, string>> => ({
  by: saved.by,
  period: (set ?? saved).period,
  query: (set ?? saved).query,
  chart: saved.chart,
  ...(saved.columns === null ? {} : { columns: saved.columns.join(',') }),
  ...(saved.compare ? { compare: 'year' } : {}),
})

/** The set of that name; where none is named, the one it opens with. */
export const setOf = (saved: SavedReport, name: string | undefined): FilterSet | null =>
  saved.filterSets.find((set) => (name === undefined ? set.isDefault : set.name === name)) ?? null

/** Where a saved report opens, with one of its filter sets. */
export const savedHref = (saved: SavedReport, set: FilterSet | null = setOf(saved, undefined)): string =>
  withSearch(path, {
    saved: saved.id,
    set: set === null ? (saved.filterSets.some(({ isDefault }) => isDefault) ? noSet : undefined) : set.isDefault ? undefined : set.name,
    division: (set ?? saved).division,
  })

/** Changes how the report is asked for; the address keeps the rest. */
export const useChange = (): ((part: Partial<Record<Own | 'save', string | undefined>>, options?: { replace?: boolean }) => void) => {
  const go = useGo()
  const read = useReadSearch()
  return (part, options) => go(withSearch(path, { ...read(), ...part }), options)
}

/** The search of the API for these settings. */
export const askedFor = (settings: Settings, title: string | undefined): URLSearchParams =>
  new URLSearchParams(
    Object.entries({
      report: settings.report,
      division: settings.division,
      by: settings.by,
      period: settings.period,
      query: settings.query === '' ? undefined : settings.query,
      columns: settings.columns,
      compare: settings.compare ? 'year' : undefined,
      title,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
