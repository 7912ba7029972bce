import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGo } from '#web/engine/navigation.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { questionOf, type TaskView } from './task-views.ts'

export type TaskMode = 'list' | 'board' | 'table'

/** The same tasks as a list, by status, or as a table with filters, export and import. */
export function TaskModes({ view, mode }: { view: TaskView; mode: TaskMode }): ReactNode {
  const go = useGo()
  const list = view === 'my_day' ? undefined : view
  const modes: readonly { key: TaskMode; label: string; href: string }[] = [
    { key: 'list', label: 'List', href: `/tasks${writeSearch({ list })}` },
    { key: 'board', label: 'Board', href: `/tasks${writeSearch({ list, as: 'board' })}` },
    { key: 'table', label: 'Table', href: `/tasks${writeSearch({ ...questionOf(view), view: view === 'all' ? 'current' : view })}` },
  ]
  return (
    <Segmented
      label="Show tasks as"
      size="sm"
      value={mode}
      onChange={(chosen) => go(modes.find(({ key }) => key === chosen)?.href ?? '/tasks')}
      choices={modes.map(({ key, label }) => ({ value: key, label }))}
    />
  )
}

/** More tasks than are drawn at once are in the table. */
export function RestInTable({ view, shown, total }: { view: TaskView; shown: number; total: number }): ReactNode {
  if (total <= shown) return null
  return (
    <p className="comms-rest">
      {shown} of {total} shown. <Anchor href={`/tasks${writeSearch({ ...questionOf(view), view: 'current' })}`}>Open as table</Anchor>
    </p>
  )
}

export const AddTaskButton = (): ReactNode => (
  <ButtonLink href="/tasks/new" size="sm" tone="primary" data-guide="tasks.list.new">
    <Plus aria-hidden="true" />
    Add task
  </ButtonLink>
)
