import type { ReactNode } from 'react'
import { Field } from '../ui/form/field.tsx'
import { Input } from '../ui/form/input.tsx'
import { PasswordInput } from '../ui/form/password-input.tsx'

/** Asks a known user for the password. The email is there for password managers. */
export function PasswordAgain({ email, error }: { email: string; error: string | undefined }): ReactNode {
  return (
    <>
      <Field label="Email">
        <Input name="username" autoComplete="username" value={email} readOnly />
      </Field>
      <Field label="Password" error={error}>
        <PasswordInput name="password" autoComplete="current-password" autoFocus />
      </Field>
    </>
  )
}
