import { countedAs } from '#kit/words.ts'
import { formatCount } from '#kit/format.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Answer } from '../answers/shape.ts'
import { nothing } from '../answers/shape.ts'
import type { Frame } from '../frame.ts'
import { nowhere, readingOf } from '../around.ts'
import { learnFrom } from './learn.ts'
import type { Memory } from './payload.ts'
import { seenBy } from './seen.ts'
import type { Seen } from './seen.ts'
import { forget, memoriesFor, memoryIsOn, remember, retire } from './store.ts'
import { saidMemory } from './words.ts'

const memoryPage = { href: '/ai-assistant?show=memory', label: 'Open my memory' }
const blank: Answer = { ...nothing, list: memoryPage }
const mostShown = 8

/** Teaches, forgets or says what is remembered, for the person who asks alone. */
export const answerMemory = async (deps: Deps, user: SessionUser, frame: Extract<Frame, { type: 'memory' }>): Promise<Answer> => {
  if (!(await memoryIsOn(deps, user))) return { ...blank, response: 'Memory is switched off for you. Switch it on under My memory.' }
  if (frame.act === 'teach') return teach(deps, user, frame.lesson)
  const { lexicon } = readingOf(deps, user, nowhere)
  const { seen, broken } = await seenBy(deps, user, lexicon, await memoriesFor(deps, user))
  await retire(deps, broken)
  if (frame.act === 'show') return show(seen)
  return frame.said === null ? forgetAll(deps, user, seen, frame.sure) : forgetSaid(deps, user, seen, frame.said)
}

const teach = async (deps: Deps, user: SessionUser, words: string): Promise<Answer> => {
  const learned = await learnFrom(words, { question: '', frame: null }, readingOf(deps, user, nowhere))
  if ('mend' in learned) return { ...blank, response: 'That comes from a record. Change it there and answers update.', list: learned.mend }
  const { lesson } = learned
  const id = await remember(deps, user, lesson, { propose: false })
  if (lesson.type === 'rejected') return { ...blank, response: `I didn’t learn that. ${lesson.means}.` }
  if (lesson.declared !== undefined)
    return { ...blank, response: `${lesson.declared}. Your suggestion is in the review queue of the admins.` }
  if (lesson.type === 'definition')
    return { ...blank, response: 'What a word of the figures counts is decided by an admin. I put it in their review queue.' }
  return { ...blank, response: `Got it: ${saidMemory(lesson)}. Only you use it.`, learned: { id, words: saidMemory(lesson) } }
}

const show = (seen: readonly Seen[]): Answer => {
  const own = seen.filter(({ scope }) => scope === 'user')
  const shared = seen.length - own.length
  const others = shared === 0 ? '' : ` ${formatCount(shared, 'more memory applies', 'more memories apply')} to everyone.`
  if (own.length === 0)
    return { ...blank, response: `I remember nothing for you yet. Try: “when I say the yard I mean Joplin Yard”.${others}` }
  const more = own.length > mostShown ? `; and ${own.length - mostShown} more` : ''
  return {
    ...blank,
    response: `I remember ${countOf(own)} for you: ${own.slice(0, mostShown).map(saidMemory).join('; ')}${more}.${others}`,
  }
}

const countOf = (memories: readonly unknown[]): string =>
  memories.length === 1 ? 'one thing' : `${memories.length} ${countedAs({ one: 'thing', many: 'things' }, memories.length)}`

const forgetSaid = async (deps: Deps, user: SessionUser, seen: readonly Seen[], said: string): Promise<Answer> => {
  const bare = (words: string): string => words.replace(/^(?:the|an?|my) /, '')
  const own = seen.filter(({ scope }) => scope === 'user')
  const exact = own.filter((one) => one.said === said || bare(one.said) === bare(said))
  const found =
    exact.length > 0 ? exact : own.filter((one) => one.said.includes(bare(said)) || one.means.toLowerCase().includes(bare(said)))
  const [only] = found
  if (only === undefined) return { ...blank, response: `I remember nothing about “${said}”.` }
  if (new Set(found.map((one) => one.said)).size > 1)
    return {
      ...blank,
      response: 'Which one shall I forget?',
      clarify: { question: 'Which one shall I forget?', options: found.slice(0, 4).map((one) => `Forget ${one.said}`) },
    }
  await forget(deps, user, found)
  return { ...blank, response: `Forgotten: ${found.map(saidMemory).join('; ')}.` }
}

const forgetAll = async (deps: Deps, user: SessionUser, seen: readonly Memory[], sure: boolean): Promise<Answer> => {
  const own = seen.filter(({ scope }) => scope === 'user')
  if (own.length === 0) return { ...blank, response: 'I remember nothing for you.' }
  const question = `Forget ${countOf(own)}? They are gone for good.`
  if (!sure) return { ...blank, response: question, clarify: { question, options: ['Yes, forget everything', 'What do you remember?'] } }
  await forget(deps, user, own)
  return { ...blank, response: `Forgotten: ${countOf(own)}.` }
}
