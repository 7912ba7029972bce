import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'

/** A turning ring with its words; screens that load lazily say "Loading...". */
export function Spinner({ words = 'Loading...' }: { words?: string | undefined }): ReactNode {
  return (
    <span className="spinner" role="status">
      <LoaderCircle aria-hidden="true" />
      {words}
    </span>
  )
}
