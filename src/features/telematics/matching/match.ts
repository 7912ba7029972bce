import { localsBy } from './local-index.ts'
import type { Candidate, Link, LocalRecord, MatchRule } from './locals.ts'
import { pairKey } from './matching.ts'
import type { KeyRule, Match, MatchInput, MatchOutcome } from './matching.ts'
import type { RemoteRecord } from './normalise.ts'
import { suggestionsFor } from './suggest.ts'

/**
 * Finds the local record of every remote one. The outcome does not depend on the order of the input;
 * a local record is linked to at most one remote record; a person's decisions stand above every rule.
 */
export const matchRecords = (input: MatchInput): MatchOutcome => {
  const linkOf = new Map(input.links.map((link) => [link.remoteId, link]))
  const remotes = input.remotes.toSorted((left, right) => (left.remoteId < right.remoteId ? -1 : 1))
  const matches = new Map<string, Match>()
  const holders = holdersOf(input)
  const free: RemoteRecord[] = []
  for (const remote of remotes) {
    const settled = settledBy(linkOf.get(remote.remoteId))
    if (settled === null) free.push(remote)
    else matches.set(remote.remoteId, settled)
  }
  const superseded = new Set<string>()
  for (const rule of input.rules.certain) applyRule(rule, free, input, holders, matches, superseded)
  for (const remote of free) {
    if (matches.has(remote.remoteId)) continue
    const candidates = suggestionsFor(remote, input, (localId) => holders.has(localId))
    matches.set(remote.remoteId, candidates.length > 0 ? { kind: 'suggested', candidates } : { kind: 'none' })
  }
  return { matches, superseded }
}

/** Who holds a local record now. A weak holder has gone or is inactive, and gives way to a newcomer. */
interface Holder {
  readonly remoteId: string
  /** It holds by a link of an earlier sync, not by a rule just now. */
  readonly before: boolean
  readonly weak: boolean
}

const settledBy = (link: Link | undefined): Match | null => {
  if (link === undefined) return null
  if (link.state === 'ignored') return { kind: 'ignored' }
  if ((link.state === 'linked' || link.state === 'retired') && link.localId !== null)
    return { kind: 'linked', localId: link.localId, by: 'link' }
  return null
}

const holdersOf = ({ links, remotes, present }: MatchInput): Map<string, Holder> => {
  const inactive = new Set(remotes.filter((remote) => remote.inactive).map((remote) => remote.remoteId))
  const holders = new Map<string, Holder>()
  for (const link of links) {
    if (link.localId === null || (link.state !== 'linked' && link.state !== 'retired')) continue
    const gone = present !== null && !present.has(link.remoteId)
    holders.set(link.localId, {
      remoteId: link.remoteId,
      before: true,
      weak: !link.manual && (gone || link.state === 'retired' || inactive.has(link.remoteId)),
    })
  }
  return holders
}

const applyRule = (
  rule: KeyRule,
  free: readonly RemoteRecord[],
  input: MatchInput,
  holders: Map<string, Holder>,
  matches: Map<string, Match>,
  superseded: Set<string>,
): void => {
  const byKey = localsBy(rule, input.locals)
  const contenders = new Map<string, RemoteRecord[]>()
  for (const remote of free) {
    const key = rule.remote(remote)
    if (key === null || matches.has(remote.remoteId)) continue
    const found = (byKey.get(key) ?? []).filter(
      (local) => !input.rejected.has(pairKey(remote.remoteId, local.id)) && rule.veto?.(remote, local) !== true,
    )
    const [only, ...others] = found
    if (only === undefined) continue
    if (others.length > 0 || only.archived)
      matches.set(remote.remoteId, { kind: 'suggested', candidates: candidatesFrom(found, rule.name) })
    else contenders.set(only.id, [...(contenders.get(only.id) ?? []), remote])
  }
  for (const [localId, rivals] of contenders) settleRivals(localId, rivals, rule.name, holders, matches, superseded)
}

const settleRivals = (
  localId: string,
  rivals: readonly RemoteRecord[],
  by: MatchRule,
  holders: Map<string, Holder>,
  matches: Map<string, Match>,
  superseded: Set<string>,
): void => {
  const [best, ...rest] = rivals.toSorted(preferred)
  if (best === undefined) return
  const holder = holders.get(localId)
  const stays = holder !== undefined && (!holder.weak || best.inactive)
  const winner = stays ? holder.remoteId : best.remoteId
  for (const loser of stays ? rivals : rest) matches.set(loser.remoteId, { kind: 'duplicate', localId, of: winner })
  if (stays) return
  if (holder?.before === true) superseded.add(holder.remoteId)
  if (holder !== undefined && matches.has(holder.remoteId)) matches.set(holder.remoteId, { kind: 'duplicate', localId, of: best.remoteId })
  holders.set(localId, { remoteId: best.remoteId, before: false, weak: best.inactive })
  matches.set(best.remoteId, { kind: 'linked', localId, by })
}

/** Active before inactive, with a gateway before without, newest gateway activity first, then the smaller id. */
export const preferred = (left: RemoteRecord, right: RemoteRecord): number =>
  Number(left.inactive) - Number(right.inactive) ||
  Number(right.hasDevice) - Number(left.hasDevice) ||
  (right.lastSeen ?? '').localeCompare(left.lastSeen ?? '') ||
  (left.remoteId < right.remoteId ? -1 : 1)

const candidatesFrom = (locals: readonly LocalRecord[], reason: MatchRule): Candidate[] =>
  locals.map((local) => ({ localId: local.id, reasons: [reason] })).toSorted((left, right) => (left.localId < right.localId ? -1 : 1))
