import type { ReactNode } from 'react'

/** Meaning of a colour; the same in every variant. Always joined by words, and by an icon where it is urgent. */
export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'orange'

/** A status in words on its soft colour. */
export function Pill({
  tone = 'neutral',
  icon,
  title,
  children,
}: {
  tone?: Tone | undefined
  icon?: ReactNode
  title?: string | undefined
  children: ReactNode
}): ReactNode {
  return (
    <span className="pill" data-tone={tone} title={title}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
