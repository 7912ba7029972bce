import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRefusal } from '#web/api/problem.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { callPage } from './call.ts'
import { PinForm } from './pin-form.tsx'
import type { Said } from './use-language.ts'

/** Link and PIN, on a phone that isn't signed in yet. The link's token comes from behind "#", which no server sees. */
export function LinkSignIn({ said, token, onDone }: { said: Said; token: string; onDone: () => void }): ReactNode {
  const { words } = said
  const link = useQuery({
    queryKey: ['/api/driver-page/link', token],
    queryFn: () => callPage<{ driver: string; pin: 'choose' | 'enter' }>('/link', 'POST', { token }),
    gcTime: 0,
    networkMode: 'always',
    retry: (failures, error) => failures < 1 && !isRefusal(error),
  })
  if (link.data !== undefined)
    return (
      <PinForm
        said={said}
        choosing={link.data.pin === 'choose'}
        onPin={(pin) => callPage('/devices', 'POST', { token, pin }).then(onDone)}
      />
    )
  return (
    <div className="applicant-body">
      {link.isError ? (
        <>
          <h1>{isRefusal(link.error) ? words.deadLink : words.failed}</h1>
          <p>{said.failure(link.error)}</p>
          {isRefusal(link.error) ? null : <Button onClick={() => void link.refetch()}>{words.again}</Button>}
        </>
      ) : (
        <Spinner />
      )}
    </div>
  )
}
