import clsx from 'clsx'
import type { ReactNode } from 'react'
import { initials } from '#kit/format.ts'

type AvatarProps = {
  name: string
  size?: 'sm' | 'md' | undefined
  /** Grey instead of the primary colour: for people in lists. */
  quiet?: boolean | undefined
  /** Say the name (tooltip and label) where it does not stand beside. */
  labelled?: boolean | undefined
}

/** A person by initials; round, square in corporate. */
export function Avatar({ name, size = 'md', quiet, labelled }: AvatarProps): ReactNode {
  const naming = labelled === true ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true }
  return (
    <span className={clsx('avatar', size === 'sm' && 'avatar-sm', quiet === true && 'avatar-quiet')} {...naming}>
      {initials(name)}
    </span>
  )
}
