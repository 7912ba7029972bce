import { Sparkles } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { Tooltip } from '../ui/overlay/tooltip.tsx'
import { onResumed, readChat } from './chat-kept.ts'

const Panel = lazy(() => import('./panel.tsx').then((module) => ({ default: module.AssistantPanel })))

export type AssistantState = {
  readonly open: boolean
  /** It was open when the page was loaded, and nobody has opened it since. */
  readonly restored: boolean
  /** Another number for each conversation the panel goes on with. */
  readonly resumed: number
  readonly show: () => void
  readonly close: () => void
}

/** Whether the panel is open, as the frame needs to know it. */
export function useAssistant(userId: string): AssistantState {
  const [open, setOpen] = useState(() => readChat(userId).open)
  const [restored, setRestored] = useState(open)
  const [resumed, setResumed] = useState(0)
  useEffect(
    () =>
      onResumed(() => {
        setOpen(true)
        setRestored(false)
        setResumed((times) => times + 1)
      }),
    [],
  )
  const show = useCallback(() => {
    setOpen(true)
    setRestored(false)
  }, [])
  const close = useCallback(() => setOpen(false), [])
  return { open, restored, resumed, show, close }
}

/**
 * The floating button of every signed-in screen, and the panel once it was opened (acceptance E1). On a phone the button is in the
 * top bar, where it covers nothing.
 */
export function Assistant({ open, restored, resumed, show, close }: AssistantState): ReactNode {
  return (
    <>
      {open ? null : (
        <Tooltip text="AI Assistant" side="left">
          <button
            type="button"
            className="assistant-button no-print"
            aria-label="AI Assistant"
            data-guide="assistant.button"
            onClick={show}
          >
            <Sparkles aria-hidden="true" />
          </button>
        </Tooltip>
      )}
      {open ? (
        <Suspense>
          <Panel key={resumed} restored={restored} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
