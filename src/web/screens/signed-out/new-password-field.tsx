import type { ReactNode } from 'react'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'

/** A password to choose, typed once: it can be looked at instead of repeated. */
export function NewPasswordField({ error, label = 'New password' }: { error: string | undefined; label?: string }): ReactNode {
  return (
    <Field label={label} error={error} help="At least 15 characters. Several random words are easier to remember than symbols.">
      <PasswordInput name="password" size="lg" autoComplete="new-password" />
    </Field>
  )
}
