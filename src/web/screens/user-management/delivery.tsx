import { Copy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatInstant } from '#kit/format-time.ts'
import { useUser } from '../../auth/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

/** Where a link went: by mail, or (no mail configured) into the hands of the administrator. */
export type Delivery = {
  readonly userId: string
  readonly sentTo: string | null
  readonly link: { readonly url: string; readonly expiresAt: string } | null
}

/** The result of an invitation or reset. A link is shown this once: only its hash is stored. */
export function DeliveryShown({ delivery, what }: { delivery: Delivery; what: string }): ReactNode {
  const { timeZone } = useUser()
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null)
  const input = useRef<HTMLInputElement>(null)
  if (delivery.link === null) return <Banner tone="success">{`${what} is on its way to ${delivery.sentTo ?? 'the user'}.`}</Banner>
  const { url, expiresAt } = delivery.link
  // Browsers offer no clipboard on pages of plain HTTP, and people may refuse it.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const copyByHand = (): void => {
    setCopied('failed')
    input.current?.select()
  }
  const copy = (): void => (clipboard === undefined ? copyByHand() : void clipboard.writeText(url).then(() => setCopied('yes'), copyByHand))
  return (
    <>
      <Banner tone="info">{`${what} link created. Email isn't set up, so send it to the user yourself. It works once, until ${formatInstant(expiresAt, timeZone)}, and isn't shown again.`}</Banner>
      <Field label={`${what} link`} error={copied === 'failed' ? "Couldn't copy. Copy the selected link." : undefined}>
        <Input ref={input} readOnly value={url} onFocus={(event) => event.target.select()} className="font-mono" />
      </Field>
      <div>
        <Button onClick={copy}>
          <Copy aria-hidden="true" />
          {copied === 'yes' ? 'Copied' : 'Copy link'}
        </Button>
      </div>
    </>
  )
}
