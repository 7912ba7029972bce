import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSigned } from '#web/screens/shop/vehicle-report/use-signed.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { callPage } from './call.ts'
import type { Said } from './use-language.ts'
import { forgetPage, pageKey } from './use-page.ts'

/** Signs this phone out. With reports that aren't sent it asks first: they stay on the phone and go out after the next sign-in. */
export function SignOut({ said }: { said: Said }): ReactNode {
  const { words } = said
  const client = useQueryClient()
  const waiting = useSigned()?.length ?? 0
  const [asks, setAsks] = useState(false)
  const signOut = useMutation({
    mutationFn: () => callPage('/devices', 'DELETE'),
    onSuccess: () => {
      forgetPage()
      return client.resetQueries({ queryKey: pageKey })
    },
    retry: false,
  })
  const busy = signOut.isPending && words.signingOut
  return (
    <>
      {signOut.isError ? <Banner tone="danger">{said.failure(signOut.error)}</Banner> : null}
      {asks && waiting > 0 ? (
        <div role="alertdialog" aria-labelledby="page-unsent" className="card driver-page-item">
          <p id="page-unsent">{words.signOutUnsent(words.reports(waiting))}</p>
          <Button size="lg" autoFocus onClick={() => setAsks(false)}>
            {words.staySignedIn}
          </Button>
          <Button tone="danger" size="lg" busy={busy} onClick={() => signOut.mutate()}>
            {words.signOutAnyway}
          </Button>
        </div>
      ) : (
        <Button tone="ghost" size="lg" busy={busy} onClick={() => (waiting > 0 ? setAsks(true) : signOut.mutate())}>
          {words.signOut}
        </Button>
      )}
    </>
  )
}
