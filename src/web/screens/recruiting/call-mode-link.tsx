import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { recruitingEditors } from '#kit/roles.ts'
import { useUser } from '#web/api/session.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'

/** For whoever works on leads. */
export function CallModeLink(): ReactNode {
  return recruitingEditors.includes(useUser().role) ? (
    <ButtonLink href="/recruiting/leads/call" className="max-md:hidden">
      <Phone aria-hidden="true" />
      Call mode
    </ButtonLink>
  ) : null
}
