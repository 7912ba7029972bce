import { type FormEvent, type ReactNode, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import type { Said } from './use-language.ts'

const isPin = (text: string): boolean => /^\d{4,8}$/.test(text)

/** A PIN to choose (typed twice) or to enter. */
export function PinForm({ said, choosing, onPin }: { said: Said; choosing: boolean; onPin: (pin: string) => Promise<unknown> }): ReactNode {
  const { words } = said
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [asked, setAsked] = useState(false)
  const send = useMutation({ mutationFn: () => onPin(pin), retry: false })
  const short = asked && !isPin(pin) ? words.pinShort : undefined
  const differs = asked && choosing && pin !== again ? words.pinDiffers : undefined
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (isPin(pin) && (!choosing || pin === again) && !send.isPending) send.mutate()
  }
  const digits = { inputMode: 'numeric', type: 'password', maxLength: 8 } as const
  return (
    <form className="applicant-form" noValidate onSubmit={submit}>
      <div className="applicant-body">
        <h1>{choosing ? words.choosePin : words.enterPin}</h1>
        <p className="text-fg-muted">{choosing ? words.choosePinWhy : words.forgotPin}</p>
        {send.isError ? <Banner tone="danger">{said.failure(send.error)}</Banner> : null}
        <Field label={words.pin} help={words.pinHelp} error={short}>
          <Input {...digits} autoFocus autoComplete="off" value={pin} onChange={(event) => setPin(event.target.value)} />
        </Field>
        {choosing ? (
          <Field label={words.pinAgain} error={short === undefined ? differs : undefined}>
            <Input {...digits} autoComplete="off" value={again} onChange={(event) => setAgain(event.target.value)} />
          </Field>
        ) : null}
      </div>
      <footer className="applicant-foot">
        <Button type="submit" tone="primary" size="lg" busy={send.isPending && words.sending}>
          {words.open}
        </Button>
      </footer>
    </form>
  )
}
