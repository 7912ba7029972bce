import { Search, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { Input } from './input.tsx'
import { Kbd } from '../actions/kbd.tsx'

type SearchInputProps = {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  /** The key that jumps here, shown while empty. */
  keys?: string | undefined
  size?: 'sm' | 'md' | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** The search of a list: Escape empties it. */
export function SearchInput({ label, value, onChange, placeholder, keys, size = 'sm', ref }: SearchInputProps): ReactNode {
  const end =
    value !== '' ? (
      <IconButton label="Clear search" size="sm" onClick={() => onChange('')}>
        <X aria-hidden="true" />
      </IconButton>
    ) : keys === undefined ? undefined : (
      <Kbd>{keys}</Kbd>
    )
  return (
    <Input
      {...(ref === undefined ? {} : { ref })}
      type="search"
      size={size}
      icon={<Search aria-hidden="true" />}
      end={end}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return
        event.stopPropagation()
        onChange('')
      }}
    />
  )
}
