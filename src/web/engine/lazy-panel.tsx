import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { Panel, PanelProps } from './views.ts'

type Load = () => Promise<ComponentType<PanelProps>>

/** A tab whose code is fetched when it is opened: the list and the other tabs of the kind load without it. */
export const lazyTab = (key: string, label: string, load: Load, only?: Panel['only']): Panel => {
  const Later = lazy(async () => ({ default: await load() }))
  return {
    key,
    label,
    place: 'tab',
    only,
    Panel: (props: PanelProps): ReactNode => (
      <Suspense fallback={<Waiting />}>
        <Later {...props} />
      </Suspense>
    ),
  }
}

/** A part of the overview or the right column whose code comes with the detail page, not with the list and the form. */
export const lazyPart = (key: string, label: string, place: 'alert' | 'answer' | 'rail', load: Load): Panel => {
  let ready: ComponentType<PanelProps> | null = null
  const preload = async (): Promise<ComponentType<PanelProps>> => (ready ??= await load())
  const Later = lazy(async () => ({ default: await preload() }))
  return {
    key,
    label,
    place,
    preload,
    Panel: function Part(props: PanelProps): ReactNode {
      // What was there at first stays: another component in its place would forget what was typed.
      const [Ready] = useState(() => ready)
      return Ready === null ? (
        <Suspense>
          <Later {...props} />
        </Suspense>
      ) : (
        <Suspense>
          <Ready {...props} />
        </Suspense>
      )
    },
  }
}

function Waiting(): ReactNode {
  return (
    <div className="card card-body flex flex-col gap-3" aria-busy="true">
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  )
}
