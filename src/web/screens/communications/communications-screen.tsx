import { useMatch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useGo } from '#web/engine/navigation.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { TopBar } from '#web/layout/top-bar.tsx'
import { NewMessageButton } from './new-message-button.tsx'
import { parts } from './parts.tsx'
import './communications.css'
import './conversation.css'

/** One screen at several addresses: `/communications` begins with the first part, the others with their own (acceptance A4). */
export function CommunicationsScreen(): ReactNode {
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const go = useGo()
  const part = parts.find((one) => one.path === path) ?? parts[0]
  if (part === undefined) return null
  return (
    <>
      <TopBar
        title="Communications"
        actions={
          <>
            {parts.length < 2 ? null : (
              <Segmented
                label="Show"
                value={part.path}
                onChange={(to) => go(to)}
                choices={parts.map((one) => ({ value: one.path, label: one.label }))}
                size="sm"
              />
            )}
            <NewMessageButton />
          </>
        }
      />
      <part.Pane />
    </>
  )
}
