import type { ReactNode } from 'react'
import { users } from '#records/users/record.ts'
import { registry } from '#records/index.ts'
import { FieldValue } from '../../engine/cells.tsx'
import type { RecordRow } from '../../engine/rows.ts'
import type { RecordViews } from '../../engine/views.ts'
import { UserAccessPanel } from './user-access-panel.tsx'

/** What the generic screens of users get besides their fields. */
export const userViews: RecordViews = {
  searchWords: 'Name or email',
  cells: { divisions: { Cell: DivisionsCell, needs: ['allDivisions'] } },
  panels: [{ key: 'access', label: 'Access and sessions', place: 'tab', Panel: UserAccessPanel }],
}

// An empty list of divisions means the whole company, not nothing.
function DivisionsCell({ row }: { row: RecordRow }): ReactNode {
  const record = registry[users.name]
  if (row['allDivisions'] === true || record === undefined) return 'All divisions'
  return <FieldValue record={record} row={row} name="divisions" field={users.fields.divisions} tight />
}
