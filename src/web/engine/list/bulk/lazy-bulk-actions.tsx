import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'

const load = async () => ({ default: (await import('./bulk-actions.tsx')).BulkActions })
const BulkActions = lazy(load)

/** What can be done with the chosen rows, loaded with the first one. It stays after that, since its dialog outlives the selection. */
export function LazyBulkActions(props: ComponentProps<typeof BulkActions>): ReactNode {
  const [isLoaded, setIsLoaded] = useState(false)
  if (props.selection.count > 0 && !isLoaded) setIsLoaded(true)
  if (!isLoaded) return null
  return (
    <Suspense>
      <BulkActions {...props} />
    </Suspense>
  )
}
