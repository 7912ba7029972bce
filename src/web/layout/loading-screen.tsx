import type { ReactNode } from 'react'
import { BrandMark } from '../ui/brand-mark.tsx'

/** The whole page while it is being found out who is signed in (acceptance A5). */
export function LoadingScreen(): ReactNode {
  return (
    <div className="loading-screen" role="status">
      <title>Longhaul</title>
      <span className="login-brand">
        <BrandMark />
      </span>
      <p>Loading Longhaul…</p>
    </div>
  )
}
