import clsx from 'clsx'
import * as Radix from 'radix-ui/toggle-group'
import { type ReactNode, useRef } from 'react'

type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; label: ReactNode; icon?: ReactNode }[]
  size?: 'sm' | 'md' | undefined
}

/** A few choices side by side, one on: a range, a view. Arrows choose, as in every group of radios. */
export function Segmented<Value extends string>({ label, value, onChange, choices, size = 'md' }: SegmentedProps<Value>): ReactNode {
  const byArrow = useRef(false)
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
      onKeyDown={({ key }) => {
        byArrow.current = /^(Arrow|Home$|End$)/.test(key)
      }}
    >
      {choices.map((choice) => (
        <Radix.Item
          key={choice.value}
          value={choice.value}
          onFocus={() => {
            if (byArrow.current) choose(choice.value)
            byArrow.current = false
          }}
        >
          {choice.icon}
          {choice.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
