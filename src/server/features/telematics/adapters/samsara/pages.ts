import type * as z from 'zod'
import type { AdapterContext, Page, Reject, ResumePoint } from '../../adapter.ts'
import { ProviderError } from '../../provider-errors.ts'
import { envelope } from './wire.ts'

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

/** Walks one cursor listing page by page, checking each row for itself. */
export async function* walk<W, T>(context: AdapterContext, listing: Listing<W, T>, cursor: string): AsyncGenerator<Page<T>> {
  let after = cursor
  for (let count = 0; count < mostPages; count += 1) {
    const query = after === '' ? listing.query : { ...listing.query, after }
    const answer = await context.http.get(listing.path, query, {
      signal: context.signal,
      ...(listing.quota === undefined ? {} : { quota: listing.quota }),
    })
    const { data, pagination } = readEnvelope(answer, listing.path)
    if (pagination.hasNextPage && (pagination.endCursor === '' || pagination.endCursor === after)) {
      throw new ProviderError('shape', 'The provider repeated a page position; the listing would never end.')
    }
    const last = !pagination.hasNextPage
    yield {
      ...readRows(data, listing),
      next: nextPoint(listing, pagination.endCursor, last),
      complete: last && listing.followedBy === undefined,
    }
    if (last) return
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
    const parsed = listing.row.safeParse(row)
    if (!parsed.success) {
      rejects.push({ remoteId: idOf(row), reason: reasonOf(parsed.error) })
      continue
    }
    const item = listing.read(parsed.data)
    if (item !== null) items.push(item)
  }
  return { items, rejects }
}

const idOf = (row: unknown): string | null => {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : null
  return typeof id === 'string' && id !== '' ? id.slice(0, 100) : null
}

const reasonOf = (error: z.ZodError): string => {
  const [first] = error.issues
  return first === undefined ? 'Not readable' : `${first.path.join('.') || 'record'}: ${first.message}`
}
