import { type ReactNode, useRef } from 'react'
import { readJson } from '#web/api/client.ts'
import { useUser } from '#web/api/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { textOf, useSubmit } from '#web/auth/use-submit.ts'

/** Changes the own password; other sessions end, this one stays. */
export function PasswordCard(): ReactNode {
  const { email } = useUser()
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit(async (fields) => {
    await readJson('/api/auth/password', {
      method: 'POST',
      body: { currentPassword: textOf(fields, 'currentPassword'), password: textOf(fields, 'password') },
    })
    form.current?.reset()
    toast.add({ title: 'Password changed', description: 'You are signed out everywhere else.', tone: 'success' })
  })
  return (
    <Card title="Password">
      <form ref={form} className="flex max-w-96 flex-col gap-3" onSubmit={submit.onSubmit} noValidate>
        {submit.failure === null ? null : <Banner tone="danger">{submit.failure}</Banner>}
        <input className="sr-only" tabIndex={-1} aria-hidden="true" name="username" autoComplete="username" value={email} readOnly />
        <Field label="Current password" error={submit.issues['currentPassword']}>
          <PasswordInput name="currentPassword" autoComplete="current-password" />
        </Field>
        <Field label="New password" error={submit.issues['password']} help="At least 15 characters.">
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <div>
          <Button type="submit" busy={submit.busy && 'Saving...'}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  )
}
