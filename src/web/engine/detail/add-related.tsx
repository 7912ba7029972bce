import { Plus } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { recordPath } from '#web/engine/paths.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { usePhone } from '#web/ui/display/use-media.ts'
import { Menu, MenuHeading, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlay/dropdown-menu.tsx'
import { relatedPath } from '../values/copied.ts'
import type { RelatedKind } from '../values/related.ts'
import { useHost, useKind } from '../host.tsx'
import type { RecordRow } from '../queries/rows.ts'

type RelatedProps = { record: RecordDefinition; row: RecordRow }

/** The records that follow from this one, each by its form with what is known already filled in. On a phone they are under More actions. */
export function AddRelated({ record, row }: RelatedProps): ReactNode {
  const { prefetch } = useHost()
  const isPhone = usePhone()
  const offered = useOffered(record, row)
  if (isPhone || offered.length === 0) return null
  const reach = (): void => prefetch(offered.map(({ kind }) => kind))
  return (
    <Menu
      label="Add related"
      trigger={
        <Button data-guide="record.add" onPointerEnter={reach} onFocus={reach}>
          <Plus aria-hidden="true" />
          Add related
        </Button>
      }
    >
      <RelatedLinks record={record} row={row} offered={offered} />
    </Menu>
  )
}

/** The same as entries of the menu of a phone. */
export function RelatedItems({ record, row }: RelatedProps): ReactNode {
  const isPhone = usePhone()
  const offered = useOffered(record, row)
  if (!isPhone || offered.length === 0) return null
  return (
    <>
      <MenuHeading>Add related</MenuHeading>
      <RelatedLinks record={record} row={row} offered={offered} />
      <MenuSeparator />
    </>
  )
}

const useOffered = (record: RecordDefinition, row: RecordRow): readonly RelatedKind[] => {
  const { outlines, viewer } = useHost()
  if (row.archivedAt !== null) return []
  return record.children.filter((child) => child.copies !== undefined && outlines[child.kind]?.create.includes(viewer.role) === true)
}

function RelatedLinks({ record, row, offered }: RelatedProps & { offered: readonly RelatedKind[] }): ReactNode {
  const { outlines } = useHost()
  const isTwice = (kind: string): boolean => offered.filter((one) => one.kind === kind).length > 1
  return offered.map((related) => {
    const one = outlines[related.kind]?.label.one ?? related.label
    const label = isTwice(related.kind) ? `${one} (${inSentence(related.label)})` : one
    return (
      <Suspense key={`${related.kind}.${related.by}`} fallback={<MenuItem disabled>{label}</MenuItem>}>
        <RelatedLink record={record} row={row} related={related} label={label} />
      </Suspense>
    )
  })
}

type LinkProps = { record: RecordDefinition; row: RecordRow; related: RelatedKind; label: string }

function RelatedLink({ record, row, related, label }: LinkProps): ReactNode {
  const { timeZone } = useHost()
  const kind = useKind(related.kind)
  if (kind === null) return null
  return <MenuLink href={relatedPath(record, row, { ...related, record: kind }, timeZone, recordPath(record, row.id))}>{label}</MenuLink>
}
