import type { Frame } from '../frame.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Linked } from '../reading/link.ts'
import { spelled } from '../reading/names/mentions.ts'
import type { Reading } from '../reading/reading.ts'
import { frameWords } from '../reading/words/vocabulary.ts'
import { filler, Rest } from '../rest.ts'
import { plainText } from '../words.ts'

/** More lists than this that share a word say nothing: "active". */
const mostLists = 6

const asksOfWorld =
  /^(?:(?:what|where|how|why|when) (?:is|are|was|were|do|does|did)|is|are|was|were|do|does|did|has|have|can|could|will|would|should)\b/

/** Asks back where a question names no list but has words that some lists have: "what is red tagged". */
export const askList = async (
  linked: Linked,
  reading: Reading,
  read: (linked: Linked, reading: Reading) => Promise<Frame | null>,
): Promise<Frame | null> => {
  const { lexicon } = reading
  const lists = sharing(linked.text, lexicon).flatMap((kind) => lexicon.kinds[kind] ?? [])
  const alone = { ...reading, before: null }
  const tried = await Promise.all(
    lists.map(async ({ label: { many } }) => {
      const frame = await read({ ...linked, text: `${plainText(many)} ${linked.text}` }, alone)
      return frame === null || frame.type === 'unread' ? [] : [{ said: `${many}: ${spelled(linked)}`, frame }]
    }),
  )
  const [one, ...others] = tried.flat()
  if (one === undefined) return null
  // Of the one list that has words for all of it, the answer says which it is. "Is the scale house open" may be about none.
  if (others.length === 0 && !asksOfWorld.test(linked.text)) return one.frame
  return {
    type: 'clarify',
    question: others.length === 0 ? 'Do you mean this list?' : 'Which list do you mean?',
    options: [one, ...others].map(({ said }) => said),
  }
}

/** The lists that have the longest words with a meaning. */
const sharing = (text: string, { meanings }: Lexicon): readonly string[] => {
  for (const phrase of new Rest(text).phrases(6).toSorted((one, other) => other.length - one.length)) {
    if (phrase.split(' ').every((word) => word.length < 4 || filler.has(word) || frameWords.has(word))) continue
    const senses = (meanings.get(phrase) ?? []).filter(({ weight }) => weight >= 1)
    const kinds = [...new Set(senses.map(({ kind }) => kind))]
    if (kinds.length > 0) return kinds.length > mostLists ? [] : kinds
  }
  return []
}
