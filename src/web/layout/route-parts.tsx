import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { LockKeyhole, MapPinOff } from 'lucide-react'
import { type ReactNode, use, useEffect } from 'react'
import { titleCaseRole } from '#kit/format.ts'
import type { Role } from '#kit/roles.ts'
import { detailsOf } from '../api/problem.ts'
import { landingOf } from '../auth/landing.ts'
import { useAuth, useUser } from '../api/session.ts'
import { Button, ButtonLink } from '../ui/actions/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorPanel } from '../ui/feedback/error-panel.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { reloadIfOutdated } from './newer-version.ts'
import { ShellContext } from './shell-state.ts'
import { TopBar } from './top-bar.tsx'

/** While a screen's code is fetched. */
export function ScreenLoading(): ReactNode {
  return (
    <div className="grid flex-1 place-items-center p-8">
      <Spinner />
    </div>
  )
}

/** A screen failed to draw. The frame around it still works. When an update is the reason, the page loads the new version. */
export function ScreenFailed({ error, reset }: ErrorComponentProps): ReactNode {
  const router = useRouter()
  const framed = use(ShellContext) !== null
  useEffect(() => void reloadIfOutdated(), [error])
  const retry = (): void => {
    reset()
    void router.invalidate()
  }
  const panel = (
    <ErrorPanel
      title="Couldn’t show this screen"
      text="Nothing you saved is lost. Try again; if it happens again, send the details to support."
      details={detailsOf(error)}
      // The frame itself failed, say over the code of a dialog that an update has replaced: only a fresh start brings it back.
      onRetry={framed ? retry : () => location.reload()}
    />
  )
  if (!framed) return <main className="login">{panel}</main>
  return (
    <>
      <TopBar title="Something went wrong" />
      {panel}
    </>
  )
}

/** Any path that is no screen (acceptance A4). A reset link opened while signed in gets a way on. */
export function NotFound(): ReactNode {
  const user = useUser()
  const { signOut } = useAuth()
  const isReset = location.pathname.startsWith('/reset-password/')
  const leave = (): void => {
    const here = location.pathname
    void signOut().then(() => location.assign(here))
  }
  return (
    <>
      <TopBar title="Page not found" />
      <EmptyState
        icon={<MapPinOff />}
        title="This page doesn’t exist"
        text={
          isReset
            ? 'Links for a new password work for people who are signed out.'
            : 'The link may be old, or the record may lie outside your divisions.'
        }
        actions={
          <>
            <ButtonLink tone="primary" href={landingOf(user.role)}>
              Go to the dashboard
            </ButtonLink>
            {isReset ? <Button onClick={leave}>Sign out and use the link</Button> : null}
          </>
        }
      />
    </>
  )
}

/** Draws the screen for these roles only; the server refuses the rest anyway. */
export function ForRoles({ roles, title, children }: { roles: readonly Role[]; title: string; children: ReactNode }): ReactNode {
  const user = useUser()
  if (roles.includes(user.role)) return children
  return (
    <>
      <TopBar title={title} />
      <EmptyState
        icon={<LockKeyhole />}
        title="You don’t have access to this page"
        text={`You are signed in as ${titleCaseRole(user.role)}. It is for: ${roles.map(titleCaseRole).join(', ')}. Ask an administrator if you need it.`}
        actions={<ButtonLink href={landingOf(user.role)}>Go to the dashboard</ButtonLink>}
      />
    </>
  )
}
