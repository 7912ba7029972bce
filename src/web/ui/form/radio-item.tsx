import * as Radix from 'radix-ui/radio-group'
import type { ComponentProps, ReactNode } from 'react'
import { leaveToForm } from './keys-of-form.ts'

/**
 * A radio that is chosen when the focus comes to it from one beside it. The library chooses only while the arrow key is still down, so on a busy
 * machine a short press moved the focus and left the answer behind.
 */
export function RadioItem(props: ComponentProps<typeof Radix.Item>): ReactNode {
  return (
    <Radix.Item
      {...props}
      onKeyDown={leaveToForm}
      onFocus={(event) => {
        const { currentTarget, relatedTarget } = event
        const beside = relatedTarget instanceof Element && relatedTarget.matches('[role="radio"]')
        if (!beside || relatedTarget.closest('[role="radiogroup"]') !== currentTarget.closest('[role="radiogroup"]')) return
        event.preventDefault()
        currentTarget.click()
      }}
    />
  )
}
