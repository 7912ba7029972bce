import { type ReactNode, useSyncExternalStore } from 'react'
import { readJson } from '../api/client.ts'
import { useAuth } from '../api/session.ts'
import { answerStepUp, isAsked, onAsked } from './step-up.ts'
import { PasswordAgain } from './password-again.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
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
    <SubmitDialog
      submit={submit}
      onClose={() => answerStepUp(false)}
      passing
      size="sm"
      title="Confirm your password"
      description="Enter your password to continue. You won't be asked again for 10 minutes."
      action="Confirm"
      busyAction="Confirming..."
    >
      <PasswordAgain email={user?.email ?? ''} error={submit.issues['password']} />
    </SubmitDialog>
  )
}
