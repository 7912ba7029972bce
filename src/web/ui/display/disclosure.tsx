import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** Something said on demand: a quiet line that opens what stands below it. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }): ReactNode {
  return (
    <details className="group text-sm text-fg-muted">
      <summary className="flex w-fit cursor-pointer items-center gap-1 rounded-sm hover:text-fg">
        <ChevronRight aria-hidden="true" className="size-3.5 flex-none group-open:rotate-90" />
        {summary}
      </summary>
      <div className="pt-2 pb-1 pl-[18px]">{children}</div>
    </details>
  )
}
