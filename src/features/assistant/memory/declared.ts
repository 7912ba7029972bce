import { inSentence, withArticle } from '#kit/words.ts'
import type { Lexicon, Sense } from '../lexicon.ts'
import { filler } from '../rest.ts'

const longest = 4

/**
 * "“Active” is already a status of drivers": where words that lists have are to mean another state or option of the same kind. Null where
 * nothing contradicts. Both are plain text.
 */
export const declaredAs = (said: string, means: string, lexicon: Lexicon): string | null => {
  const own = sensesIn(said, lexicon)
  const other = sensesIn(means, lexicon)
  if (own.unknown) return null
  for (const { kind, query } of own.senses)
    for (const property of Object.keys(query)) {
      const wanted = valuesOf(other.senses, kind, property)
      const kept = valuesOf(own.senses, kind, property)
      if (wanted.size === 0 || [...wanted].some((one) => kept.has(one))) continue
      const record = lexicon.kinds[kind]
      const label = property === 'status' ? 'status' : record?.fields[property]?.label
      if (record === undefined || label === undefined) continue
      const word = `${said.charAt(0).toUpperCase()}${said.slice(1)}`
      return `“${word}” is already ${withArticle(inSentence(label))} of ${inSentence(record.label.many)} and keeps that meaning`
    }
  return null
}

const valuesOf = (senses: readonly Sense[], kind: string, property: string): ReadonlySet<string> =>
  new Set(senses.flatMap((one) => (one.kind === kind ? (one.query[property]?.split(',') ?? []) : [])))

/** What the words mean in lists, by kind; `unknown` if a word has no meaning there. */
const sensesIn = (words: string, { nouns, meanings }: Lexicon): { senses: readonly Sense[]; unknown: boolean } => {
  const parts = words.split(' ')
  const senses: Sense[] = []
  const named = new Set<string>()
  let unknown = false
  for (let at = 0; at < parts.length;) {
    const phrases = Array.from({ length: Math.min(longest, parts.length - at) }, (_nothing, more) =>
      parts.slice(at, at + more + 1).join(' '),
    )
    const phrase = phrases.findLast((one) => nouns.has(one) || meanings.has(one))
    unknown ||= phrase === undefined && !filler.has(parts[at] ?? '')
    if (phrase !== undefined) {
      const kinds = nouns.get(phrase) ?? []
      for (const { kind } of kinds) named.add(kind)
      senses.push(...kinds, ...(meanings.get(phrase) ?? []))
    }
    at += phrase?.split(' ').length ?? 1
  }
  return { senses: named.size === 0 ? senses : senses.filter(({ kind }) => named.has(kind)), unknown }
}
