import { formatInstant } from '#kit/dates/format-time.ts'
import { measuredList } from '#features/questions/measured.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { nothing } from '../answers/shape.ts'
import type { Answer } from '../answers/shape.ts'
import { answerRead, lastTurns } from '../conversation.ts'
import type { Asked, Turn } from '../conversation.ts'
import { lexiconFor } from '../lexicon.ts'
import type { Frame } from '../frame.ts'
import { cancelCard, latestCard } from '../proposals/keep.ts'
import { firstSideOf } from '../reading/follow.ts'
import { readTurn } from './read-turn.ts'
import type { TurnAct } from './read-turn.ts'
import { undoLast } from './undo-turn.ts'
import type { Settled } from './undo-turn.ts'

export interface Turned {
  readonly found: Asked
  readonly settled: Settled | null
  /** The card before is still open. */
  readonly cardStays: boolean
}

interface Talk {
  readonly id: string
  readonly idle: boolean
  readonly last: Turn | null
}

type Before = Turn & { readonly at: string }

const noAnswer: Readonly<Record<Exclude<TurnAct, 'export'>, string>> = {
  undo: 'I haven’t changed anything in this conversation, so there’s nothing to undo. Undo your own changes in the record’s history.',
  cancel: 'There’s nothing to cancel. No change is open in this conversation.',
  confirm: 'There’s nothing to confirm. To change a record, name it: “close RPR-0012”.',
  why: 'There’s no answer before this one. Ask a question first, and I’ll explain how I read it.',
  show: 'There’s no list before this question. Ask for one, such as “open accidents”.',
  open: 'There’s nothing to open before this question. Ask for a list or a record first.',
}

const turn = (act: TurnAct, answer: Answer, settled: Settled | null = null, cardStays = false): Turned => ({
  found: { frame: { type: 'turn', act }, answer, used: [] },
  settled,
  cardStays,
})
const say = (act: TurnAct, response: string): Turned => turn(act, { ...nothing, response })

/** Answers words about the answer before, or null if the question is a new one. Writes nothing but an undo of what was confirmed. */
export const answerTurn = async (
  deps: Deps,
  user: SessionUser,
  talk: Talk | null,
  { query, currentPath }: { readonly query: string; readonly currentPath: string },
): Promise<Turned | null> => {
  const act = readTurn(query)
  if (act === null) return null
  const turns = talk === null ? [] : await lastTurns(deps, talk.id, 10)
  // Answers to "why" and "show them" go by the question that they are about.
  const before = turns.find(({ question }) => readTurn(question) === null)
  if (talk === null || before === undefined) return act === 'export' ? null : say(act, noAnswer[act])
  switch (act) {
    case 'undo': {
      const { answer, settled } = await undoLast(deps, user, talk, before)
      return turn(act, answer, settled)
    }
    case 'cancel':
      return cancel(deps, user, talk)
    case 'confirm':
      return confirm(deps, user, talk)
    case 'why':
      return talk.idle ? say(act, noAnswer.why) : explain(deps, user, talk, before, currentPath)
    case 'show':
    case 'open':
    case 'export': {
      const found = talk.last === null ? null : await shown(deps, user, talk.last.frame, act, currentPath, query)
      return found === null ? (act === 'export' ? null : say(act, noAnswer[act])) : { found, settled: null, cardStays: false }
    }
  }
}

const cancel = async (deps: Deps, user: SessionUser, talk: Talk): Promise<Turned> => {
  const card = await latestCard(deps, user, talk.id, ['open'])
  if (card === null) {
    const saved = await latestCard(deps, user, talk.id, ['confirmed'])
    const more = saved?.card.undoable === true ? ` “${saved.card.heading}” is saved; type “undo that” to take it back.` : ''
    return say('cancel', `There’s nothing to cancel.${more}`)
  }
  await cancelCard(deps, user, card.id)
  const words = 'Canceled. Nothing was saved.'
  return turn('cancel', { ...nothing, response: words }, { id: card.id, state: 'cancelled', words })
}

