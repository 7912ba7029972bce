import { useEffect, useRef, useState } from 'react'
import { createPendingGate } from './pending-gate.ts'

/** Whether to show a placeholder for `pending`: after 250 ms, then for at least 300 ms. */
export function usePending(pending: boolean): boolean {
  const [visible, setVisible] = useState(false)
  const gate = useRef<ReturnType<typeof createPendingGate> | null>(null)
  useEffect(() => {
    const made = createPendingGate(setVisible)
    gate.current = made
    return () => made.stop()
  }, [])
  useEffect(() => gate.current?.set(pending), [pending])
  return visible
}
