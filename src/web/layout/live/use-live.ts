import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuth } from '#web/api/session.ts'

/** Follows what changes elsewhere while somebody is signed in. Its code comes after the screen; without it the polls still tell. */
export function useLive(): void {
  const client = useQueryClient()
  const { state } = useAuth()
  useEffect(() => {
    if (state !== 'in') return
    let stop = (): void => undefined
    let over = false
    void import('./live.ts').then(
      ({ followChanges }) => {
        if (!over) stop = followChanges(client)
      },
      () => undefined,
    )
    return () => {
      over = true
      stop()
    }
  }, [client, state])
}
