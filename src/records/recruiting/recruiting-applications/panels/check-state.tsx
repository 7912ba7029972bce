import { CircleAlert, CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CheckName } from '../check-plan.ts'
import { stateOf } from '../open-items.ts'
import type { Shown } from '../open-items.ts'
import { checkFields, copyFields } from '../working.ts'
import type { CopyName } from '../working.ts'

const fields = { ...checkFields, ...copyFields }

const tones = {
  clear: 'text-success-text',
  failed: 'text-danger-text',
  consider: 'text-warning-text',
  received: 'text-warning-text',
} as const

/** Where a check stands, as an icon; words stand beside it. */
export function StateIcon({ state }: { state: string }): ReactNode {
  const tone = state in tones ? tones[state as keyof typeof tones] : 'text-fg-muted'
  if (state === 'clear' || state === 'not_needed') return <CircleCheck className={tone} aria-hidden="true" size={16} />
  if (state === 'failed') return <CircleAlert className={tone} aria-hidden="true" size={16} />
  return state === 'consider' || state === 'received' ? (
    <TriangleAlert className={tone} aria-hidden="true" size={16} />
  ) : (
    <Clock className={tone} aria-hidden="true" size={16} />
  )
}

/** The same in words. */
export const said = (row: Shown, name: CheckName | CopyName): string => {
  const state = stateOf(row, name)
  const options: Readonly<Record<string, { readonly label: string }>> = fields[name].options
  return options[state]?.label ?? state
}

/** Ended without a hire: nothing is missing anymore. */
export const isClosed = (status: string): boolean => ['rejected', 'withdrawn', 'expired'].includes(status)
