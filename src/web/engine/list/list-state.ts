import { useDeferredValue } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import type { Density } from '#web/ui/display/data-table.tsx'
import { type Column, columnOf, type Layout, layoutFrom, reasonOf, usualColumns } from './columns.ts'
import { columnAhead } from './columns-ahead.ts'
import { type DivisionChoice, useHost } from '../host.tsx'
import { useKept } from '../queries/kept.ts'
import { apiQuery, currentView, differs, type ListView, type Page, pageOf, settledSearch, withQuestion } from './list-search.ts'
import { type SearchText, useLatestSearchText, useReadSearch, useSetSearch } from '../navigation.ts'
import { useListViews } from './views/saved-views.ts'
import { leadOf } from '../values/lead.ts'
import { neededBy, type RecordViews } from '../views.ts'
import { useViews } from '../use-views.ts'

/** Everything a list shows that is not the server's answer: it comes from the address and from this browser. */
export type ListState = {
  record: RecordDefinition
  special: RecordViews
  /** As the address says this moment; `question`, `query` and `layout` follow once the table has been drawn. */
  search: SearchText
  views: readonly ListView[]
  view: ListView | null
  /** Filters, sort or columns are no longer those of the view. */
  changed: boolean
  page: Page
  division: DivisionChoice
  /** The question with the division, without page and fields. */
  question: Readonly<Record<string, string>>
  /** What is asked of the server. */
  query: string
  layout: Layout
  /** The columns are a person's choice, not those of the declaration. */
  chosen: boolean
  setLayout: (layout: Layout | null) => void
  columns: readonly Column[]
  density: Density
  setDensity: (density: Density) => void
  /** Changes filters, sort or word; starts on the first page. */
  ask: (changes: Readonly<Record<string, string | undefined>>, options?: { replace?: boolean }) => void
  show: (search: Readonly<Record<string, string | undefined>>, options?: { replace?: boolean }) => void
}

export const useListState = (record: RecordDefinition): ListState => {
  const { viewer, today, useDivision } = useHost()
  const division = useDivision()
  const special = useViews(record)
  const views = useListViews(record)
  const latest = useLatestSearchText()
  const search = settledSearch(latest, views)
  const drawn = settledSearch(useDeferredValue(latest), views)
  const readSearch = useReadSearch()
  const view = currentView(drawn, views)
  const [kept, setKept] = useKept<Partial<Layout> | null>(`longhaul.columns.${viewer.id}.${record.name}.${view?.key ?? 'all'}`, null)
  const [density, setDensity] = useKept<Density>(`longhaul.density.${viewer.id}`, 'default')
  const wanted = layoutFrom(record, kept, view?.saved?.columns ?? usualColumns(record, drawn))
  const { layout, columns } = sameLayout(record, special, wanted, (column) => columnAhead(column, drawn[`${column.name}On`], today))
  const page = pageOf(drawn)
  const show = useSetSearch()
  const paging = page.limit === null ? {} : { limit: String(page.limit), ...(page.offset === 0 ? {} : { offset: String(page.offset) }) }
  const question = Object.fromEntries(new URLSearchParams(apiQuery(drawn, division.query)))
  return {
    record,
    special,
    search,
    views,
    view,
    page,
    division,
    question,
    layout,
    chosen: (kept?.columns ?? view?.saved?.columns ?? null) !== null,
    columns,
    density,
    setDensity,
    show,
    changed: view !== null && (differs(drawn, view) || kept !== null),
    query: apiQuery(drawn, { ...division.query, ...paging, fields: fieldsToRead(record, special, columns).join(',') }),
    setLayout: (next) => setKept(next),
    ask: (changes, options) => {
      const now = readSearch()
      if (now !== null) show(withQuestion(settledSearch(now, views), changes), options)
    },
  }
}

type Drawn = { layout: Layout; columns: readonly Column[] }
let lastDrawn: (Drawn & { record: RecordDefinition; text: string }) | null = null

// The same layout stays the same object, so that rows are drawn again only when something of theirs changed.
const sameLayout = (record: RecordDefinition, special: RecordViews, layout: Layout, ahead: (column: Column) => Column): Drawn => {
  const columns = layout.columns.map((name) => ahead(withOwnWidth(columnOf(record, name), special)))
  const text = JSON.stringify([
    layout,
    columns.map(({ field }) => (field?.kind === 'choice' && field.daysAhead !== undefined ? field.options : null)),
  ])
  if (lastDrawn?.record !== record || lastDrawn.text !== text) lastDrawn = { record, text, layout, columns }
  return lastDrawn
}

const withOwnWidth = (column: Column, special: RecordViews): Column => ({
  ...column,
  width: special.cells?.[column.name]?.width ?? column.width,
})

/** The fields a page of a list needs: the columns, what explains them, the facts of a card. */
export const fieldsToRead = (record: RecordDefinition, special: RecordViews, columns: readonly Column[]): string[] => {
  const shown = [...columns.map((column) => column.name), ...(record.list.facts.length === 0 ? leadOf(record) : record.list.facts)]
  const explained = shown.flatMap((name) => [reasonOf(record, name) ?? [], neededBy(record, special, name)].flat())
  return [
    ...new Set([
      'number',
      'title',
      'status',
      'statusSince',
      'version',
      'archivedAt',
      'reading',
      ...shown,
      ...explained,
      ...(special.subtitleNeeds ?? []),
      ...(special.standing?.needs ?? []),
    ]),
  ]
}
