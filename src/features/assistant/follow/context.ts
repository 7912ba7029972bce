import type { Frame } from '../frame.ts'
import { goesOn } from '../reading/follow.ts'
import type { Reading } from '../reading/reading.ts'
import { Rest } from '../rest.ts'
import { plainText } from '../words.ts'

const several = /\b(?:they|them|those|these|their)\b/
const oneBefore = /\b(?:he|she|him|her|his|hers|its|it)\b/
const ofBefore = /^(?:and |so |then |ok )*(?:who|what|which) (?:are|were|is|was) the \S+$/
const narrows =
  /^(?:and |but |or |now |ok )*(?:only|just|same|sort|group|split|break|compare|change|make|which (?:of|ones?)|any of)\b(?! (?:show|list|give|tell|need|want|how)\b)/
const meant = /^(?:no|nope|sorry|wait|actually|oops|i (?:meant|mean|said))\b/

/** Whether the words mean nothing without the answer before. */
const leans = (text: string): boolean => several.test(text) || ofBefore.test(text) || narrows.test(text)

const isOwn = (text: string): boolean => !leans(text) && !goesOn(text) && !oneBefore.test(text)

/** Frames of a question that was not understood, or not answered. */
const missing: ReadonlySet<Frame['type']> = new Set(['unread', 'clarify', 'cannot'])
/** Frames that another question goes on from. */
const apart: ReadonlySet<Frame['type']> = new Set(['memory', 'howto', 'proposal', 'turn', 'help'])

/** Whether a new question was asked since the last answer, and was not understood. `turns`: the latest first. */
export const isContextLost = (turns: readonly { readonly question: string; readonly frame: Frame }[]): boolean => {
  for (const { question, frame } of turns) {
    if (missing.has(frame.type)) {
      if (isOwn(plainText(question))) return true
    } else if (!apart.has(frame.type)) return false
  }
  return false
}

const nothingBefore: Frame = {
  type: 'clarify',
  question: 'I didn’t understand the question before, so I don’t know what this one is about. Please ask it in full.',
  options: [],
}

/** The answer that a question may go on from: the last one, unless a later question was not understood. */
export const contextOf = (text: string, reading: Reading): { readonly reading: Reading } | { readonly refused: Frame } => {
  if (reading.lost !== true || meant.test(text)) return { reading }
  if (reading.before !== null && namesBefore(text, reading.before, reading)) return { reading }
  return leans(text) ? { refused: nothingBefore } : { reading: { ...reading, before: null } }
}

/** "Which of those tickets": the list that was understood last is named. */
const namesBefore = (text: string, before: Frame, { lexicon }: Reading): boolean => {
  const found = /\b(?:those|these|the same) (.+)$/.exec(text)
  if (found === null || !('query' in before)) return false
  return new Rest(found[1] ?? '').phrases().some((phrase) => lexicon.nouns.get(phrase)?.some(({ kind }) => kind === before.kind))
}
