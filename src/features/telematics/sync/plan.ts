import { divisionFor, freeUnitNumber, makersOf, refusalToCreate } from '../matching/creation.ts'
import type { CreationPolicy } from '../matching/creation.ts'
import type { Candidate, Link, LinkState, LocalRecord, MatchRule } from '../matching/locals.ts'
import { matchRecords } from '../matching/match.ts'
import type { Match, MatchRules } from '../matching/matching.ts'
import { mergeRecord, nextBase } from '../matching/merge.ts'
import type { FieldChange, FieldConflict, FieldPolicies } from '../matching/merge.ts'
import type { FieldValues, RemoteRecord } from '../matching/normalise.ts'

export type Outcome = 'created' | 'linked' | 'updated' | 'conflict' | 'suggested' | 'unchanged' | 'skipped'

/** What shall happen for one remote record: to ours, to its link, to the review list. */
export interface Operation {
  readonly remoteId: string
  readonly outcome: Outcome
  /** A sentence for the history when nothing was done although something might have been expected. */
  readonly reason: string | null
  /** Existing record to change, with the version the plan saw. */
  readonly local: { readonly id: string; readonly version: number } | null
  /** Values of a new record, or null. */
  readonly create: FieldValues | null
  readonly patch: FieldValues
  readonly changes: readonly FieldChange[]
  readonly conflicts: readonly FieldConflict[]
  readonly agreed: readonly string[]
  /** The provider ended it while ours is still at work: a person has to look. */
  readonly endedThere: boolean
  readonly link: PlannedLink
}

export interface PlannedLink {
  /** Existing link, or null for a new one. */
  readonly id: string | null
  readonly state: LinkState
  readonly localId: string | null
  /** Remote id of the record made in the same plan that this one is a duplicate of; its local id is known once that one is made. */
  readonly sameAs: string | null
  readonly matchedBy: MatchRule | null
  readonly base: FieldValues
  readonly candidates: readonly Candidate[]
  /** False when link and record stay as they are and nothing needs writing. */
  readonly changed: boolean
}

export interface PlanInput {
  readonly kind: 'vehicles' | 'drivers'
  readonly rules: MatchRules
  readonly policies: FieldPolicies
  /** Records without an unchanged link. */
  readonly remotes: readonly RemoteRecord[]
  readonly locals: readonly LocalRecord[]
  readonly links: readonly Link[]
  readonly present: ReadonlySet<string> | null
  readonly rejected: ReadonlySet<string>
  readonly creation: CreationPolicy
}

export interface Plan {
  readonly operations: readonly Operation[]
  /** Link ids that give their record to a newer remote one. */
  readonly superseded: readonly string[]
}

/** The whole plan of a sync as a pure function: the same input gives the same operations, new records first, then by remote id. */
export const planRecords = (input: PlanInput): Plan => {
  const { matches, superseded } = matchRecords(input)
  const links = new Map(input.links.map((link) => [link.remoteId, link]))
  const locals = new Map(input.locals.map((local) => [local.id, local]))
  const units = new Set(input.locals.map((local) => local.keys['unit'] ?? null))
  const remotes = input.remotes.toSorted((left, right) => (left.remoteId < right.remoteId ? -1 : 1))
  const makers = makersOf(
    remotes.filter(
      (remote) => (matches.get(remote.remoteId)?.kind ?? 'none') === 'none' && refusalToCreate(input.kind, input.creation, remote) === null,
    ),
  )
  const operations = remotes.map((remote) => {
    const link = links.get(remote.remoteId)
    const maker = makers.get(remote.remoteId)
    if (maker !== undefined && maker !== remote.remoteId) return duplicateOf(maker, remote, link)
    if (superseded.has(remote.remoteId)) return aside(remote, link, 'superseded', 'A newer one took its place', link?.localId ?? null)
    return planOne(input, remote, matches.get(remote.remoteId) ?? { kind: 'none' }, link, locals, units)
  })
  const ordered = operations.toSorted((left, right) => Number(right.create !== null) - Number(left.create !== null))
  return { operations: ordered, superseded: input.links.filter((link) => superseded.has(link.remoteId)).map((link) => link.id) }
}

