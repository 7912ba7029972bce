import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { useScreenCommands } from '../screen-commands.ts'
import { type Told, useSteps } from '../steps.tsx'

/** Steps that have a key of their own, for the row the keys stand on. Answers the dialog of a step that asks for something. */
export const useStepKeys = (record: RecordDefinition, active: string | null, told?: Told): ReactNode => {
  const { take, dialog } = useSteps(record, told)
  const { moves } = record.lifecycle
  // Where two share a key, the first gives it its name.
  const named = new Map<string, string>()
  for (const { keys, label } of Object.values(moves)) if (keys !== undefined && !named.has(keys)) named.set(keys, label)
  useScreenCommands(
    [...named].map(([keys, label]) => ({
      id: `list.step.${keys}`,
      label,
      group: 'This list',
      keys,
      run: () => (active === null ? undefined : void take(active, (name) => moves[name]?.keys === keys)),
      hidden: true,
    })),
  )
  return dialog
}
