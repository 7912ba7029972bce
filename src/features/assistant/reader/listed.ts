import type { RecordDefinition } from '#kit/record.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Assumption, Frame, Said } from '../frame.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Listed } from '../reading/listed.ts'
import { refsTo } from '../reading/names/mentions.ts'
import { keysOf } from '../reading/part.ts'
import type { Part } from '../reading/part.ts'
import type { Joined } from './joined.ts'

/** "Drivers with more than 3 tickets": tickets grouped by driver, with a minimum count. */
export const countedBy = (head: RecordDefinition, { kind, query, clause, words }: Joined, list: Listed, lexicon: Lexicon): Frame => {
  const by = refsTo(lexicon.kinds[kind.name] ?? kind, head.name)[0] ?? 'driver'
  const own = Object.entries(list.query).map(([name, value]) => [name === 'division' ? name : `${by}.${name}`, value])
  return {
    type: 'group',
    kind: kind.name,
    by,
    least: clause.least ?? 1,
    query: { ...query, ...Object.fromEntries(own) },
    read: [{ on: keysOf(query), words }, ...list.read],
    assumed: list.assumed.map((one) => ({
      ...one,
      on: one.on === 'division' ? one.on : `${by}.${one.on}`,
      instead: one.instead.map((other) => ({
        ...other,
        query: Object.fromEntries(Object.entries(other.query).map(([name, value]) => [`${by}.${name}`, value])),
      })),
    })),
  }
}

/** Merges a follow-up into the list before it: new filters replace old ones on the same field. */
export const merge = (before: Listed | null, own: readonly Part[]): Listed => {
  const about = new Set(own.flatMap(({ on }) => on.split(',')))
  const replaced = (on: string): boolean => on.split(',').some((one) => about.has(one))
  const gone = new Set(
    [...(before?.read ?? []), ...(before?.assumed ?? [])].filter(({ on }) => replaced(on)).flatMap(({ on }) => on.split(',')),
  )
  const query = Object.fromEntries(
    Object.entries(before?.query ?? {}).filter(
      ([name]) => !gone.has(name) && !about.has(name) && !gone.has(name.replace(/(?:From|To)$/, '')),
    ),
  )
  const kept = (before?.read ?? []).filter(({ on }) => !replaced(on))
  return {
    // What a part assumes beside its own field gives way to what is said of that field: "on leave with an expired card".
    query: Object.assign({}, ...own.map((one) => ofField(one, false)), query, ...own.map((one) => ofField(one, true))) as Query,
    read: [...kept, ...own.map(({ on, words, said }) => ({ on, words, ...(said === undefined ? {} : { said }) }))],
    assumed: [...(before?.assumed ?? []).filter(({ on }) => !replaced(on)), ...own.flatMap((one) => openIn(one, [...kept, ...own]))],
  }
}

/** The parameters of a part for the fields that it says, or for the others. */
const ofField = ({ query, on }: Part, isOwn: boolean): Query => {
  const fields = new Set(on.split(','))
  return Object.fromEntries(
    Object.entries(query).filter(([name]) => (fields.has(name) || fields.has(name.replace(/(?:From|To|On)$/, ''))) === isOwn),
  )
}

/** The assumptions of a part about what nothing else says. */
const openIn = (one: Part, said: readonly Said[]): readonly Assumption[] =>
  (one.assumed ?? []).filter(({ on }) => !said.some((other) => other !== one && other.on.split(',').includes(on)))
