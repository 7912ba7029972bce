import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

type ChipProps = Omit<ComponentProps<'button'>, 'value' | 'children'> & {
  /** The three words of the sentence: "Next PM", "within", "30 days". */
  field: string
  operator?: string | undefined
  value?: ReactNode
  onRemove?: (() => void) | undefined
}

/** A filter that reads as a sentence. Pressing its words edits it (further props go to that button, e.g. from a popover trigger). */
export function Chip({ field, operator, value, onRemove, ...rest }: ChipProps): ReactNode {
  return (
    <span className="chip">
      <button {...rest} type="button" className="chip-words">
        <span className="chip-field">{field}</span>
        {operator === undefined ? null : <span className="chip-op">{operator}</span>}
        {value === undefined ? null : <span className="chip-value">{value}</span>}
      </button>
      {onRemove === undefined ? null : (
        <button type="button" className="chip-remove" aria-label={`Remove filter ${field}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
