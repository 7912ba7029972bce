import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type BannerProps = {
  tone?: 'info' | 'danger' | 'warning' | 'success' | 'neutral' | undefined
  icon?: ReactNode
  title?: ReactNode
  /** A link or plain button at the right. */
  action?: ReactNode
  children?: ReactNode
}

/** A line across a page or form that stays until its cause is gone. Danger is announced at once. */
export function Banner({ tone = 'info', icon, title, action, children }: BannerProps): ReactNode {
  return (
    <div className="banner" data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      {icon ?? <ToneIcon tone={tone} />}
      <div>
        {title === undefined ? null : <div className="banner-title">{title}</div>}
        {children}
      </div>
      {action}
    </div>
  )
}

function ToneIcon({ tone }: { tone: string }): ReactNode {
  if (tone === 'danger') return <CircleAlert aria-hidden="true" />
  if (tone === 'warning') return <TriangleAlert aria-hidden="true" />
  if (tone === 'success') return <CircleCheck aria-hidden="true" />
  return <Info aria-hidden="true" />
}
