import type { ReactNode } from 'react'
import { users } from './record.ts'
import { FieldValue } from '#web/engine/values/cells.tsx'
import { lazyTab } from '#web/engine/lazy-panel.tsx'
import { useKind } from '#web/engine/host.tsx'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import type { RecordViews } from '#web/engine/views.ts'

/** What the generic screens of users get besides their fields. */
export const views: RecordViews = {
  searchWords: 'Name or email',
  cells: { divisions: { Cell: DivisionsCell, needs: ['allDivisions'] } },
  panels: [lazyTab('access', 'Access and sessions', async () => (await import('./user-access-panel.tsx')).UserAccessPanel)],
}

// An empty list of divisions means the whole company, not nothing.
function DivisionsCell({ row }: { row: RecordRow }): ReactNode {
  const record = useKind(users.name)
  if (row['allDivisions'] === true || record === null) return 'All divisions'
  return <FieldValue record={record} row={row} name="divisions" field={users.fields.divisions} tight />
}
