import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isActive } from '#web/api/activity.ts'
import { companyKey } from '../company.ts'

/** Milliseconds between two looks; well under the hour after which an idle session ends. */
const every = 4 * 60_000

/** Somebody who types for an hour sends nothing: while there is real input the session is kept alive, and the company's day is read anew. */
export function useHeartbeat(): void {
  const cache = useQueryClient()
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (isActive()) void cache.invalidateQueries({ queryKey: companyKey })
    }, every)
    return () => window.clearInterval(timer)
  }, [cache])
}
