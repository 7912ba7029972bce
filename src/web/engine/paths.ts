import type { RecordDefinition } from '#kit/record.ts'

/** What stands behind `?` in an address: plain words, the same as in the API's query. */
export type Search = Readonly<Record<string, string | undefined>>

type Placed = Pick<RecordDefinition, 'path'>

export function listPath(record: Placed, search: Search = {}): string {
  return withSearch(record.path, search)
}

export function recordPath(record: Placed, id: string, search: Search = {}): string {
  return withSearch(`${record.path}/${id}`, search)
}

export function editPath(record: Placed, id: string): string {
  return `${record.path}/${id}/edit`
}

/** The form for a new record; `prefill` fills fields by name. */
export function newPath(record: Placed, prefill: Search = {}): string {
  return withSearch(`${record.path}/new`, prefill)
}

/** `/vehicles` and `{ status: 'active' }` give `/vehicles?status=active`; absent values are left out. */
export function withSearch(path: string, search: Search): string {
  return path + writeSearch(search)
}

/** `{ status: 'active,reserve' }` as `?status=active,reserve`, or '' when nothing is given. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined && value !== null) parameters.set(name, String(value))
  const written = parameters.toString()
  return written === '' ? '' : `?${written.replaceAll('%2C', ',').replaceAll('%21', '!').replaceAll('%3A', ':')}`
}

/** The opposite: every value stays the text it is. A name given twice keeps its last value. */
export function readSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

/** A path of this site, or null: an address given from outside must not lead anywhere else. */
export function localPath(wanted: string | undefined): string | null {
  return wanted !== undefined && /^\/(?![/\\])/.test(wanted) ? wanted : null
}

/** A path with a slash at its end is the same path: some mail programs write links that way. */
export function dropEndSlash(): void {
  if (/.\/$/.test(location.pathname))
    history.replaceState(history.state, '', location.pathname.replace(/\/+$/, '') + location.search + location.hash)
}
