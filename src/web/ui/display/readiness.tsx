import type { ReactNode } from 'react'

export type ReadinessState = 'ready' | 'warning' | 'blocked'

const words = { ready: 'Ready', warning: 'Warning', blocked: 'Blocked' } as const

/** Circle, triangle, octagon: always with the word and, if not ready, the reason. */
export function Readiness({
  state,
  label,
  reason,
}: {
  state: ReadinessState
  label?: string | undefined
  reason?: string | undefined
}): ReactNode {
  return (
    <span className="readiness">
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <Shape state={state} />
      </svg>
      <b>{label ?? words[state]}</b>
      {reason === undefined ? null : (
        <span className="readiness-reason" title={reason}>
          {reason}
        </span>
      )}
    </span>
  )
}

function Shape({ state }: { state: ReadinessState }): ReactNode {
  if (state === 'ready') return <circle data-shape="ready" cx="5" cy="5" r="4.5" />
  if (state === 'warning') return <path data-shape="warning" d="M5 .8 9.4 9H.6z" />
  return <path data-shape="blocked" d="M3.1.4h3.8L9.6 3.1v3.8L6.9 9.6H3.1L.4 6.9V3.1z" />
}
