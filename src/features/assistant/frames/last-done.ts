import type { Frame } from '../frame.ts'
import { refersTo } from '../kinds.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Linked } from '../reading/link.ts'
import type { Reading } from '../reading/reading.ts'

const asked =
  /^(?:when (?:was|did|is|were) (?:unit |truck |driver )?(@\d+) (?:last (?:get )?|get last )(\w{4,}ed)|(?:when is |when was )?(?:the )?last time (?:unit |truck |driver )?(@\d+) (?:was|got|had been) (\w{4,}ed))$/
const mostOptions = 4

/** "When was 1172 last inspected", where several lists are of inspections: asks which is meant. */
export const readLastDone = ({ text, mentions }: Linked, { lexicon }: Reading): Frame | null => {
  const [, one, did, other, done] = asked.exec(text) ?? []
  const mention = mentions.find(({ mark }) => mark === (one ?? other))
  const verb = did ?? done
  if (mention === undefined || verb === undefined) return null
  const phrases = nounsLike(verb.slice(0, -2), new Set(mention.found.map(({ kind }) => kind)), lexicon)
  if (phrases.length < 2) return null
  return {
    type: 'clarify',
    question: 'Which one do you mean?',
    options: phrases.slice(0, mostOptions).map((phrase) => `Last ${phrase} of ${mention.words}`),
  }
}

/** The longest name of each list whose records hang on one of the kinds, among the names with a word like it: "inspect". */
const nounsLike = (stem: string, of: ReadonlySet<string>, { nouns, kinds }: Lexicon): readonly string[] => {
  const best = new Map<string, string>()
  for (const [phrase, senses] of nouns)
    for (const { kind, query } of senses) {
      const isLike = phrase.split(' ').some((word) => word.startsWith(stem) && !word.endsWith('ors') && !word.endsWith('or'))
      if (!isLike || phrase.endsWith('s') || ![...of].some((to) => refersTo(kinds[kind], to))) continue
      const key = `${kind} ${JSON.stringify(query)}`
      if ((best.get(key)?.length ?? 0) < phrase.length) best.set(key, phrase)
    }
  return [...best.values()]
}
