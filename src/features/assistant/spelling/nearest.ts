import type { Frame } from '../frame.ts'
import { spelled } from '../reading/names/mentions.ts'
import type { Reading } from '../reading/reading.ts'
import type { Spelled } from './linked.ts'
import { isKnownWord } from './mend.ts'
import { candidatesFor } from './repair.ts'
import { capital, isAnswerable } from './settled.ts'

/** A word that is too far from every known one to be corrected may still be one of these. */
const slack = 1.8
const most = 3

type Unread = Extract<Frame, { type: 'unread' }>

/** The refusal with the same question in the nearest known words, as far as that is answered: "did you mean ...?". */
export const withNearest = async (
  frame: Unread,
  { linked }: Spelled,
  { lexicon }: Reading,
  read: (text: string) => Promise<Frame>,
): Promise<Unread> => {
  const words = spelled(linked).split(' ')
  const strange = words.flatMap((word, at) => (frame.left.includes(word) && !isKnownWord(word, lexicon) ? [at] : []))
  const [at, other] = strange
  if (at === undefined || other !== undefined) return frame
  const beside = { before: words[at - 1] ?? '', after: words[at + 1] ?? '' }
  const texts = candidatesFor(words[at] ?? '', lexicon, beside, slack).map((one) => words.with(at, one.words).join(' '))
  const near: string[] = []
  for (const text of texts.slice(0, most)) if (isAnswerable(await read(text))) near.push(capital(text))
  return near.length === 0 ? frame : { ...frame, near }
}
