import './assistant.css'
import './dock.css'
import './acts.css'
import { Maximize2, Minus, RotateCcw, Sparkles, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useUser } from '../api/session.ts'
import { Anchor } from '../ui/overlay/anchor.tsx'
import { IconButton } from '../ui/actions/icon-button.tsx'
import { ChatActsContext } from './chat-acts.ts'
import { keepChat } from './chat-kept.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { Entry } from './entry.tsx'
import { MessageView } from './message.tsx'
import { ModeLabel } from './mode-label.tsx'
import { TourStrip } from './tour.tsx'
import type { Tour } from './types.ts'
import { type ChatHandle, useChat } from './use-chat.ts'
import { useStanding } from './use-standing.ts'

/**
 * The chat: asks, answers with the list behind every number, and takes corrections (specification, section 2). `restored`: it was open before the page was loaded, so it
 * leaves the focus where the person has it.
 */
export function AssistantPanel({ restored, onClose }: { restored: boolean; onClose: () => void }): ReactNode {
  const user = useUser()
  const handle = useChat(user.id)
  const { chat, change } = handle
  const [correcting, setCorrecting] = useState(false)
  const [tour, setTour] = useState<Tour | null>(null)
  const endTour = useCallback(() => setTour(null), [])
  const acts = {
    startTour: setTour,
    outcomes: chat.outcomes,
    settle: handle.settle,
    latest: chat.messages.findLast(({ role, reply }) => role === 'assistant' && reply?.cardStays !== true)?.reply?.turnId ?? null,
  }
  const close = (): void => {
    // The panel unmounts in the same render, before an effect could store this.
    keepChat(user.id, { ...chat, open: false })
    onClose()
  }
  const [question, answer] = lastPair(handle)
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) close()
  }
  return (
    <section className="assistant no-print" aria-label="AI Assistant" data-collapsed={chat.collapsed || undefined} onKeyDown={leave}>
      <Head handle={handle} onClose={close} />
      {tour === null ? null : <TourStrip key={tour.title} tour={tour} makeRoom={() => change({ collapsed: true })} onEnd={endTour} />}
      {chat.collapsed ? null : (
        <ChatActsContext value={acts}>
          <Messages
            handle={handle}
            greeting={`Hello ${user.firstName}. Ask about drivers, units, deadlines or totals. You only see what you have access to.`}
            onCorrect={() => setCorrecting(true)}
          />
          <Entry handle={handle} restored={restored} />
        </ChatActsContext>
      )}
      {correcting && question !== undefined && answer !== undefined ? (
        <CorrectDialog question={question} answer={answer} onClose={() => setCorrecting(false)} onSubmit={handle.correct} />
      ) : null}
    </section>
  )
}

const lastPair = ({ chat: { messages } }: ChatHandle): readonly [string | undefined, string | undefined] => {
  const at = messages.findLastIndex(({ role, reply }) => role === 'assistant' && reply !== undefined)
  return [messages[at - 1]?.content, messages[at]?.content]
}

function Head({ handle: { chat, change, startOver }, onClose }: { handle: ChatHandle; onClose: () => void }): ReactNode {
  const latest = chat.messages.findLast(({ reply }) => reply !== undefined)?.reply?.memory
  return (
    <header className="assistant-head">
      <span className="assistant-mark">
        <Sparkles aria-hidden="true" />
      </span>
      <div className="assistant-title">
        <h2>AI Assistant</h2>
        <ModeLabel latest={latest} />
      </div>
      {chat.messages.length === 0 || chat.collapsed ? null : (
        <IconButton label="New conversation" size="sm" onClick={startOver}>
          <RotateCcw aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={chat.collapsed ? 'Expand' : 'Collapse'} size="sm" onClick={() => change({ collapsed: !chat.collapsed })}>
        {chat.collapsed ? <Maximize2 aria-hidden="true" /> : <Minus aria-hidden="true" />}
      </IconButton>
      <IconButton label="Close" size="sm" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </header>
  )
}

function Messages({ handle, greeting, onCorrect }: { handle: ChatHandle; greeting: string; onCorrect: () => void }): ReactNode {
  const { chat, waiting, thumb, send, remember, change } = handle
  const list = useRef<HTMLDivElement>(null)
  const latest = chat.messages.findLastIndex(({ role }) => role === 'assistant')
  const warning = useStanding()?.warning ?? null
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [chat.messages.length, waiting])
  return (
    <div
      className="assistant-messages"
      ref={list}
      role="log"
      aria-label="Conversation"
      tabIndex={0}
      onClick={(event) => {
        // On a phone the panel covers the screen that a link opens.
        const link = event.target instanceof Element ? event.target.closest('a') : null
        if (link !== null && matchMedia('(width < 768px)').matches) change({ collapsed: true })
      }}
    >
      <p className="assistant-greeting">{greeting}</p>
      {warning === null ? null : <p className="assistant-greeting">{warning}</p>}
      {chat.messages.map((message, position) => (
        <MessageView
          key={message.timestamp + message.role}
          message={message}
          onAsk={send}
          {...(position === latest && chat.conversationId !== null && message.reply !== undefined
            ? { onThumb: thumb, onCorrect, onRemember: () => void remember() }
            : {})}
        />
      ))}
      {waiting ? (
        <p className="assistant-typing" role="status" aria-label="The assistant is working on it">
          <span />
          <span />
          <span />
        </p>
      ) : null}
      <p className="assistant-more">
        <Anchor href="/ai-assistant">Conversations and memory</Anchor>
      </p>
    </div>
  )
}
