import { FolderCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { labelOf, textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { paperWords } from './words.ts'

/** Who checked the paper, where it is, and by when it is scanned. */
export function PaperPanel({ row }: PanelProps): ReactNode {
  if (textOf(row['paperPlace']) === '') return null
  return (
    <Banner tone="info" icon={<FolderCheck aria-hidden="true" />}>
      {paperWords({
        verifiedOn: textOf(row['verifiedOn']) || null,
        verifier: labelOf(row, 'verifiedBy'),
        paperPlace: textOf(row['paperPlace']) || null,
        scanDueOn: textOf(row['scanDueOn']) || null,
      })}
    </Banner>
  )
}
