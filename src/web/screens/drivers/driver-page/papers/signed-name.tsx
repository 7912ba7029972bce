import type { ReactNode } from 'react'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import type { PaperWords } from './paper-words.ts'

type SignedNameProps = { words: PaperWords; name: string; isMissing: boolean; onChange: (name: string) => void }

/** The full name, typed, is the signature. */
export function SignedName({ words, name, isMissing, onChange }: SignedNameProps): ReactNode {
  return (
    <Field label={words.name} required help={words.nameHelp} error={isMissing ? words.nameMissing : undefined}>
      <Input autoComplete="name" maxLength={120} value={name} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
