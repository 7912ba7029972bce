import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { useHost } from '#web/engine/host.tsx'
import { useViews } from '#web/engine/use-views.ts'
import type { ExtraView, ListLink } from '#web/engine/views.ts'
import { usePhone } from '#web/ui/display/use-media.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { MenuHeading, MenuLink, MenuSeparator } from '#web/ui/overlay/dropdown-menu.tsx'

/** Screens that belong to a list, such as its register: links at the right end of its view tabs. */
export function PageLinks({ record }: { record: RecordDefinition }): ReactNode {
  const { counted, plain } = usePages(record)
  const phone = usePhone()
  if (phone || counted.length + plain.length === 0) return null
  return (
    <nav className="page-links" aria-label={`Pages of ${inSentence(record.label.many)}`}>
      {counted.map((page) => (
        <CountedLink key={page.href} page={page} />
      ))}
      {plain.map((page) => (
        <Anchor key={page.href} href={page.href}>
          {page.label}
          <ArrowRight aria-hidden="true" />
        </Anchor>
      ))}
    </nav>
  )
}

function CountedLink({ page }: { page: ExtraView }): ReactNode {
  const count = page.useCount()
  return (
    <Anchor href={page.href}>
      {page.label}
      {count === undefined ? null : <span className="tab-count">{formatNumber(count)}</span>}
      <ArrowRight aria-hidden="true" />
    </Anchor>
  )
}

/** The same links in the menu of the tabs, for a phone. */
export function PageMenuLinks({ record }: { record: RecordDefinition }): ReactNode {
  const { counted, plain } = usePages(record)
  const phone = usePhone()
  if (!phone || counted.length + plain.length === 0) return null
  return (
    <>
      <MenuHeading>Pages</MenuHeading>
      {[...counted, ...plain].map((page) => (
        <MenuLink key={page.href} href={page.href}>
          {page.label}
        </MenuLink>
      ))}
      <MenuSeparator />
    </>
  )
}

function usePages(record: RecordDefinition): { counted: readonly ExtraView[]; plain: readonly ListLink[] } {
  const { extraViews = [], links = [] } = useViews(record)
  const { viewer } = useHost()
  return { counted: extraViews, plain: links.filter(({ roles }) => roles?.includes(viewer.role) !== false) }
}
