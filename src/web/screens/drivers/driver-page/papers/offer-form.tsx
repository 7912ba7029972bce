import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { callPage } from '../call.ts'
import type { PaperFormProps } from './letter-form.tsx'
import { paperWords } from './paper-words.ts'
import { SignedName } from './signed-name.tsx'

/** The driver accepts or refuses the work offered, and signs the answer. */
export function OfferForm({ said, path, onDone }: PaperFormProps): ReactNode {
  const words = paperWords[said.language]
  const [answer, setAnswer] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [asked, setAsked] = useState(false)
  const send = useMutation({
    mutationFn: () => callPage(`${path}/answer`, 'POST', { name: name.trim(), answer }),
    onSuccess: onDone,
    retry: false,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (answer !== null && name.trim() !== '' && !send.isPending) send.mutate()
  }
  return (
    <form className="card driver-page-item" noValidate aria-labelledby="page-paper-sign" onSubmit={submit}>
      <h2 id="page-paper-sign">{words.signature}</h2>
      <Field label={words.answer} group error={asked && answer === null ? words.chooseAnswer : undefined}>
        <RadioGroup
          value={answer}
          onChange={setAnswer}
          choices={[
            { value: 'accepted', label: words.accept },
            { value: 'refused', label: words.refuse },
          ]}
        />
      </Field>
      <SignedName words={words} name={name} isMissing={asked && name.trim() === ''} onChange={setName} />
      {send.isError ? <Banner tone="danger">{said.failure(send.error)}</Banner> : null}
      <Button type="submit" tone="primary" size="lg" busy={send.isPending && words.signing}>
        {words.signAnswer}
      </Button>
    </form>
  )
}
