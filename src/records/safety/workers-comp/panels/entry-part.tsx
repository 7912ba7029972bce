import type { UseQueryResult } from '@tanstack/react-query'
import { Plus, ShieldX } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { asSeenBy, may } from '#kit/access.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { FieldValue, NoValue } from '#web/engine/values/cells.tsx'
import { useHost } from '#web/engine/host.tsx'
import { isEmptyValue, type RecordRow } from '#web/engine/queries/rows.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import { usePending } from '#web/ui/feedback/use-pending.ts'
import { workersCompCases } from '#records/safety/workers-comp-cases/record.ts'
import { type EntryForm, labelIn } from './entry-form.ts'
import { entriesPath } from './entries.ts'

/** With the form comes its validation: fetched when somebody writes, not with every claim that is read. */
const EntryDialog = lazy(async () => ({ default: (await import('./entry-dialog.tsx')).EntryDialog }))

/** Whether this person may read what happens inside claims at all. */
export const useReadsEntries = (): boolean => may(useHost().viewer.role, 'read', workersCompCases)

/** In place of a part that the role may not see: the words say that there is something, not what. */
export function NotForRole({ what }: { what: string }): ReactNode {
  return (
    <Card>
      <EmptyState icon={<ShieldX />} title={`${what} of a claim are not shown to your role`} text="Contact Safety for work restrictions." />
    </Card>
  )
}

/** Opens a quick form; nothing for those who may not write entries. */
export function AddEntry({
  claim,
  form,
  label,
  tone,
}: {
  claim: RecordRow
  form: EntryForm
  label: string
  tone?: 'primary' | undefined
}): ReactNode {
  const { viewer, today } = useHost()
  const [open, setOpen] = useState(false)
  if (!may(viewer.role, 'create', workersCompCases) || claim.archivedAt !== null) return null
  return (
    <>
      <Button size="sm" tone={tone ?? 'default'} onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        {label}
      </Button>
      {open ? (
        <Suspense>
          <EntryDialog claim={claim} form={form} today={today} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Waiting and failure of a part that is read by itself. */
export function EntriesState({ query, what }: { query: UseQueryResult<unknown>; what: string }): ReactNode {
  const waiting = usePending(query.isPending)
  if (query.isError) return <LoadError title={`Couldn’t load ${what}`} query={query} />
  return waiting ? (
    <div className="card card-body flex flex-col gap-3" aria-busy="true">
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  ) : null
}

type EntriesCardProps = {
  claim: RecordRow
  title: string
  empty: string
  form: EntryForm
  addLabel: string
  columns: readonly string[]
  entries: readonly RecordRow[]
  mayAdd?: boolean | undefined
  end?: ((entry: RecordRow) => ReactNode) | undefined
}

/** Entries of one kind as a short table with its quick form; on a phone as a list. */
export function EntriesCard({
  claim,
  title,
  empty,
  form,
  addLabel,
  columns: wanted,
  entries,
  mayAdd = true,
  end,
}: EntriesCardProps): ReactNode {
  const { fields } = asSeenBy(useHost().viewer.role, workersCompCases)
  const columns = wanted.filter((name) => Object.hasOwn(fields, name))
  const phone = useMedia('(max-width: 767.98px)')
  return (
    <Card
      title={title}
      scope={entries.length === 0 ? undefined : <Anchor href={entriesPath(claim.id, form.entry)}>{entries.length}</Anchor>}
      actions={mayAdd ? <AddEntry claim={claim} form={form} label={addLabel} /> : undefined}
      flush
    >
      {entries.length === 0 ? (
        <p className="card-body text-fg-muted">{empty}</p>
      ) : phone ? (
        <ul>
          {entries.map((entry) => (
            <EntryItem key={entry.id} entry={entry} form={form} columns={columns} end={end} />
          ))}
        </ul>
      ) : (
        <EntriesTable title={title} form={form} columns={columns} entries={entries} end={end} />
      )}
    </Card>
  )
}

type ShownProps = Pick<EntriesCardProps, 'form' | 'columns' | 'end'>

function EntriesTable({ title, form, columns, entries, end }: ShownProps & Pick<EntriesCardProps, 'title' | 'entries'>): ReactNode {
  return (
    <TableRegion label={`${title}, table`}>
      <Table flat>
        <thead>
          <tr>
            {columns.map((name) => (
              <HeadCell key={name}>{labelIn(form, name)}</HeadCell>
            ))}
            {end === undefined ? null : (
              <HeadCell>
                <span className="sr-only">Action</span>
              </HeadCell>
            )}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id}>
              {columns.map((name, index) => (
                <Cell key={name} className={fieldOf(name)?.kind === 'text' ? 'whitespace-normal min-w-36 py-2' : undefined}>
                  {index === 0 ? <EntryLink entry={entry} name={name} /> : <EntryValue entry={entry} name={name} />}
                </Cell>
              ))}
              {end === undefined ? null : <Cell numeric>{end(entry)}</Cell>}
            </Row>
          ))}
        </tbody>
      </Table>
    </TableRegion>
  )
}

/** The same where columns have no room: what is known of the entry line by line, and what can be done with it. */
function EntryItem({ entry, form, columns, end }: ShownProps & { entry: RecordRow }): ReactNode {
  const [first = '', ...others] = columns
  return (
    <li className="flex flex-col items-start gap-2 border-t border-border px-card-x py-3">
      <EntryLink entry={entry} name={first} />
      <div className="self-stretch">
        <DescriptionList
          facts={others
            .filter((name) => !isEmptyValue(entry[name]))
            .map((name) => ({ key: name, term: labelIn(form, name), value: <EntryValue entry={entry} name={name} /> }))}
        />
      </div>
      {end?.(entry)}
    </li>
  )
}

const fieldOf = (name: string) => workersCompCases.fields[name as keyof typeof workersCompCases.fields] ?? null

function EntryLink({ entry, name }: { entry: RecordRow; name: string }): ReactNode {
  return (
    <Anchor className="cell-key" href={`/workers-comp-cases/${entry.id}`}>
      <EntryValue entry={entry} name={name} />
    </Anchor>
  )
}

function EntryValue({ entry, name }: { entry: RecordRow; name: string }): ReactNode {
  return isEmptyValue(entry[name]) ? (
    <NoValue />
  ) : (
    <FieldValue record={workersCompCases} row={entry} name={name} field={fieldOf(name)} tight />
  )
}
