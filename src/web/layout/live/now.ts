import { useEffect, useState } from 'react'

/** The browser's time for ages such as "6 min ago", moved on every half minute. Never for business rules: those ask the server's clock. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), 30_000)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
