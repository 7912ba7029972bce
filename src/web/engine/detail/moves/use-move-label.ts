import type { RecordDefinition } from '#kit/record.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { useViews } from '#web/engine/use-views.ts'

/** What a step is called on this record: button, menu and dialog say the same. */
export function useMoveLabel(record: RecordDefinition, row: RecordRow): (name: string) => string {
  const { moveLabel } = useViews(record)
  return (name) => moveLabel?.(row, name) ?? record.lifecycle.moves[name]?.label ?? name
}
