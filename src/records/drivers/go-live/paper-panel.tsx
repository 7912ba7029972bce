import { FolderCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PanelProps } from '#web/engine/views.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { checkedPaperOf, paperWords } from './words.ts'

/** Who checked the paper, where it is, and by when it is scanned. */
export function PaperPanel({ row }: PanelProps): ReactNode {
  const checked = checkedPaperOf(row)
  return checked === null ? null : (
    <Banner tone="info" icon={<FolderCheck aria-hidden="true" />}>
      {paperWords(checked)}
    </Banner>
  )
}
