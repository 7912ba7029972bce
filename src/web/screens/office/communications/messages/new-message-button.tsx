import { PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/actions/button.tsx'

/** Opens an empty composer beside the inbox. */
export const NewMessageButton = (): ReactNode => (
  <ButtonLink href="/messages?new=yes" size="sm" data-guide="messages.new">
    <PenLine aria-hidden="true" />
    New message
  </ButtonLink>
)
