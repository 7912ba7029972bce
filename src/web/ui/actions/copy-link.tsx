import { Copy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Field } from '../form/field.tsx'
import { Input } from '../form/input.tsx'

/** A link to pass on: shown whole, copied by a press or by hand. */
export function CopyLink({ label, url }: { label: string; url: string }): ReactNode {
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null)
  const input = useRef<HTMLInputElement>(null)
  // Browsers offer no clipboard on pages of plain HTTP, and people may refuse it.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const copyByHand = (): void => {
    setCopied('failed')
    input.current?.select()
  }
  const copy = (): void => (clipboard === undefined ? copyByHand() : void clipboard.writeText(url).then(() => setCopied('yes'), copyByHand))
  return (
    <>
      <Field label={label} error={copied === 'failed' ? "Couldn't copy. Copy the selected link." : undefined}>
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
