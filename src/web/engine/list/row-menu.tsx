import { Ellipsis, ExternalLink, History, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { may } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { editPath, recordPath } from '#web/engine/paths.ts'
import { Menu, MenuLink } from '#web/ui/overlay/dropdown-menu.tsx'
import { useHost } from '../host.tsx'
import type { RecordRow } from '../queries/rows.ts'

/** What can be done with one row; opened by `.` too. Steps of the life cycle are on the record and its peek, where the server has said which. */
export function RowMenu({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const { viewer } = useHost()
  return (
    <Menu
      label={`Actions for ${row.title}`}
      trigger={
        <button type="button" className="icon-btn icon-btn-sm row-menu" data-row-menu aria-label={`Actions for ${row.title}`}>
          <Ellipsis aria-hidden="true" />
        </button>
      }
    >
      <MenuLink href={recordPath(record, row.id)} icon={<ExternalLink aria-hidden="true" />}>
        Open
      </MenuLink>
      {may(viewer.role, 'update', record) ? (
        <MenuLink href={editPath(record, row.id)} icon={<Pencil aria-hidden="true" />}>
          Edit
        </MenuLink>
      ) : null}
      {record.lineOnly === true ? null : (
        <MenuLink href={recordPath(record, row.id, { tab: 'history' })} icon={<History aria-hidden="true" />}>
          History
        </MenuLink>
      )}
    </Menu>
  )
}
