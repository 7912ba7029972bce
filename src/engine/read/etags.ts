import { createHash } from 'node:crypto'
import type { RecordDefinition } from '#kit/record.ts'
import { fieldEntries } from '#kit/record.ts'
import type { Deps } from '../write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Kinds } from './scope.ts'
import { kindsNamedBy } from './titles.ts'

/** Kinds whose changes may alter a list of this kind: itself, what its references point at, what its computed fields read. */
export const kindsNear = (deps: Kinds, record: RecordDefinition): string[] => {
  const pointed = fieldEntries(record).flatMap(([, field]) => (field.kind === 'ref' || field.kind === 'refs' ? [field.to] : []))
  const through =
    record.scope !== 'company' && 'through' in record.scope
      ? pointed.flatMap((kind) =>
          deps.registry[kind] ? fieldEntries(deps.registry[kind]).flatMap(([, field]) => (field.kind === 'ref' ? [field.to] : [])) : [],
        )
      : []
  // A label is a title, and that may name a record in its turn.
  const named = pointed.flatMap((kind) => (deps.registry[kind] ? kindsNamedBy(deps, deps.registry[kind]) : []))
  return [...new Set([record.name, ...pointed, ...through, ...named, ...(deps.rules[record.name]?.dependsOn ?? []), 'divisions'])]
}

/** The same with every kind where a field may name any record. */
const kindsBehind = (deps: Kinds, record: RecordDefinition): string[] => {
  const any = fieldEntries(record).some(([, field]) => field.kind === 'anyRef') ? Object.keys(deps.registry) : []
  return [...new Set([...any, ...kindsNear(deps, record)])].toSorted()
}

const kindsCache = new WeakMap<RecordDefinition, string[]>()

/**
 * A weak ETag that changes with any committed change behind the list, with the viewer's rights, the day, and, for lists whose
 * computed fields age, the minute. Null when changes may have been missed; then the list is always read.
 */
export const listEtag = (deps: Deps, record: RecordDefinition, user: SessionUser, query: string): string | null => {
  const kinds = kindsCache.get(record) ?? kindsBehind(deps, record)
  kindsCache.set(record, kinds)
  // A condition on other records hangs on whatever those hang on.
  const joined = /\.|%2e/i.test(query)
  const stamp = deps.changes.stamp(joined ? Object.keys(deps.registry).toSorted() : kinds)
  if (stamp === null) return null
  const age =
    joined || deps.rules[record.name]?.timeDependent === true ? Math.floor(deps.clock.now().getTime() / 60_000) : deps.clock.today()
  const text = `${record.name}|${stamp}|${user.id}|${user.role}|${user.divisions === null ? '*' : user.divisions.join(',')}|${age}|${query}`
  return `W/"${createHash('sha1').update(text).digest('base64url')}"`
}
