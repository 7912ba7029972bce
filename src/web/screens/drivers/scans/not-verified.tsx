import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { outlines } from '#records/outlines.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import type { NotVerified } from './use-filing.ts'

/** Documents that are filed and still to be verified, with the reason. The last ones are enough: the list of documents has them all. */
export function NotVerifiedBanner({ found }: { found: readonly NotVerified[] }): ReactNode {
  if (found.length === 0) return null
  return (
    <Banner tone="info" title={`${formatCount(found.length, 'document')} filed, not verified`}>
      {found.slice(-3).map(({ document, reason }) => (
        <div key={document.id}>
          <Anchor href={`${outlines['qualification-documents'].path}/${document.id}`}>
            {document.number} {document.title}
          </Anchor>
          : {reason}
        </div>
      ))}
    </Banner>
  )
}
