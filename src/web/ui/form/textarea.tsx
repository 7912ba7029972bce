import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useControlProps } from './field.tsx'

/** Several lines of text; the user may drag it taller. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>): ReactNode {
  const wired = useControlProps(rest)
  return <textarea {...rest} {...wired} rows={rows} className={clsx('input', className)} />
}
