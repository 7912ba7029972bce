import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { may } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { recordPath } from '#web/engine/paths.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Menu, MenuLink } from '#web/ui/overlay/dropdown-menu.tsx'
import { relatedPath } from '../values/copied.ts'
import { type Related } from '../values/related.ts'
import { useHost } from '../host.tsx'
import type { RecordRow } from '../queries/rows.ts'

/** The records that follow from this one, each by its form with what is known already filled in. */
export function AddRelated({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const { registry, viewer, timeZone } = useHost()
  if (row.archivedAt !== null) return null
  const offered = record.children.flatMap((child): Related[] => {
    const kind = registry[child.kind]
    return child.copies !== undefined && kind !== undefined && may(viewer.role, 'create', kind) ? [{ ...child, record: kind }] : []
  })
  if (offered.length === 0) return null
  const isTwice = (name: string): boolean => offered.filter((one) => one.record.name === name).length > 1
  return (
    <Menu
      label="Add related"
      trigger={
        <Button aria-label="Add related" data-guide="record.add">
          <Plus aria-hidden="true" />
          <span className="max-md:hidden">Add related</span>
        </Button>
      }
    >
      {offered.map((related) => (
        <MenuLink
          key={`${related.record.name}.${related.by}`}
          href={relatedPath(record, row, related, timeZone, recordPath(record, row.id))}
        >
          {related.record.label.one}
          {isTwice(related.record.name) ? ` (${inSentence(related.label)})` : ''}
        </MenuLink>
      ))}
    </Menu>
  )
}
