import clsx from 'clsx'
import type { ReactNode } from 'react'

type ProgressProps = { label: string; value: number; max: number; thin?: boolean | undefined }

/** How far: an import, an upload. The label is read out; figures stand beside it in words. */
export function Progress({ label, value, max, thin }: ProgressProps): ReactNode {
  const share = max <= 0 ? 0 : Math.min(Math.max(value / max, 0), 1)
  return (
    <div
      className={clsx('progress', thin === true && 'progress-thin')}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <div style={{ width: `${share * 100}%` }} />
    </div>
  )
}