/** Typed words confirm nothing: only the button of the card does. */
const confirm = async (deps: Deps, user: SessionUser, talk: Talk): Promise<Turned> => {
  const card = await latestCard(deps, user, talk.id, ['open'])
  if (card === null) return say('confirm', noAnswer.confirm)
  const isLate = card.late
  const response = isLate
    ? 'That card is more than 5 minutes old. Ask again for current values.'
    : `Press “${card.card.confirm}” on the card to save it. Nothing is saved by typing.`
  return turn('confirm', { ...nothing, response }, null, !isLate)
}

/** How the last question was read, with what it counts now. */
const explain = async (deps: Deps, user: SessionUser, talk: Talk, before: Before, path: string): Promise<Turned> => {
  const card = await latestCard(deps, user, talk.id, ['open'])
  if (card !== null)
    return turn(
      'why',
      {
        ...nothing,
        response: `You asked: “${before.question}”. Nothing is saved until you press “${card.card.confirm}” on the card.`,
      },
      null,
      true,
    )
  const [latest] = await lastTurns(deps, talk.id, 1)
  const frame = latest !== undefined && 'query' in latest.frame ? latest.frame : before.frame
  if (frame.type === 'proposal' || frame.type === 'memory' || frame.type === 'turn')
    return say('why', `You asked: “${before.question}”. It counted no records, so there’s nothing to explain.`)
  const { answer } = await answerRead(deps, user, frame, path, '')
  const lines = [
    ...answer.read.map(({ label, value }) => `${label}: ${value}`),
    ...answer.assumed.map(({ words }) => `Assumed: ${words}`),
    ...(answer.freshness === null ? [] : [`Data: ${answer.freshness.words}`]),
  ]
  const now = formatInstant(deps.clock.now().toISOString(), user.timeZone)
  const response =
    lines.length === 0
      ? `You asked: “${before.question}”. ${answer.response}`
      : [`I read “${before.question}” this way:`, ...lines, `As of ${now}: ${answer.response}`].join('\n')
  // The question goes on from here as from the answer before.
  return { found: { frame, answer: { ...answer, response, actions: [] }, used: [] }, settled: null, cardStays: false }
}

/** The records of the last answer: named, opened, or led to their export. */
const shown = async (
  deps: Deps,
  user: SessionUser,
  before: Frame,
  act: 'show' | 'open' | 'export',
  path: string,
  question: string,
): Promise<Asked | null> => {
  const list = listOf(deps, user, before)
  if (list === null) {
    const again = await answerRead(deps, user, 'named' in before ? { type: 'record', named: before.named } : before, path, '')
    if (act === 'export') return null
    const { list: behind, actions } = again.answer
    const going: Answer['actions'] = behind === null ? [] : [{ type: 'navigate', path: behind.href, message: 'Opening the list' }]
    return { ...again, answer: { ...again.answer, actions: actions.length > 0 ? actions : going } }
  }
  if (act === 'export') return answerRead(deps, user, { type: 'howto', topic: 'export-list', of: list }, path, '')
  const found = await answerRead(deps, user, list, path, act === 'open' ? 'open the list' : question)
  const [only, ...others] = found.answer.sources
  if (act === 'show' || only === undefined || others.length > 0 || found.answer.total !== 1) return found
  return answerRead(deps, user, { type: 'record', named: { kind: only.kind, id: only.id, label: only.title } }, path, '')
}

type Listed = Extract<Frame, { type: 'list' | 'count' }>

/** The list behind an answer; null if it goes by none. */
const listOf = (deps: Deps, user: SessionUser, frame: Frame): Listed | null => {
  if (!('query' in frame)) return null
  const record = lexiconFor(deps.registry, user.role).kinds[frame.kind]
  if (record === undefined) return null
  const { query, read, assumed } = firstSideOf(frame)
  const closed = frame.type === 'average' ? measuredList(record, query, frame.field) : query
  const first = (frame.type === 'list' || frame.type === 'count') && frame.first !== undefined ? { first: frame.first } : {}
  return { type: 'list', kind: frame.kind, query: closed, read, assumed, ...first }
}
