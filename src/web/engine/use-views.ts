import { use } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { useHost } from './host.tsx'
import { linesOf, viewsOf } from './views.ts'
import type { RecordViews } from './views.ts'

/** The kind's own views; suspends until they are loaded. */
export const useViews = (record: RecordDefinition): RecordViews => {
  const { views } = useHost()
  const own = use(viewsOf(record.name, views))
  return record.lineOnly === true ? linesOf(own) : own
}
