import type { Issue } from './errors.ts'

/** Parameters of a list, as its address says them. */
type Asked = Readonly<Record<string, string>>

/**
 * A condition on other records. `through`: the record that a reference names is in a list of its kind (`driver.status=terminated`).
 * `has`: records of another kind that are in a list of theirs refer to this one, or none does (`has.tickets=status=open`, `hasNo.tickets`).
 * What those lists may be asked for depends on who asks, so it is decided where that is known (engine/read/joins.ts).
 */
export type Join =
  | { readonly type: 'through'; readonly field: string; readonly query: Asked }
  | { readonly type: 'has'; readonly kind: string; readonly not: boolean; readonly query: Asked }

export const notFilterable = 'This list can’t be filtered by that field'

/** Fields never hold a dot, so a parameter with one speaks of other records. */
export const isJoin = (key: string): boolean => key.includes('.')

/** The two parts of such a parameter. */
export const partsOfJoin = (key: string): { readonly first: string; readonly rest: string } | null => {
  const found = /^([a-zA-Z]{1,60})\.([a-zA-Z][a-zA-Z-]{0,59})$/.exec(key)
  return found?.[1] === undefined || found[2] === undefined ? null : { first: found[1], rest: found[2] }
}

/** What makes a page of a list and not its question. */
const notAsked = new Set(['limit', 'offset', 'sort', 'fields', 'peek', 'archived'])
/** What all of its records are asked for by; an empty value would be dropped from an address. */
const everything = new Set(['view=all', 'archived=no'])

const ofKind = (raw: string): Asked | null => {
  const pairs = [...new URLSearchParams(raw)].filter(([name, value]) => !everything.has(`${name}=${value}`) && name !== 'view')
  const names = pairs.map(([name]) => name)
  return new Set(names).size < names.length || names.some((name) => notAsked.has(name) || isJoin(name)) ? null : Object.fromEntries(pairs)
}

/** The joins of a query; `points` says whether a field of the list is a reference that it can be filtered by. */
export const readJoins = (query: Readonly<Record<string, unknown>>, points: (field: string) => boolean, issues: Issue[]): Join[] => {
  const through = new Map<string, Record<string, string>>()
  const joins: Join[] = []
  for (const [key, raw] of Object.entries(query)) {
    if (typeof raw !== 'string' || !isJoin(key)) continue
    const parts = partsOfJoin(key)
    const has = parts?.first === 'has' || parts?.first === 'hasNo'
    const asked = has ? ofKind(raw) : null
    if (parts === null || (!has && (!points(parts.first) || notAsked.has(parts.rest)))) issues.push({ field: key, message: notFilterable })
    else if (has && asked === null) issues.push({ field: key, message: 'Filters of that list, such as status=open' })
    else if (has) joins.push({ type: 'has', kind: parts.rest, not: parts.first === 'hasNo', query: asked ?? {} })
    else if (raw !== '') through.set(parts.first, { ...through.get(parts.first), [parts.rest]: raw })
  }
  return [...[...through].map(([field, asked]): Join => ({ type: 'through', field, query: asked })), ...joins]
}
