import { createHash } from 'node:crypto'
import { Refusal } from './refusal.ts'

/** One page as it goes over the wire. */
export interface WirePage<T> {
  readonly data: T[]
  readonly pagination: { readonly endCursor: string; readonly hasNextPage: boolean }
}

export interface PageRequest {
  readonly path: string
  readonly query: URLSearchParams
  readonly size: number
  /** Cursors of another generation have expired. */
  readonly generation: number
}

/**
 * Cuts the page after the cursor. Cursors are opaque, bound to path and every other parameter, and name the last id given, so
 * that a listing goes on correctly while things are added or removed. The last page has the cursor "".
 */
export const cutPage = <T extends { readonly id: string }>(items: readonly T[], request: PageRequest): WirePage<T> => {
  const after = request.query.get('after') ?? ''
  const start = after === '' ? 0 : positionAfter(items, readCursor(after, request))
  const data = items.slice(start, start + request.size)
  const last = data.at(-1)
  const more = last !== undefined && start + request.size < items.length
  return { data, pagination: { endCursor: more ? writeCursor(last.id, start + data.length, request) : '', hasNextPage: more } }
}

/** An empty page in the middle of a listing: legal, and the same cursor position comes back in a new cursor. */
export const emptyPage = (request: PageRequest): WirePage<never> => {
  const after = request.query.get('after') ?? ''
  const place = after === '' ? { lastId: '', position: 0 } : readCursor(after, request)
  return { data: [], pagination: { endCursor: writeCursor(place.lastId, place.position, request, 'e'), hasNextPage: true } }
}

interface Place {
  readonly lastId: string
  readonly position: number
}

const positionAfter = (items: readonly { readonly id: string }[], place: Place): number => {
  if (place.lastId === '') return place.position
  if (items[place.position - 1]?.id === place.lastId) return place.position
  const index = items.findIndex((item) => item.id === place.lastId)
  return index < 0 ? place.position : index + 1
}

const writeCursor = (lastId: string, position: number, request: PageRequest, mark = 'p'): string =>
  Buffer.from(JSON.stringify([mark, lastId, position, request.generation, binding(request)])).toString('base64url')

const readCursor = (cursor: string, request: PageRequest): Place => {
  const [, lastId, position, generation, bound] = decode(cursor)
  if (typeof lastId !== 'string' || typeof position !== 'number') throw new Refusal(400, "Invalid value for parameter 'after'.")
  if (generation !== request.generation) throw new Refusal(400, "Invalid value for parameter 'after': the cursor has expired.")
  if (bound !== binding(request))
    throw new Refusal(400, "Invalid value for parameter 'after': the cursor belongs to a request with other parameters.")
  return { lastId, position }
}

const decode = (cursor: string): readonly unknown[] => {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

const binding = ({ path, query }: PageRequest): string => {
  const others = [...query]
    .filter(([name]) => name !== 'after' && name !== 'limit')
    .toSorted(([left], [right]) => left.localeCompare(right))
  return createHash('sha256')
    .update(JSON.stringify([path, others]))
    .digest('base64url')
    .slice(0, 12)
}
