import type { Lexicon } from '../lexicon.ts'
import type { Linked } from '../reading/link.ts'

const lead = /^(.+? )((?:with |who have |that have |who had |that had |have |has |had )?no|without(?: an?| any)?) (.+)$/

/**
 * "Drivers with no accidents, tickets or violations this year": none of each, in as many clauses, "with no accidents this year and no tickets
 * this year". Other questions stay as they are.
 */
export const withSpreadLists = (linked: Linked, { nouns }: Lexicon): Linked => {
  const [, head, none, tail] = lead.exec(linked.text) ?? []
  if (head === undefined || none === undefined || tail === undefined) return linked
  const words = tail.split(' ')
  const found: string[] = []
  let at = 0
  while (at < words.length) {
    if (found.length > 0 && ['or', 'and', 'no'].includes(words[at] ?? '')) at += 1
    const length = [4, 3, 2, 1].find((one) => at + one <= words.length && nouns.has(words.slice(at, at + one).join(' ')))
    if (length === undefined) break
    found.push(words.slice(at, at + length).join(' '))
    at += length
  }
  const [first, ...others] = found
  if (first === undefined || others.length === 0) return linked
  const rest = words.slice(at).join(' ')
  const clauses = [`${none} ${first}`, ...others.map((one) => `and no ${one}`)].map((one) => `${one} ${rest}`.trim())
  return { ...linked, text: `${head}${clauses.join(' ')}` }
}
