import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Anchor } from '../overlay/anchor.tsx'

/** The way here. `current` is a heading on forms (`heading`), else plain words (a record has its h1 below). */
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
          <Anchor href={step.href}>{step.label}</Anchor>
          <ChevronRight aria-hidden="true" />
        </Fragment>
      ))}
      {heading === true ? <h1 aria-current="page">{current}</h1> : <span aria-current="page">{current}</span>}
    </nav>
  )
}
