import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { titleCaseRole } from '#kit/format.ts'
import { readJson } from '#web/api/client.ts'
import { detailsOf, isRefusal, sentenceOf } from '#web/api/problem.ts'
import { useAuth } from '#web/api/session.ts'
import { fullName } from '#web/api/user.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Pending } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { AcceptanceForm, type Invitation } from './acceptance-form.tsx'
import { SignedOutFrame } from './frame.tsx'
import { Told } from './told.tsx'

/** Accepts an invitation, or names the first super admin with the set-up link. Served whoever is signed in (acceptance A2). */
export function AcceptInvitationScreen(): ReactNode {
  const [token] = useState(() => location.hash.slice(1))
  const [accepted, setAccepted] = useState(false)
  const { user } = useAuth()
  // The secret leaves the address bar and the history; it stays in memory until it is used.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  const invitation = useQuery({
    queryKey: ['/api/auth/invitations', token],
    queryFn: () => readJson<Invitation>(`/api/auth/invitations/${encodeURIComponent(token)}`),
    enabled: token !== '',
    gcTime: 0,
  })
  return (
    <SignedOutFrame title="Accept invitation">
      {accepted ? (
        <Welcome />
      ) : token === '' ? (
        <div className="login-form">
          <h1>Accept invitation</h1>
          <Banner tone="warning">This address is incomplete. Open the whole link from your invitation.</Banner>
          <ToSignIn />
        </div>
      ) : invitation.isError ? (
        <div className="login-form">
          <h1>Accept invitation</h1>
          <ErrorPanel
            title={isRefusal(invitation.error) ? "This link doesn't work" : "Couldn't check the invitation"}
            text={sentenceOf(invitation.error)}
            details={detailsOf(invitation.error)}
            onRetry={isRefusal(invitation.error) ? undefined : () => void invitation.refetch()}
          />
          <ToSignIn />
        </div>
      ) : (
        <Pending
          pending={invitation.isPending}
          placeholder={
            <div className="login-form">
              <Spinner />
            </div>
          }
        >
          {invitation.data === undefined ? null : (
            <AcceptanceForm
              token={token}
              invitation={invitation.data}
              onAccepted={() => setAccepted(true)}
              intro={
                <>
                  {user === null ? null : (
                    <Banner tone="info">You are signed in as {fullName(user)}. This invitation is for another account.</Banner>
                  )}
                  <p className="text-fg-muted">
                    {invitation.data.kind === 'setup'
                      ? 'Name the first super admin of this company.'
                      : `You join as ${titleCaseRole(invitation.data.role)} with ${invitation.data.email ?? 'your address'}.`}
                  </p>
                </>
              }
            />
          )}
        </Pending>
      )}
    </SignedOutFrame>
  )
}

function ToSignIn(): ReactNode {
  return (
    <p className="text-center">
      <Anchor href="/login">Go to sign in</Anchor>
    </p>
  )
}

function Welcome(): ReactNode {
  const { user, signOut } = useAuth()
  return (
    <div className="login-form">
      <h1>Welcome to Longhaul</h1>
      <Told>Your account is ready. Sign in with your email and the password you chose.</Told>
      {user === null ? (
        <ButtonLink tone="primary" size="lg" href="/login">
          Go to sign in
        </ButtonLink>
      ) : (
        <Button tone="primary" size="lg" onClick={() => void signOut().then(() => location.assign('/login'))}>
          Sign out {fullName(user)} and go to sign in
        </Button>
      )}
    </div>
  )
}
