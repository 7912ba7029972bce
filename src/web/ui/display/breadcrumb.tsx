import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Anchor } from '../overlay/anchor.tsx'

/** Breadcrumbs; on a phone, an arrow to the previous level. `current` is a heading on forms (`heading`), else plain text (a record has its own h1). */
export function Breadcrumb({
  trail,
  current,
  heading,
}: {
  trail: readonly { href: string; label: string }[]
  current: ReactNode
  heading?: boolean | undefined
}): ReactNode {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      {trail.map((step) => (
        <Fragment key={step.href}>
          <Anchor href={step.href}>
            <ChevronLeft aria-hidden="true" className="md:hidden" />
            <span className="max-md:sr-only">{step.label}</span>
          </Anchor>
          <ChevronRight aria-hidden="true" className="max-md:hidden" />
        </Fragment>
      ))}
      {heading === true ? <h1 aria-current="page">{current}</h1> : <span aria-current="page">{current}</span>}
    </nav>
  )
}
