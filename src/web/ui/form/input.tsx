import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useControlProps } from './field.tsx'

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: 'sm' | 'md' | 'lg' | undefined
  /** An icon left of the text. */
  icon?: ReactNode
  /** A small button or key hint at the right edge. */
  end?: ReactNode
}

/** One line of text. Inside a `Field` it is named, described and marked invalid by it. */
export function Input({ size = 'md', icon, end, className, ...rest }: InputProps): ReactNode {
  const wired = useControlProps(rest)
  const control = <input {...rest} {...wired} className={clsx('input', size !== 'md' && `input-${size}`, className)} />
  if (icon === undefined && end === undefined) return control
  return (
    <span className="input-wrap">
      {icon}
      {control}
      {end === undefined ? null : <span className="input-end">{end}</span>}
    </span>
  )
}
