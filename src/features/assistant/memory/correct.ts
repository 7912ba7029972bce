import * as z from 'zod'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Turn } from '../conversation.ts'
import { nowhere, readingOf } from '../around.ts'
import { learnFrom } from './learn.ts'
import { memoryTypes } from './payload.ts'
import { memoryIsOn, remember } from './store.ts'
import { saidMemory } from './words.ts'

export const learnedAnswer = z
  .object({
    learned: z.object({ id: z.uuid(), type: z.enum(memoryTypes), said: z.string(), means: z.string(), words: z.string() }).nullable(),
    /** What came of it, in a sentence. */
    words: z.string(),
    /** The record that is wrong instead. */
    link: z.object({ href: z.string(), label: z.string() }).nullable(),
  })
  .meta({ id: 'AssistantLearned' })
type Answer = z.infer<typeof learnedAnswer>

export const nothingLearned: Answer = { learned: null, words: '', link: null }

/** What a correction of an answer teaches: its author at once, and the company once a second person approved it. */
export const correctedBy = async (deps: Deps, user: SessionUser, correction: string, turn: Turn): Promise<Answer> => {
  if (!(await memoryIsOn(deps, user))) return { ...nothingLearned, words: 'Memory is switched off, so nothing was learned.' }
  const learned = await learnFrom(correction, turn, readingOf(deps, user, nowhere))
  if ('mend' in learned)
    return { learned: null, words: 'That comes from a record. Change it there and answers update.', link: learned.mend }
  const { lesson } = learned
  const id = await remember(deps, user, lesson, { propose: true, turnId: turn.id })
  return {
    learned: { id, type: lesson.type, said: lesson.said, means: lesson.means, words: saidMemory(lesson) },
    words:
      lesson.declared === undefined
        ? came[lesson.type](lesson.means)
        : `${lesson.declared}. Your suggestion is in the review queue of the admins.`,
    link: null,
  }
}

const came = {
  alias: () => 'It applies to you now. A second person must approve it for everyone.',
  question: () => 'It applies to you now. A second person must approve it for everyone.',
  filter: () => 'It applies to you now. A second person must approve it for everyone.',
  preference: () => 'From now on, for you alone.',
  note: () => 'Kept as a note. You see it with questions like this one.',
  definition: () => 'What a word of the figures counts is decided by an admin. It is in their review queue.',
  rejected: (why: string) => `Not learned. ${why}.`,
} as const
