import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { readJson } from '#web/api/client.ts'
import { isRefusal } from '#web/api/problem.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Pending } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { SignedOutFrame } from './frame.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { Told } from './told.tsx'
import { textOf, useSubmit } from '#web/auth/use-submit.ts'

/** Stands in the address once the form stands. */
const opened = 'opened'
const openedPath = `/reset-password/${opened}`

/** Chooses a new password with the link from the mail. Nobody is signed in by it. */
export function ResetPasswordScreen(): ReactNode {
  const given = useParams({ strict: false }) as { token?: string }
  const [token] = useState(given.token ?? '')
  // The secret leaves the address bar and the history; it stays in memory until it is used.
  useEffect(() => history.replaceState(history.state, '', openedPath), [])
  const [done, setDone] = useState(false)
  // A dead link is told before a password is thought of, not after.
  const check = useQuery({
    queryKey: ['/api/auth/reset/check', token],
    queryFn: async () => {
      await readJson('/api/auth/reset/check', { method: 'POST', body: { token } })
      return true
    },
    enabled: token !== opened,
    retry: (failures, error) => failures < 1 && !isRefusal(error),
    gcTime: 0,
  })
  return (
    <SignedOutFrame title="Choose a new password">
      {done ? (
        <div className="login-form">
          <h1>Password changed</h1>
          <Told>You are signed out on every device. Sign in with the new password.</Told>
          <ButtonLink tone="primary" size="lg" href="/login">
            Go to sign in
          </ButtonLink>
        </div>
      ) : token === opened ? (
        <div className="login-form">
          <h1>Choose a new password</h1>
          <Banner tone="warning">Open the whole link from your email again.</Banner>
          <ToSignIn />
        </div>
      ) : isRefusal(check.error) ? (
        <DeadLink />
      ) : (
        <Pending
          pending={check.isPending}
          placeholder={
            <div className="login-form">
              <h1>Choose a new password</h1>
              <Spinner />
            </div>
          }
        >
          <PasswordForm token={token} onDone={() => setDone(true)} />
        </Pending>
      )}
    </SignedOutFrame>
  )
}

function PasswordForm({ token, onDone }: { token: string; onDone: () => void }): ReactNode {
  const submit = useSubmit(async (form) => {
    await readJson('/api/auth/reset', { method: 'POST', body: { token, password: textOf(form, 'password') } })
    onDone()
  })
  return (
    <form className="login-form" onSubmit={submit.onSubmit} noValidate>
      <h1>Choose a new password</h1>
      {submit.failure === null ? null : <Banner tone="danger">{submit.failure}</Banner>}
      <NewPasswordField error={submit.issues['password']} />
      <Button type="submit" tone="primary" size="lg" className="w-full" busy={submit.busy && 'Saving...'}>
        Save password
      </Button>
      <ToSignIn />
    </form>
  )
}

function DeadLink(): ReactNode {
  return (
    <div className="login-form">
      <h1>Choose a new password</h1>
      <Banner tone="warning">This link has expired or was already used.</Banner>
      <ButtonLink tone="primary" size="lg" href="/login?forgot=1">
        Send a new link
      </ButtonLink>
      <ToSignIn />
    </div>
  )
}

const ToSignIn = (): ReactNode => (
  <p className="text-center">
    <Anchor href="/login">Back to sign in</Anchor>
  </p>
)
