import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../ui/actions/button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Field } from '../ui/form/field.tsx'
import { Textarea } from '../ui/form/textarea.tsx'

type Props = { question: string; answer: string; onClose: () => void; onSubmit: (words: string) => Promise<void> }

/** What the answer should have been (acceptance E6). It closes after an attempt, whatever came of it. */
export function CorrectDialog({ question, answer, onClose, onSubmit }: Props): ReactNode {
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = (): void => {
    if (words.trim() === '' || busy) return
    setBusy(true)
    void onSubmit(words.trim()).finally(onClose)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Correct AI Response"
      description="Explain what a word means, or rephrase the question. It applies to you right away; a manager reviews it for everyone."
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button tone="primary" busy={busy && 'Submitting...'} disabled={words.trim() === ''} onClick={submit}>
            Submit Correction
          </Button>
        </>
      }
    >
      <dl className="assistant-said">
        <dt>Original query</dt>
        <dd>{question}</dd>
        <dt>Current (incorrect) response</dt>
        <dd>{answer}</dd>
      </dl>
      <Field label="Correct Response" required>
        <Textarea
          rows={4}
          maxLength={1_000}
          placeholder="“the yard” means Joplin Yard"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={press}
        />
      </Field>
    </Dialog>
  )
}
