import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { PaperText } from '#features/drivers/driver-page/answers.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { callPage } from '../call.ts'
import { paperWords } from './paper-words.ts'
import { SignedName } from './signed-name.tsx'
import type { Said } from '../use-language.ts'

export type PaperFormProps = { said: Said; path: string; text: PaperText; onDone: () => void }

/** The driver signs to have received a letter, and may add a statement. */
export function LetterForm({ said, path, text, onDone }: PaperFormProps): ReactNode {
  const words = paperWords[said.language]
  const [name, setName] = useState('')
  const [statement, setStatement] = useState(text.statement ?? '')
  const [asked, setAsked] = useState(false)
  const send = useMutation({
    mutationFn: () => callPage(`${path}/sign`, 'POST', { name: name.trim(), statement: statement.trim() === '' ? null : statement.trim() }),
    onSuccess: onDone,
    retry: false,
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setAsked(true)
    if (name.trim() === '') event.currentTarget.querySelector('input')?.focus()
    else if (!send.isPending) send.mutate()
  }
  return (
    <form className="card driver-page-item" noValidate aria-labelledby="page-paper-sign" onSubmit={submit}>
      <h2 id="page-paper-sign">{words.signature}</h2>
      {text.receipt === null ? null : <p>{text.receipt}</p>}
      <Field label={words.statement} help={words.statementHelp}>
        <Textarea rows={4} maxLength={3000} value={statement} onChange={({ target }) => setStatement(target.value)} />
      </Field>
      <SignedName words={words} name={name} isMissing={asked && name.trim() === ''} onChange={setName} />
      {send.isError ? <Banner tone="danger">{said.failure(send.error)}</Banner> : null}
      <Button type="submit" tone="primary" size="lg" busy={send.isPending && words.signing}>
        {words.sign}
      </Button>
    </form>
  )
}
