import type { ReactNode } from 'react'

/** The product's sign; takes its colours from where it stands. */
export function BrandMark(): ReactNode {
  return (
    <svg className="brand-mark" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" />
      <path d="M7 5.5v13h10" strokeWidth="2.5" />
      <path d="M12 6v1.5M12 10.2v1.5" strokeWidth="2" />
    </svg>
  )
}
