import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { readJson, request } from '../api/client.ts'
import { ApiError } from '../api/problem.ts'
import { useDivision } from '../engine/division.ts'
import { useHost } from '../engine/host.tsx'
import { refreshKinds } from '../engine/queries/queries.ts'
import { log } from '../layout/log.ts'
import { toast } from '../ui/feedback/toast-store.ts'
import { runActions } from './actions.ts'
import { useSurroundings } from './use-surroundings.ts'
import { type Chat, emptyChat, keepChat, readChat } from './chat-kept.ts'
import type { Outcome } from './chat-acts.ts'
import { type Answer, type Instead, type Learned, type Message, type Reply, replyOf } from './types.ts'
import { useNewStanding } from './use-standing.ts'

const apology = 'Sorry, I encountered an error processing your request. Please try again.'

export type ChatHandle = {
  chat: Chat
  waiting: boolean
  change: (part: Partial<Chat>) => void
  /** Sends the words; blank ones, and any while an answer is awaited, are not sent. */
  send: (words: string, instead?: Instead) => void
  /** Waits no longer for the answer; the words stand in the box again. */
  giveUp: () => void
  thumb: (helpful: boolean) => void
  correct: (words: string) => Promise<void>
  /** Keeps the correction that the latest answer offers. */
  remember: () => Promise<void>
  startOver: () => void
  /** Keeps what became of a proposed change. */
  settle: (proposal: string, outcome: Outcome) => void
}

/** One person's chat with the assistant in this tab. */
export function useChat(user: string): ChatHandle {
  const router = useRouter()
  const division = useDivision().value
  const [chat, setChat] = useState(() => ({ ...readChat(user), open: true }))
  const [waiting, setWaiting] = useState(false)
  const stop = useRef<() => void>(() => undefined)
  const asking = useRef<AbortController | null>(null)
  const learn = useNewStanding()
  const client = useQueryClient()
  const { outlines } = useHost()
  useEffect(() => keepChat(user, chat), [user, chat])
  useEffect(() => () => stop.current(), [])
  const change = (part: Partial<Chat>): void => setChat((before) => ({ ...before, ...part }))
  const surroundings = useSurroundings(() => change({ collapsed: true }))
  const say = (message: Message, part: Partial<Chat> = {}): void =>
    setChat((before) => ({ ...before, ...part, messages: [...before.messages, message] }))

  const send = (words: string, instead?: Instead): void => {
    const query = words.trim()
    if (query === '' || waiting) return
    stop.current()
    setWaiting(true)
    say({ role: 'user', content: query, timestamp: new Date().toISOString() }, instead === undefined ? { draft: '' } : {})
    const body = {
      query,
      currentPath: router.state.location.pathname,
      enableNavigation: true,
      ...(division === 'ALL' ? {} : { division }),
      ...(chat.conversationId === null ? {} : { conversationId: chat.conversationId }),
      ...(instead === undefined ? {} : { instead }),
    }
    const own = new AbortController()
    asking.current = own
    readJson<Answer>('/api/ai-agent/query', { method: 'POST', body, signal: own.signal })
      .then((answer) => {
        const reply = replyOf(answer)
        learn(reply.memory)
        say({ role: 'assistant', content: reply.response, timestamp: reply.timestamp, reply }, { conversationId: reply.conversationId })
        if (reply.settled) settleTyped(reply.settled)
        stop.current = runActions(reply.actions, surroundings)
      })
      .catch((error: unknown) => {
        const why = own.signal.aborted ? 'Stopped. Your question is in the box again.' : tooMany(error)
        if (why !== null) {
          say({ role: 'assistant', content: why, timestamp: new Date().toISOString() }, instead === undefined ? { draft: query } : {})
          return
        }
        toast.add({ title: 'Error', description: 'Failed to get response from AI assistant', tone: 'danger' })
        // The words stand in the box again, to be sent once more.
        say({ role: 'assistant', content: apology, timestamp: new Date().toISOString() }, instead === undefined ? { draft: query } : {})
      })
      .finally(() => setWaiting(false))
  }
  const giveUp = (): void => asking.current?.abort()
  const tell = (feedback: object, turnId?: string): Promise<Response> =>
    request('/api/ai-agent/feedback', {
      method: 'POST',
      body: { conversationId: chat.conversationId, ...(turnId === undefined ? {} : { turnId }), feedback },
    })
  const mark = (part: Partial<Message>): void =>
    setChat((before) => {
      const latest = before.messages.findLastIndex(({ reply }) => reply !== undefined)
      return { ...before, messages: before.messages.map((one, at) => (at === latest ? { ...one, ...part } : one)) }
    })

  const thumb = (helpful: boolean): void => {
    mark({ thumbedDown: !helpful })
    tell({ helpful, quality: helpful ? 5 : 2 })
      .then(() =>
        toast.add({
          title: 'Thank you!',
          description: helpful ? 'Good to know that this answer helped.' : 'Use Correct to enter the right answer.',
        }),
      )
      .catch((error: unknown) => log('The assistant was not told whether its answer helped', error))
  }
  const correct = async (correction: string, turnId?: string): Promise<void> => {
    try {
      const answer = await tell({ helpful: false, quality: 2, correction }, turnId)
      toast.add({
        title: 'Learning Update',
        description: 'AI Assistant has learned from your correction and will improve future responses.',
      })
      mark({ learned: (await answer.json()) as Learned })
    } catch {
      toast.add({ title: 'Learning Error', description: 'Failed to update AI memory.', tone: 'danger' })
    }
  }
  const remember = async (): Promise<void> => {
    const offer = chat.messages.findLast(({ reply }) => reply !== undefined)?.reply?.offer
    if (offer) await correct(offer.correction, offer.turnId)
  }
  const startOver = (): void => {
    stop.current()
    setChat((before) => ({ ...emptyChat, open: before.open, draft: before.draft }))
  }
  const settle = (proposal: string, outcome: Outcome): void =>
    setChat((before) => ({ ...before, outcomes: { ...before.outcomes, [proposal]: outcome } }))
  /** The card before shows what typed words did to it, and lists what an undo gave back. */
  const settleTyped = ({ id, state, words }: NonNullable<Reply['settled']>): void => {
    settle(id, { state, words })
    if (state === 'undone') void refreshKinds(client, outlines)
  }
  return { chat, waiting, change, send, giveUp, thumb, correct, remember, startOver, settle }
}

/** Nothing failed where somebody asked too much: the server says how long to wait. */
const tooMany = (error: unknown): string | null => (error instanceof ApiError && error.status === 429 ? error.detail : null)
