import type { Outcome } from './chat-acts.ts'
import type { Message } from './types.ts'

export type Chat = {
  open: boolean
  collapsed: boolean
  conversationId: string | null
  messages: Message[]
  draft: string
  /** What became of the changes that were proposed, by their ids. */
  outcomes: Record<string, Outcome>
}

export const emptyChat: Chat = { open: false, collapsed: false, conversationId: null, messages: [], draft: '', outcomes: {} }
const most = 40
const keyOf = (user: string): string => `longhaul.assistant.${user}`

/** The chat of this tab, which a reload does not lose. Answers hold records, so they leave with the tab. */
export const readChat = (user: string): Chat => {
  try {
    return { ...emptyChat, ...(JSON.parse(sessionStorage.getItem(keyOf(user)) ?? '{}') as Partial<Chat>) }
  } catch {
    return emptyChat
  }
}

export const keepChat = (user: string, chat: Chat): void => {
  try {
    sessionStorage.setItem(keyOf(user), JSON.stringify({ ...chat, messages: chat.messages.slice(-most) }))
  } catch {
    // Full or forbidden: the chat lives as long as the page.
  }
}

/** Opens the panel with a question in its box, in the conversation of before. */
export const draftQuestion = (user: string, draft: string): void => {
  keepChat(user, { ...readChat(user), draft, open: true, collapsed: false })
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** Opens the panel with a conversation of before, to go on with it. */
export const resumeChat = (user: string, chat: Pick<Chat, 'conversationId' | 'messages'>): void => {
  keepChat(user, { ...emptyChat, ...chat, open: true })
  for (const listener of listeners) listener()
}

export const onResumed = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
