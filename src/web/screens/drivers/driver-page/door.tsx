import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Anchor } from '#web/ui/overlay/anchor.tsx'

/** A line of a list that opens another part of the page. */
export function Door({ href, title, text }: { href: string; title: string; text: string }): ReactNode {
  return (
    <li>
      <Anchor className="card driver-page-door" href={href}>
        <span>
          {title}
          <span className="block text-fg-muted">{text}</span>
        </span>
        <ChevronRight aria-hidden="true" />
      </Anchor>
    </li>
  )
}
