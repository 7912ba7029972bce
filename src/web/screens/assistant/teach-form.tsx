import { type FormEvent, type ReactNode, useState } from 'react'
import { request } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { api } from './contract.ts'

/** Teaches what words mean; `given` are words that were not understood, which are suggested to everyone. */
export function TeachForm({ given, onDone, onSaved }: { given?: string; onDone: () => void; onSaved: () => void }): ReactNode {
  const [said, setSaid] = useState(given ?? '')
  const [means, setMeans] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (said.trim() === '' || means.trim() === '') {
      setError('Say which words mean what')
      return
    }
    request(`${api}/memories`, { method: 'POST', body: { said, means, proposed: given !== undefined } })
      .then(() => {
        onSaved()
        onDone()
      })
      .catch((problem: unknown) => setError(sentenceOf(problem)))
  }
  return (
    <form className="memory-add" onSubmit={save}>
      <Field label="Phrase" error={error}>
        <Input
          value={said}
          maxLength={300}
          autoFocus={given === undefined}
          placeholder="the yard"
          onChange={(event) => setSaid(event.target.value)}
        />
      </Field>
      <Field label="it means">
        <Input
          value={means}
          maxLength={300}
          autoFocus={given !== undefined}
          placeholder="Joplin Yard"
          onChange={(event) => setMeans(event.target.value)}
        />
      </Field>
      <Button onClick={onDone}>Cancel</Button>
      <Button type="submit" tone="primary">
        Save
      </Button>
    </form>
  )
}
