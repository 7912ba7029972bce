import './completion.css'
import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../ui/actions/icon-button.tsx'
import { useCompletion } from './use-completion.tsx'
import type { ChatHandle } from './use-chat.ts'

type EntryProps = { handle: ChatHandle; restored: boolean }

/** The box for questions, with what they can be completed to. */
export function Entry({ handle: { chat, waiting, change, send, giveUp }, restored }: EntryProps): ReactNode {
  const input = useRef<HTMLTextAreaElement>(null)
  // After a reload, words half typed get the focus back; a box nobody was typing in takes none.
  const isQuiet = useRef(restored && (chat.draft === '' || document.activeElement !== document.body))
  useEffect(() => {
    if (!waiting && !isQuiet.current) input.current?.focus()
    isQuiet.current = false
  }, [waiting])
  const completion = useCompletion({ draft: chat.draft, onDraft: (draft) => change({ draft }), onSend: (words) => send(words) })
  const sendTyped = (): void => {
    completion.close()
    send(chat.draft)
  }
  const press = (event: KeyboardEvent): void => {
    if (completion.press(event)) return
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    sendTyped()
  }
  return (
    <form
      className="assistant-entry"
      onSubmit={(event) => {
        event.preventDefault()
        sendTyped()
      }}
    >
      {completion.list}
      <textarea
        ref={input}
        className="input"
        rows={1}
        aria-label="Question"
        placeholder="Ask me anything..."
        maxLength={2_000}
        value={chat.draft}
        disabled={waiting}
        {...completion.aria}
        onChange={(event) => completion.type(event.target.value)}
        onKeyDown={press}
        onBlur={completion.close}
      />
      {waiting ? (
        <span className="assistant-stop">
          <IconButton label="Stop" onClick={giveUp}>
            <Square aria-hidden="true" />
          </IconButton>
        </span>
      ) : null}
      <button
        type="submit"
        data-guide="assistant.send"
        className="btn btn-primary"
        aria-label="Send"
        disabled={waiting || chat.draft.trim() === ''}
      >
        <ArrowUp aria-hidden="true" />
      </button>
    </form>
  )
}
