import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Option, RemoteOptions } from './use-remote-options.ts'

type OptionListProps = {
  id: string
  label: string
  found: RemoteOptions
  active: number
  onActive: (index: number) => void
  chosen: (value: string) => boolean
  onChoose: (option: Option) => void
  emptyText: string
  multiple?: boolean | undefined
}

/** The list box of a combobox. Focus stays in the input, and `aria-activedescendant` names the active option. */
export function OptionList({ id, label, found, active, onActive, chosen, onChoose, emptyText, multiple }: OptionListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Braces matter: newer browsers answer a promise here, which React would take for a clean-up.
    list.current?.querySelector('[data-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const words = statusOf(found, emptyText)
  return (
    <>
      <div ref={list} id={id} role="listbox" aria-label={label} aria-multiselectable={multiple} aria-busy={found.state === 'loading'}>
        {found.options.map((option, index) => (
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={chosen(option.value)}
            className="menu-item"
            aria-disabled={option.refused}
            data-away={option.away === undefined ? undefined : ''}
            data-selected={index === active || undefined}
            onPointerMove={() => onActive(index)}
            // The input must keep focus, or the list would close before the press counts.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
          >
            <span className="menu-item-label">
              {option.label}
              {option.away === undefined ? null : <span className="menu-item-away">{option.away}</span>}
            </span>
            {option.note === undefined ? null : <span className="menu-item-note">{option.note}</span>}
            <span className="menu-check">{chosen(option.value) ? <Check aria-hidden="true" /> : null}</span>
          </div>
        ))}
      </div>
      <div role="status" className={words === '' ? 'sr-only' : 'menu-empty'}>
        {words === '' ? `${found.options.length} found` : words}
      </div>
    </>
  )
}

function statusOf(found: RemoteOptions, emptyText: string): string {
  if (found.state === 'failed') return 'The search did not answer. Type again to retry.'
  if (found.options.length > 0) return ''
  return found.state === 'loading' ? 'Searching...' : emptyText
}
