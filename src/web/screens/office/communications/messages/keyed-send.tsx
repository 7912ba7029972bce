import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { isApple } from '#web/command/is-apple.ts'
import { shownKeys } from '#web/command/keys.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Kbd } from '#web/ui/actions/kbd.tsx'

/** Send, with the key that does the same. */
export const KeyedSend = ({ busy, disabled, onSend }: { busy: boolean; disabled: boolean; onSend: () => void }): ReactNode => (
  <Button tone="primary" busy={busy} disabled={disabled} onClick={onSend}>
    <Send aria-hidden="true" />
    Send
    <span className="comms-key" aria-hidden="true">
      <Kbd>{shownKeys('mod+Enter', isApple)}</Kbd>
    </span>
  </Button>
)
