import { type ReactNode, useSyncExternalStore } from 'react'
import { readJson } from '../api/client.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Button } from '../ui/actions/button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Field } from '../ui/form/field.tsx'
import { Input } from '../ui/form/input.tsx'
import { PasswordInput } from '../ui/form/password-input.tsx'
import { useAuth } from '../api/session.ts'
import { answerStepUp, isAsked, onAsked } from './step-up.ts'
import { textOf, useSubmit } from './use-submit.ts'

/** Asks for the password before what a session alone must not do; what waited for it then goes on, and nothing typed is lost. */
export function StepUpDialog(): ReactNode {
  const asked = useSyncExternalStore(onAsked, isAsked)
  return asked ? <Question /> : null
}

function Question(): ReactNode {
  const { user } = useAuth()
  const submit = useSubmit(async (form) => {
    await readJson('/api/auth/confirm-password', { method: 'POST', body: { password: textOf(form, 'password') } })
    answerStepUp(true)
  })
  return (
    <Dialog
      open
      onOpenChange={() => answerStepUp(false)}
      passing
      size="sm"
      title="Confirm your password"
      description="Enter your password to continue. You won't be asked again for 10 minutes."
      wrap={(parts) => (
        <form className="contents" onSubmit={submit.onSubmit} noValidate>
          {parts}
        </form>
      )}
      footer={
        <>
          <Button onClick={() => answerStepUp(false)}>Cancel</Button>
          <Button type="submit" tone="primary" busy={submit.busy && 'Confirming...'}>
            Confirm
          </Button>
        </>
      }
    >
      {submit.failure === null ? null : <Banner tone="danger">{submit.failure}</Banner>}
      <Field label="Email">
        <Input name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      </Field>
      <Field label="Password" error={submit.issues['password']}>
        <PasswordInput name="password" autoComplete="current-password" autoFocus />
      </Field>
    </Dialog>
  )
}
