import { localsBy } from './local-index.ts'
import type { Candidate, MatchRule } from './locals.ts'
import { pairKey } from './matching.ts'
import type { MatchInput } from './matching.ts'
import type { RemoteRecord } from './normalise.ts'

/** Shown to the person who decides; more would not help. */
const mostCandidates = 5

/** Local records that a remote one may be, by the likely rules. An inactive record suggests nothing: names alone prove little. */
export const suggestionsFor = (
  remote: RemoteRecord,
  { rules, locals, rejected }: Pick<MatchInput, 'rules' | 'locals' | 'rejected'>,
  isHeld: (localId: string) => boolean,
): Candidate[] => {
  if (remote.inactive) return []
  const reasons = new Map<string, MatchRule[]>()
  for (const rule of rules.likely) {
    for (const local of localsBy(rule, locals).get(rule.remote(remote) ?? '') ?? []) {
      if (local.archived || isHeld(local.id) || rejected.has(pairKey(remote.remoteId, local.id)) || rule.veto?.(remote, local) === true)
        continue
      reasons.set(local.id, [...(reasons.get(local.id) ?? []), rule.name])
    }
  }
  return [...reasons]
    .map(([localId, found]) => ({ localId, reasons: found }))
    .toSorted((left, right) => right.reasons.length - left.reasons.length || (left.localId < right.localId ? -1 : 1))
    .slice(0, mostCandidates)
}
