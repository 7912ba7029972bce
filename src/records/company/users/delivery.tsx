import type { ReactNode } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { useUser } from '#web/api/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CopyLink } from '#web/ui/actions/copy-link.tsx'

/** Where a link went: by mail, or (no mail configured) into the hands of the administrator. */
export type Delivery = {
  readonly userId: string
  readonly sentTo: string | null
  readonly link: { readonly url: string; readonly expiresAt: string } | null
}

/** The result of an invitation or reset. A link is shown this once: only its hash is stored. */
export function DeliveryShown({ delivery, what }: { delivery: Delivery; what: string }): ReactNode {
  const { timeZone } = useUser()
  if (delivery.link === null) return <Banner tone="success">{`${what} is on its way to ${delivery.sentTo ?? 'the user'}.`}</Banner>
  const { url, expiresAt } = delivery.link
  return (
    <>
      <Banner tone="info">{`${what} link created. Email isn’t set up. Copy this link and send it yourself. It works once, until ${formatInstant(expiresAt, timeZone)}, and isn't shown again.`}</Banner>
      <CopyLink label={`${what} link`} url={url} />
    </>
  )
}
