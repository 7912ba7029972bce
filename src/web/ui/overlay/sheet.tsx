import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { useFocusReturn } from './use-focus-return.ts'

type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Hides the head; the title is still read out (a drawer with its own brand row). */
  bare?: boolean | undefined
  side?: 'right' | 'left' | 'bottom' | undefined
  footer?: ReactNode
  children: ReactNode
}

/** A modal panel from an edge: peek below 1,024 px, filters and the menu on a phone. */
export function Sheet({ open, onOpenChange, title, bare, side = 'right', footer, children }: SheetProps): ReactNode {
  const focusReturn = useFocusReturn()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className="sheet"
          data-side={side}
          aria-describedby={undefined}
          tabIndex={-1}
          onOpenAutoFocus={(event) => {
            focusReturn.remember()
            focusPanel(event)
          }}
          onCloseAutoFocus={focusReturn.giveBack}
        >
          {bare === true ? (
            <Radix.Title className="sr-only">{title}</Radix.Title>
          ) : (
            <div className="sheet-head">
              <Radix.Title>{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label="Close" size="sm">
                  <X aria-hidden="true" />
                </IconButton>
              </Radix.Close>
            </div>
          )}
          {bare === true ? children : <div className="sheet-body">{children}</div>}
          {footer === undefined ? null : <div className="sheet-foot">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

// The panel itself takes focus: on a phone a focused field would raise the keyboard over it.
function focusPanel(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return
  event.preventDefault()
  event.currentTarget.focus()
}
