import { may } from '#kit/access.ts'
import type { RecordDefinition, SystemView } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import { readSearch, writeSearch } from '#web/engine/paths.ts'
import type { SearchText } from '../navigation.ts'

/** A tab over a list. `query` is the list's own search string without `?`. */
export type ListView = {
  key: string
  label: string
  query: string
  /** Null for the ones that ship with the product. */
  saved: { id: string; mine: boolean; shared: boolean; columns: readonly string[] | null; canUpdate: boolean; canDelete: boolean } | null
}

/** What belongs to the screen and not to the question. */
const screenKeys: ReadonlySet<string> = new Set(['view', 'peek', 'limit', 'offset', 'division', 'tab'])
const defaultSize = 50

/** Whether the view asks for every open record and for nothing else: then it takes the place of Current. */
const isAllOpen = (record: RecordDefinition, { query }: SystemView): boolean => {
  const { status, sort: _sort, ...others } = readSearch(query)
  if (Object.keys(others).length > 0 || status === undefined) return false
  const named = status.replace(/^!/, '').split(',')
  const wanted = status.startsWith('!')
  const asked = Object.entries(record.lifecycle.states).filter(([, { closed }]) => (closed === true) === wanted)
  return named.length === asked.length && asked.every(([name]) => named.includes(name))
}

/** The tabs a role gets: its first view, what is in use (unless a view replaces it, which then leads), the other views, everything. */
export const systemViews = (record: RecordDefinition, role: Role): ListView[] => {
  const closed = Object.entries(record.lifecycle.states)
    .filter(([, state]) => state.closed === true)
    .map(([name]) => name)
  const own = record.list.views.filter((view) => view.roles?.includes(role) ?? true)
  const everything = { key: 'all', label: 'All', query: '', saved: null }
  const allOpen =
    closed.length === 0 ? undefined : own.find((view) => (view.first === true && view.key === 'current') || isAllOpen(record, view))
  const replaced = allOpen !== undefined
  const inUse =
    closed.length === 0 || replaced ? [] : [{ key: 'current', label: 'Current', query: `status=!${closed.join(',')}`, saved: null }]
  const shipped = (views: typeof own): ListView[] => views.map(({ key, label, query }) => ({ key, label, query, saved: null }))
  const isFirst = (view: SystemView): boolean => view.first === true || view === allOpen
  const first = shipped([...own.filter((view) => view.first === true), ...own.filter((view) => view.first !== true && view === allOpen)])
  const declared = shipped(own.filter((view) => !isFirst(view) && !inUse.some((one) => one.key === view.key)))
  return [...first, ...inUse, ...(closed.length === 0 ? [everything] : []), ...declared, ...(closed.length === 0 ? [] : [everything])]
}

/** The part of an address that asks the question: filters, sort, search word, archive. */
export const questionOf = (search: SearchText): Record<string, string> =>
  Object.fromEntries(Object.entries(search).filter(([name, value]) => !screenKeys.has(name) && value !== ''))

/** Filters alone, by parameter name (`status`, `mileageFrom`). */
export const filtersOf = (search: SearchText): Record<string, string> =>
  Object.fromEntries(Object.entries(questionOf(search)).filter(([name]) => name !== 'sort' && name !== 'q'))

/** A bare address shows the first view, so that closed records are out of the way and the chip says so; a bare view its question. */
export const settledSearch = (search: SearchText, views: readonly ListView[]): SearchText => {
  if (Object.keys(questionOf(search)).length > 0) return search
  const wanted = search['view'] === undefined ? views[0] : views.find((view) => view.key === search['view'])
  return wanted === undefined ? search : { ...search, ...readSearch(wanted.query), view: wanted.key }
}

/** The tab that is on: the named one, or the one whose question is asked. */
export const currentView = (search: SearchText, views: readonly ListView[]): ListView | null => {
  const named = views.find((view) => view.key === search['view'])
  return named ?? views.find((view) => !differs(search, view)) ?? null
}

/** True when filters, sort or search word are no longer those of the view. */
export const differs = (search: SearchText, view: ListView): boolean =>
  written(questionOf(search)) !== written(questionOf(readSearch(view.query)))

const written = (question: Readonly<Record<string, string>>): string =>
  Object.entries(question)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** The search of a tab; the page size and the division stay. */
export const searchOfView = (view: ListView, search: SearchText): Record<string, string | undefined> => ({
  ...readSearch(view.query),
  view: view.key,
  limit: search['limit'],
  division: search['division'],
})

/** A changed question starts on its first page; one without any condition is the view of everything. */
export const withQuestion = (
  search: SearchText,
  changes: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> => {
  const next = { ...search, ...changes, offset: undefined }
  const asked = Object.entries(next).some(([name, value]) => value !== undefined && value !== '' && !screenKeys.has(name))
  return asked ? next : { ...next, view: 'all' }
}

export const withoutQuestion = (search: SearchText): Record<string, string | undefined> => ({
  ...Object.fromEntries(Object.entries(search).filter(([name]) => screenKeys.has(name))),
  view: 'all',
  offset: undefined,
})

export type Page = { limit: number | null; offset: number }

/** `limit=all` shows the whole list, drawn row by row as it is scrolled. */
export const pageOf = (search: SearchText): Page => {
  if (search['limit'] === 'all') return { limit: null, offset: 0 }
  const wanted = Number(search['limit'] ?? defaultSize)
  const limit = Number.isInteger(wanted) && wanted > 0 && wanted <= 500 ? wanted : defaultSize
  const offset = Number(search['offset'] ?? 0)
  return { limit, offset: Number.isInteger(offset) && offset > 0 ? offset : 0 }
}

export type SortKey = { field: string; descending: boolean }

export const readSort = (sort: string): SortKey[] =>
  sort
    .split(',')
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('-') ? { field: part.slice(1), descending: true } : { field: part, descending: false }))

export const writeSort = (keys: readonly SortKey[]): string => keys.map((key) => (key.descending ? `-${key.field}` : key.field)).join(',')

/** Ascending, descending, none; with Shift the column is added as a further key, at most four. */
export const nextSort = (keys: readonly SortKey[], field: string, adds: boolean): SortKey[] => {
  const known = keys.find((key) => key.field === field)
  const others = adds ? keys.filter((key) => key.field !== field) : []
  if (known === undefined) return [...others.slice(0, 3), { field, descending: false }]
  if (known.descending) return adds ? others : []
  return adds ? keys.map((key) => (key.field === field ? { field, descending: true } : key)) : [{ field, descending: true }]
}

/** The API's search string for a question, a page and the fields to read. */
export const apiQuery = (search: SearchText, more: Readonly<Record<string, string | undefined>>): string =>
  writeSearch({ ...questionOf(search), ...more })

/** Everything the viewer may do on this list's head. Row by row the server decides. */
export const listRights = (
  record: RecordDefinition,
  role: Role,
): { read: boolean; create: boolean; update: boolean; archive: boolean; export: boolean; choose: boolean } => {
  const bulk = { update: may(role, 'update', record), archive: may(role, 'archive', record), export: may(role, 'export', record) }
  const moves = Object.values(record.lifecycle.moves).some((move) => move.roles.includes(role))
  return {
    read: may(role, 'read', record),
    create: may(role, 'create', record),
    ...bulk,
    // Rows are chosen only for something that can be done with them.
    choose: bulk.update || bulk.archive || bulk.export || moves,
  }
}
