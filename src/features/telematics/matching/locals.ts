import type { FieldValues } from './normalise.ts'

/**
 * A vehicle or driver of ours as matching and merging see it. `fields` and `keys` are in the same normalised form as those of a
 * RemoteRecord.
 */
export interface LocalRecord {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly fields: FieldValues
  readonly keys: Readonly<Record<string, string | null>>
  readonly archived: boolean
  /** No longer at work: sold, totaled, terminated, inactive. */
  readonly ended: boolean
}

export type LinkState = 'linked' | 'suggested' | 'unmatched' | 'ignored' | 'duplicate' | 'superseded' | 'retired'

export type MatchRule =
  | 'link'
  | 'external_id'
  | 'vin'
  | 'plate'
  | 'employee'
  | 'license'
  | 'email'
  | 'phone'
  | 'unit'
  | 'name'
  | 'created'
  | 'manual'

/** A candidate that a person has to confirm, and why it was thought of. */
export interface Candidate {
  readonly localId: string
  readonly reasons: readonly MatchRule[]
}

/** What we know of one remote record. `base` holds the provider's field values at the last sync. */
export interface Link {
  readonly id: string
  readonly remoteId: string
  readonly localId: string | null
  readonly state: LinkState
  readonly matchedBy: MatchRule | null
  /** A person decided; rules do not overrule it. */
  readonly manual: boolean
  readonly base: FieldValues
  readonly hash: string
  readonly candidates: readonly Candidate[]
  readonly locks: Readonly<Record<string, 'local' | 'provider'>>
  readonly absentCount: number
}
