import type { Link } from '../matching/locals.ts'

/** What a listing brought, as far as absence goes. `expectedTotal` where the provider tells its size. */
export interface SweepInput {
  readonly links: readonly Pick<Link, 'id' | 'remoteId' | 'state' | 'absentCount'>[]
  readonly seen: ReadonlySet<string>
  readonly complete: boolean
  readonly expectedTotal: number | null
}

export type SweepDecision =
  | { readonly kind: 'skip'; readonly reason: 'incomplete' | 'count_differs' | 'listing_empty' | 'too_many_missing' }
  | {
      readonly kind: 'apply'
      readonly absent: readonly string[]
      readonly retired: readonly string[]
      readonly returned: readonly string[]
    }

/** Consecutive complete listings without a record before its link is retired. */
export const absencesToRetire = 3
const mostMissingShare = 0.2
const mostMissingAlways = 5

/**
 * Decides about links whose record the provider no longer lists. Link ids: `absent` count one more
 * absence, `retired` reached the third, `returned` were missing and are back (the plan has linked them again). A suspicious listing decides nothing.
 */
export const decideSweep = ({ links, seen, complete, expectedTotal }: SweepInput): SweepDecision => {
  if (!complete) return { kind: 'skip', reason: 'incomplete' }
  if (expectedTotal !== null && expectedTotal !== seen.size) return { kind: 'skip', reason: 'count_differs' }
  const counted = links.filter((link) => link.state === 'linked')
  const missing = counted.filter((link) => !seen.has(link.remoteId))
  if (seen.size === 0 && counted.length > 0) return { kind: 'skip', reason: 'listing_empty' }
  if (missing.length > mostMissingAlways && missing.length > counted.length * mostMissingShare)
    return { kind: 'skip', reason: 'too_many_missing' }
  const [retired, absent] = partition(missing, (link) => link.absentCount + 1 >= absencesToRetire)
  const returned = links.filter((link) => seen.has(link.remoteId) && link.absentCount > 0)
  return { kind: 'apply', absent: idsOf(absent), retired: idsOf(retired), returned: idsOf(returned) }
}

const idsOf = (links: readonly { readonly id: string }[]): string[] => links.map((link) => link.id)

const partition = <T>(items: readonly T[], chosen: (item: T) => boolean): [T[], T[]] => [
  items.filter(chosen),
  items.filter((item) => !chosen(item)),
]
