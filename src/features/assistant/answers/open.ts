import { examplesFor } from '../examples.ts'
import type { Frame } from '../frame.ts'
import { filler } from '../rest.ts'
import { notThere, nothing } from './shape.ts'
import type { Answer, Asking } from './shape.ts'

type Cannot = Extract<Frame, { type: 'cannot' }>

const why: Readonly<Record<Cannot['why'], string>> = {
  write: 'I change one record at a time: a step, a task, a comment, time off. For anything else open the record, and change it there.',
  bulk: 'I change one record at a time. In the list you can choose several and change them there.',
  wages: notThere.response,
  language:
    'I only understand English for now. Try: “who is off tomorrow?” · Por ahora solo entiendo inglés. Pruebe: “who is off tomorrow?”',
  forecast: 'I can’t predict. I can show what is overdue or due soon: ask “what is due on unit 1104”.',
  judgment: 'That is for you to judge. I can count what is recorded.',
  advice: 'I have no hours-of-service data and give no legal advice. I can show a driver’s runs, time off and holds.',
}

/** What is not done, and what can be asked or opened in its place. */
export const answerCannot = ({ lexicon, path }: Asking, frame: Cannot): Answer => {
  if (frame.instead?.startsWith('/') === true)
    return { ...nothing, response: why[frame.why], list: { href: frame.instead, label: 'Open the list' } }
  const instead = frame.instead === undefined ? [] : [frame.instead]
  const options =
    frame.why === 'wages' ? [] : [...new Set([...instead, ...(frame.options ?? []), ...examplesFor(lexicon, path)])].slice(0, 3)
  return { ...nothing, response: why[frame.why], clarify: options.length === 0 ? null : { question: 'I can answer', options } }
}

/** What of the question is unknown, and the nearest questions that have an answer: its own without those words, or others about its lists. */
export const answerUnread = (
  { lexicon, path }: Asking,
  { left, near = [], rest, kinds = [] }: Extract<Frame, { type: 'unread' }>,
): Answer => {
  const unknown = left.map((words) => `“${words}”`).join(' and ')
  // The same words for what doesn't exist and what the role doesn't see; plain words such as "why" are neither.
  const mayExist = left.some((words) => words.split(' ').some((word) => !filler.has(word)))
  const others = rest === undefined ? examplesFor(lexicon, path, kinds).slice(0, 3) : [rest]
  return {
    ...nothing,
    response:
      left.length === 0
        ? notThere.response
        : `I don’t know ${unknown} here, so I won’t guess.${mayExist ? ' It may not exist, or your role may not have access.' : ''}`,
    clarify: near.length > 0 ? { question: 'Did you mean', options: near } : { question: 'I can answer', options: others },
  }
}

export const answerHelp = ({ lexicon, path }: Asking): Answer => ({
  ...nothing,
  response:
    'I count, list and open records, with the list behind every number. I explain how to do things, and make changes you confirm. Try one of these.',
  clarify: { question: 'Try', options: examplesFor(lexicon, path) },
})

export const answerNavigate = ({ path, label }: Extract<Frame, { type: 'navigate' }>): Answer => ({
  ...nothing,
  response: `I’ll take you to ${label}.`,
  list: { href: path, label: 'Go there' },
  actions: [{ type: 'navigate', path, message: `Opening ${label}` }],
})
