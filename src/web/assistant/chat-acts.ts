import { createContext, use } from 'react'
import type { Tour } from './types.ts'

/** What became of a proposed change. */
export type Outcome =
  | { state: 'confirmed'; words: string; href: string; batchId: string | null; at: number }
  | { state: 'cancelled' | 'undone'; words: string }

/** What an answer in the chat can start. */
export type ChatActs = {
  startTour: (tour: Tour) => void
  /** By the id of the proposal; kept with the chat. */
  outcomes: Readonly<Record<string, Outcome>>
  settle: (proposal: string, outcome: Outcome) => void
  /** The turn that was answered last: a card of an earlier one was passed over. */
  latest: string | null
}

export const ChatActsContext = createContext<ChatActs | null>(null)

/** Null outside of the panel: an old conversation that is only read. */
export const useChatActs = (): ChatActs | null => use(ChatActsContext)
