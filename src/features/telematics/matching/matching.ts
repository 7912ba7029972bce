import type { Candidate, Link, LocalRecord, MatchRule } from './locals.ts'
import type { RemoteRecord } from './normalise.ts'

/** One way to recognise a record. Keys that are null never match. */
export interface KeyRule {
  readonly name: MatchRule
  readonly remote: (record: RemoteRecord) => string | null
  readonly local: (record: LocalRecord) => string | null
  /** True when something else shows that the two are different. */
  readonly veto?: (remote: RemoteRecord, local: LocalRecord) => boolean
}

export interface MatchRules {
  /** Tried in order; the first with exactly one candidate on both sides links. */
  readonly certain: readonly KeyRule[]
  /** These only suggest; a person confirms. */
  readonly likely: readonly KeyRule[]
}

export type Match =
  | { readonly kind: 'linked'; readonly localId: string; readonly by: MatchRule }
  | { readonly kind: 'duplicate'; readonly localId: string; readonly of: string }
  | { readonly kind: 'suggested'; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'ignored' }
  | { readonly kind: 'none' }

export interface MatchInput {
  readonly rules: MatchRules
  /** Records that have no unchanged link; those that have are in `links` and `present` only. */
  readonly remotes: readonly RemoteRecord[]
  readonly locals: readonly LocalRecord[]
  readonly links: readonly Link[]
  /** Remote ids of the whole listing, or null when it was not complete (then nothing counts as gone). */
  readonly present: ReadonlySet<string> | null
  /** `remoteId/localId` pairs a person has called different. */
  readonly rejected: ReadonlySet<string>
}

export interface MatchOutcome {
  readonly matches: ReadonlyMap<string, Match>
  /** Remote ids whose link gives its local record to a newer remote one. */
  readonly superseded: ReadonlySet<string>
}

/** A pair of records in the set of rejected ones. */
export const pairKey = (remoteId: string, localId: string): string => `${remoteId}/${localId}`
