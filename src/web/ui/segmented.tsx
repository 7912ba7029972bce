import clsx from 'clsx'
import * as Radix from 'radix-ui/toggle-group'
import type { ReactNode } from 'react'

type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; label: ReactNode; icon?: ReactNode }[]
  size?: 'sm' | 'md' | undefined
}

/** A few choices side by side, one on: a range, a view. */
export function Segmented<Value extends string>({ label, value, onChange, choices, size = 'md' }: SegmentedProps<Value>): ReactNode {
  const choose = (next: string): void => {
    const chosen = choices.find((choice) => choice.value === next)
    if (chosen !== undefined) onChange(chosen.value)
  }
  return (
    <Radix.Root
      type="single"
      className={clsx('segmented', size === 'sm' && 'segmented-sm')}
      aria-label={label}
      value={value}
      onValueChange={choose}
    >
      {choices.map((choice) => (
        <Radix.Item key={choice.value} value={choice.value}>
          {choice.icon}
          {choice.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
