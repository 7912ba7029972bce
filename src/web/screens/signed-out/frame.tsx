import type { ReactNode } from 'react'
import { BrandMark } from '#web/ui/display/brand-mark.tsx'

/** The page of everybody who is not signed in: brand, one card, the notice. */
export function SignedOutFrame({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }): ReactNode {
  return (
    <main className="login" id="main" tabIndex={-1}>
      <title>{`${title} · Longhaul`}</title>
      <div className="login-brand">
        <BrandMark />
        <span>Longhaul</span>
      </div>
      <div className="card login-card">
        {children}
        {aside}
      </div>
      <p className="text-sm text-fg-muted">Internal system. Activity is recorded.</p>
    </main>
  )
}
