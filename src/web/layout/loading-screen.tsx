import type { ReactNode } from 'react'
import { BrandMark } from '../ui/display/brand-mark.tsx'

/** The whole page while it is being found out who is signed in (acceptance A5). */
export function LoadingScreen({ words = 'Loading Longhaul…' }: { words?: string }): ReactNode {
  return (
    <div className="loading-screen" role="status">
      <title>Longhaul</title>
      <span className="login-brand">
        <BrandMark />
      </span>
      <p>{words}</p>
    </div>
  )
}