const planOne = (
  input: PlanInput,
  remote: RemoteRecord,
  match: Match,
  link: Link | undefined,
  locals: ReadonlyMap<string, LocalRecord>,
  units: Set<string | null>,
): Operation => {
  switch (match.kind) {
    case 'linked': {
      const local = locals.get(match.localId)
      return local === undefined
        ? aside(remote, link, 'unmatched', 'Its record is no longer there')
        : linked(input, remote, local, match.by, link)
    }
    case 'ignored':
      return aside(remote, link, 'ignored', 'Ignored by decision')
    case 'duplicate':
      return aside(remote, link, link?.state === 'superseded' ? 'superseded' : 'duplicate', `The same as ${match.of}`, match.localId)
    case 'suggested':
      return aside(remote, link, 'suggested', null, null, match.candidates)
    case 'none': {
      const refusal = refusalToCreate(input.kind, input.creation, remote)
      return refusal === null ? created(input, remote, link, units) : aside(remote, link, 'unmatched', refusal)
    }
  }
}

const linked = (input: PlanInput, remote: RemoteRecord, local: LocalRecord, by: MatchRule, link: Link | undefined): Operation => {
  const base = link?.localId === local.id ? link.base : {}
  const merged = mergeRecord(input.policies, base, local.fields, remote.fields, link?.locks ?? {})
  // An archived record keeps its link and is left as it was.
  const { patch, changes } = local.archived ? { patch: {}, changes: [] } : merged
  const state = remote.inactive ? 'retired' : 'linked'
  const outcome = outcomeOf(by, patch, merged.conflicts)
  return {
    remoteId: remote.remoteId,
    outcome,
    reason: null,
    create: null,
    patch,
    changes,
    conflicts: merged.conflicts,
    agreed: merged.agreed,
    local: { id: local.id, version: local.version },
    endedThere: state === 'retired' && link?.state !== 'retired' && !local.ended && !local.archived,
    link: {
      id: link?.id ?? null,
      state,
      localId: local.id,
      sameAs: null,
      matchedBy: by === 'link' ? (link?.matchedBy ?? by) : by,
      base: nextBase(base, remote.fields),
      candidates: [],
      changed: outcome !== 'unchanged' || link?.hash !== remote.hash || link.state !== state,
    },
  }
}

const outcomeOf = (by: MatchRule, patch: FieldValues, conflicts: readonly FieldConflict[]): Outcome => {
  if (by !== 'link') return 'linked'
  if (Object.keys(patch).length > 0) return 'updated'
  return conflicts.length > 0 ? 'conflict' : 'unchanged'
}

const created = ({ creation, kind }: PlanInput, remote: RemoteRecord, link: Link | undefined, units: Set<string | null>): Operation => {
  const division = divisionFor(creation, remote)
  const values =
    kind === 'vehicles'
      ? { ...remote.fields, unitNumber: freeUnitNumber(remote, units), division }
      : { ...remote.fields, employeeId: remote.keys['employee'] ?? null, division }
  const changes = Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([field, after]): FieldChange => ({ field, before: null, after, rule: 'created' }))
  return {
    remoteId: remote.remoteId,
    outcome: 'created',
    reason: null,
    local: null,
    create: values,
    patch: {},
    changes,
    conflicts: [],
    agreed: [],
    endedThere: false,
    link: {
      id: link?.id ?? null,
      state: 'linked',
      localId: null,
      sameAs: null,
      matchedBy: 'created',
      base: nextBase({}, remote.fields),
      candidates: [],
      changed: true,
    },
  }
}

/** The link of a record that is not synced now. `unchanged` when it already stands so. */
const aside = (
  remote: RemoteRecord,
  link: Link | undefined,
  state: LinkState,
  reason: string | null,
  localId: string | null = null,
  candidates: readonly Candidate[] = [],
): Operation => {
  const stands =
    link !== undefined &&
    link.state === state &&
    link.localId === localId &&
    link.hash === remote.hash &&
    JSON.stringify(link.candidates) === JSON.stringify(candidates)
  return {
    remoteId: remote.remoteId,
    outcome: stands ? 'unchanged' : state === 'suggested' ? 'suggested' : 'skipped',
    reason,
    local: null,
    create: null,
    patch: {},
    changes: [],
    conflicts: [],
    agreed: [],
    endedThere: false,
    link: {
      id: link?.id ?? null,
      state,
      localId,
      sameAs: null,
      matchedBy: null,
      base: nextBase(link?.base ?? {}, remote.fields),
      candidates,
      changed: !stands,
    },
  }
}

const duplicateOf = (maker: string, remote: RemoteRecord, link: Link | undefined): Operation => {
  const operation = aside(remote, link, 'duplicate', `The same as ${maker}`)
  return { ...operation, link: { ...operation.link, sameAs: maker, changed: true } }
}
