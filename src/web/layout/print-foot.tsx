import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { useUser } from '../api/session.ts'
import { fullName } from '../api/user.ts'

/** The last line on paper: which page of what, printed by whom, when, from which address. */
export function PrintFoot(): ReactNode {
  const user = useUser()
  const href = useRouterState({ select: (state) => state.location.href })
  const [printedAt, setPrintedAt] = useState('')
  useEffect(() => {
    const note = (): void => setPrintedAt(formatInstant(new Date().toISOString(), user.timeZone))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [user.timeZone])
  return (
    <footer className="print-foot">
      <span>Printed by {fullName(user)}</span>
      <span>{printedAt}</span>
      <span>{href}</span>
    </footer>
  )
}
