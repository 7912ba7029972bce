import { Plus } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { may } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { recordPath, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { belongings, namingText } from '../values/any-ref.ts'
import { FieldValue } from '../values/cells.tsx'
import { relatedPath } from '../values/copied.ts'
import type { Related, RelatedKind } from '../values/related.ts'
import { useHost, useKind } from '../host.tsx'
import { useGo } from '../navigation.ts'
import { useRecordPage } from '../queries/queries.ts'
import type { RecordRow } from '../queries/rows.ts'
import { useScreenCommands } from '../screen-commands.ts'

type RailProps = { record: RecordDefinition; row: RecordRow }

/** What is open about this record, of every kind that may be about any record, and the way to add one. */
export function RailBelongings({ record, row }: RailProps): ReactNode {
  const { outlines, viewer } = useHost()
  return (
    <Suspense>
      {belongings(outlines, viewer.role, record).map((related) => (
        <BelongingOf key={related.key} record={record} row={row} related={related} />
      ))}
    </Suspense>
  )
}

function BelongingOf({ related, ...rest }: RailProps & { related: RelatedKind & { key: string } }): ReactNode {
  const record = useKind(related.kind)
  return record === null ? null : <Belonging {...rest} related={{ ...related, record }} />
}

const shown = 5

function Belonging({ record, row, related }: RailProps & { related: Related & { key: string } }): ReactNode {
  const { viewer, timeZone } = useHost()
  const go = useGo()
  const { record: kind, by, label, key } = related
  const one = inSentence(kind.label.one)
  const closed = Object.entries(kind.lifecycle.states).flatMap(([state, { closed: isClosed }]) => (isClosed === true ? [state] : []))
  // The field by which the list is sorted says when it is to be done.
  const due = kind.list.sort.replace(/^-/, '')
  const open = useRecordPage(
    kind,
    writeSearch({
      [by]: namingText(kind, by, record, row.id),
      status: closed.length === 0 ? undefined : `!${closed.join(',')}`,
      sort: kind.list.sort,
      limit: String(shown),
      fields: ['number', 'title', 'status', due].join(','),
    }),
  )
  const add =
    may(viewer.role, 'create', kind) && row.archivedAt === null
      ? relatedPath(record, row, related, timeZone, recordPath(record, row.id))
      : null
  useScreenCommands(
    add === null ? [] : [{ id: `add ${key}`, label: `Add ${one} about ${row.number}`, group: 'On this record', run: () => go(add) }],
  )
  const rows = open.data?.rows ?? []
  const total = open.data?.total ?? 0
  return (
    <Card
      title={label}
      scope={total === 0 ? undefined : total}
      actions={
        add === null ? undefined : (
          <ButtonLink tone="ghost" size="sm" href={add}>
            <Plus aria-hidden="true" />
            Add {one}
          </ButtonLink>
        )
      }
    >
      {open.data !== undefined && rows.length === 0 ? (
        <p className="text-fg-muted text-sm">No open {inSentence(kind.label.many)}</p>
      ) : (
        <ul className="related">
          {rows.map((other) => (
            <li key={other.id}>
              <span>
                <Anchor href={recordPath(kind, other.id)}>{other.title}</Anchor>
                <span className="block text-sm text-fg-muted">
                  <FieldValue record={kind} row={other} name={due} field={kind.fields[due] ?? null} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > rows.length ? <Anchor href={recordPath(record, row.id, { tab: key })}>All {total}</Anchor> : null}
    </Card>
  )
}
