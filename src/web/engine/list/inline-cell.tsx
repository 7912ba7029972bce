import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { mayEditField } from '#kit/access.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { Column } from './columns.ts'
import { useHost } from '../host.tsx'
import { apiPath, type ListPage, newKey, useSave } from '../queries/queries.ts'
import type { RecordRow } from '../queries/rows.ts'
import { wordsOf } from '../values/value-words.ts'

type InlineCellProps = { record: RecordDefinition; row: RecordRow; column: Column; children: ReactNode }

/** A low-risk value changed where it stands: Enter or Tab saves, Escape takes back, an error stays in the cell. */
export function InlineCell({ record, row, column, children }: InlineCellProps): ReactNode {
  const { viewer, timeZone } = useHost()
  const { field, name } = column
  const client = useQueryClient()
  const save = useSave(record)
  // The version that was read when the editing began: what somebody else saved meanwhile is not written over.
  const [editing, setEditing] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  if (field === null || !mayEditField(viewer.role, record, field) || row.archivedAt !== null || record.locks(row)[name] !== undefined)
    return children
  const patch = (value: unknown, version: number): void => {
    client.setQueriesData<ListPage>({ queryKey: [apiPath(record), 'page'] }, (page) =>
      page === undefined ? page : { ...page, rows: page.rows.map((one) => (one.id === row.id ? { ...one, [name]: value, version } : one)) },
    )
  }
  const commit = (text: string | null): void => {
    const version = editing ?? row.version
    setEditing(null)
    const value =
      text === null || text.trim() === ''
        ? null
        : field.kind === 'int' || field.kind === 'decimal'
          ? Number(text.replace(/^\s*\$/, '').replaceAll(',', ''))
          : text.trim()
    if (value === (row[name] ?? null)) return
    setError(null)
    patch(value, version)
    const refuse = (words: string): void => {
      patch(row[name], row.version)
      setError(words)
    }
    save.mutate(
      { id: row.id, values: { [name]: value }, version, confirmed: false, key: newKey() },
      {
        onSuccess: (written) =>
          written.ok ? patch(value, written.row.version) : refuse(written.error.issues[0]?.message ?? written.error.detail),
        onError: (failure) => refuse(sentenceOf(failure)),
      },
    )
  }
  if (editing !== null) return <Editor column={column} value={row[name]} onCommit={commit} onCancel={() => setEditing(null)} />
  return (
    <span className="inline-cell">
      {children}
      {error === null ? null : (
        <span className="text-danger-text text-sm ml-2" role="alert">
          {error}
        </span>
      )}
      <button
        type="button"
        className="inline-edit"
        aria-label={`Change ${column.label} of ${row.title}, now ${wordsOf(field, row[name], timeZone) || 'empty'}`}
        onClick={() => setEditing(row.version)}
      >
        <Pencil aria-hidden="true" />
      </button>
    </span>
  )
}

function Editor({
  column,
  value,
  onCommit,
  onCancel,
}: {
  column: Column
  value: unknown
  onCommit: (text: string | null) => void
  onCancel: () => void
}): ReactNode {
  const { field } = column
  const [text, setText] = useState(typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  if (field?.kind === 'choice') {
    return (
      <span data-cell-editor>
        <Select
          size="sm"
          aria-label={column.label}
          value={text === '' ? null : text}
          onChange={onCommit}
          onBlur={onCancel}
          choices={Object.entries(field.options).map(([key, option]) => ({ value: key, label: option.label }))}
          clearLabel={field.required === true ? undefined : 'Not answered'}
        />
      </span>
    )
  }
  return (
    <span data-cell-editor>
      <Input
        size="sm"
        autoFocus
        aria-label={column.label}
        value={text}
        maxLength={field?.kind === 'text' ? field.max : undefined}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => onCommit(text)}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Enter') onCommit(text)
          if (event.key === 'Escape') onCancel()
        }}
      />
    </span>
  )
}
