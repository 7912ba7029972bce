import { Sparkles } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useUser } from '../api/session.ts'
import { Tooltip } from '../ui/overlay/tooltip.tsx'
import { onResumed, readChat } from './chat-kept.ts'

const Panel = lazy(() => import('./panel.tsx').then((module) => ({ default: module.AssistantPanel })))

/** The floating button of every signed-in screen, and the panel once it was opened (acceptance E1). */
export function Assistant(): ReactNode {
  const { id } = useUser()
  const [open, setOpen] = useState(() => readChat(id).open)
  const [resumed, setResumed] = useState(0)
  useEffect(
    () =>
      onResumed(() => {
        setOpen(true)
        setResumed((times) => times + 1)
      }),
    [],
  )
  return (
    <>
      {open ? null : (
        <Tooltip text="AI Assistant" side="left">
          <button
            type="button"
            className="assistant-button no-print"
            aria-label="AI Assistant"
            data-guide="assistant.button"
            onClick={() => setOpen(true)}
          >
            <Sparkles aria-hidden="true" />
          </button>
        </Tooltip>
      )}
      {open ? (
        <Suspense>
          <Panel key={resumed} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
