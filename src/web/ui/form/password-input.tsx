import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { Input, type InputProps } from './input.tsx'

/** A password that can be looked at; paste and password managers work. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'end'>): ReactNode {
  const [seen, setSeen] = useState(false)
  return (
    <Input
      {...props}
      type={seen ? 'text' : 'password'}
      end={
        <IconButton label={seen ? 'Hide password' : 'Show password'} size="sm" aria-pressed={seen} onClick={() => setSeen(!seen)}>
          {seen ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      }
    />
  )
}
