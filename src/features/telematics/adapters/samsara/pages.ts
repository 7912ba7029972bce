import type * as z from 'zod'
import type { AdapterContext, Page, Reject, ResumePoint } from '#features/telematics/provider/adapter.ts'
import { ProviderError } from '#features/telematics/provider/provider-errors.ts'
import { envelope, spareParts } from './wire.ts'

/** No fleet needs more; a listing that goes on longer is a loop. */
const mostPages = 10_000

interface Listing<W, T> {
  readonly sweep: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly quota?: string
  readonly row: z.ZodType<W>
  /** Null leaves the row out without calling it bad. */
  readonly read: (row: W) => T | null
  /** Sweep that follows this one; without it the last page completes the listing. */
  readonly followedBy?: string
}

const endless: Reject = { remoteId: 'listing', reason: 'The provider repeated a page position, so the rest of the listing was not read' }

/**
 * Walks one cursor listing page by page, checking each row for itself. Answers whether it came to the end: a provider that leads back to
 * a page it led to before would never let it.
 */
export async function* walk<W, T>(context: AdapterContext, listing: Listing<W, T>, cursor: string): AsyncGenerator<Page<T>, boolean> {
  const visited = new Set([cursor])
  let after = cursor
  for (let count = 0; count < mostPages; count += 1) {
    const query = after === '' ? listing.query : { ...listing.query, after }
    const answer = await context.http.get(listing.path, query, {
      signal: context.signal,
      ...(listing.quota === undefined ? {} : { quota: listing.quota }),
    })
    const { data, pagination } = readEnvelope(answer, listing.path)
    const rows = readRows(data, listing)
    if (pagination.hasNextPage && visited.has(pagination.endCursor)) {
      yield { items: rows.items, rejects: [...rows.rejects, endless], next: null, complete: false }
      return false
    }
    visited.add(pagination.endCursor)
    const last = !pagination.hasNextPage
    yield {
      ...rows,
      next: nextPoint(listing, pagination.endCursor, last),
      complete: last && listing.followedBy === undefined,
    }
    if (last) return true
    after = pagination.endCursor
  }
  throw new ProviderError('shape', 'The provider’s listing does not end.')
}

const readEnvelope = (answer: unknown, path: string): z.output<typeof envelope> => {
  const parsed = envelope.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new ProviderError('shape', `The provider answered ${path} in a form we do not know.`)
}

const nextPoint = (
  listing: { readonly sweep: string; readonly followedBy?: string },
  endCursor: string,
  last: boolean,
): ResumePoint | null => {
  if (!last) return { sweep: listing.sweep, cursor: endCursor }
  return listing.followedBy === undefined ? null : { sweep: listing.followedBy, cursor: '' }
}

const readRows = <W, T>(rows: readonly unknown[], listing: Listing<W, T>): { items: T[]; rejects: Reject[] } => {
  const items: T[] = []
  const rejects: Reject[] = []
  for (const row of rows) {
    const whole = listing.row.safeParse(row)
    const parsed = whole.success ? whole : listing.row.safeParse(withoutBadParts(row, whole.error))
    if (!parsed.success) {
      rejects.push({ remoteId: idOf(row), reason: reasonOf(parsed.error) })
      continue
    }
    if (!whole.success)
      for (const lost of whole.error.issues)
        rejects.push({ remoteId: `${idOf(row) ?? 'record'}: ${placeOf(lost)}`, reason: sentenceOf(lost) })
    const item = listing.read(parsed.data)
    if (item !== null) items.push(item)
  }
  return { items, rejects }
}

/** The row without what is unreadable and can be spared. */
const withoutBadParts = (row: unknown, error: z.ZodError): unknown => {
  const cut: Record<string, unknown> = { ...(row as object) }
  for (const { path } of error.issues) {
    const [part, key] = path.map(String)
    const depth = part === undefined ? undefined : spareParts[part]
    if (part === undefined || depth === undefined) return row
    const inner = cut[part]
    if (depth === 2 && key !== undefined && typeof inner === 'object' && inner !== null)
      cut[part] = Object.fromEntries(Object.entries(inner).filter(([name]) => name !== key))
    else delete cut[part]
  }
  return cut
}

const idOf = (row: unknown): string | null => {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : null
  return typeof id === 'string' && id !== '' ? storableText(id).slice(0, 100).toWellFormed() : null
}

const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\u{FFFD}')

const reasonOf = (error: z.ZodError): string => {
  const [first] = error.issues
  return first === undefined ? 'Not readable' : `${placeOf(first) || 'record'}: ${sentenceOf(first)}`
}

type Issue = z.ZodError['issues'][number]
const placeOf = ({ path }: Issue): string => storableText(path.join('.')).slice(0, 100).toWellFormed()
const sentenceOf = ({ message }: Issue): string => storableText(message)
