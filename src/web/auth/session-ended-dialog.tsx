import { type ReactNode, useEffect, useState } from 'react'
import { onAskSignIn } from './ask-sign-in.ts'
import { PasswordAgain } from './password-again.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { textOf, useSubmit } from './use-submit.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { useAuth } from '../api/session.ts'

/** The session has ended while somebody worked: they sign in again over the page, and what they typed is still there. */
export function SessionEndedDialog(): ReactNode {
  const { state, user, signIn, signOut } = useAuth()
  const email = user?.email ?? ''
  const submit = useSubmit(async (form) => {
    await signIn(email, textOf(form, 'password'))
  })
  const [aside, setAside] = useState(false)
  useEffect(() => onAskSignIn(() => setAside(false)), [])
  if (state !== 'ended') return null
  if (aside) return <Reminder onSignIn={() => setAside(false)} />
  return (
    <SubmitDialog
      submit={submit}
      onClose={() => setAside(true)}
      passing
      size="sm"
      title="Your session has ended"
      description="Sign in again to continue. Your entries on this page are saved."
      cancel="Sign out"
      onCancel={() => void signOut()}
      action="Sign in"
      busyAction="Signing in..."
    >
      <PasswordAgain email={email} error={submit.issues['password']} />
    </SubmitDialog>
  )
}

// The page can be read and copied from meanwhile; nothing on it can be saved.
function Reminder({ onSignIn }: { onSignIn: () => void }): ReactNode {
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-[480px]">
      <Banner
        tone="warning"
        title="Your session has ended"
        action={
          <button type="button" onClick={onSignIn}>
            Sign in
          </button>
        }
      >
        Your entries on this page are saved.
      </Banner>
    </div>
  )
}
