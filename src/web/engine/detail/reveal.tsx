import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff, Lock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { mayRevealIn } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { FieldValue } from '../values/cells.tsx'
import { revealValues } from '../values/reveal-values.ts'
import { useHost } from '../host.tsx'
import { isEmptyValue, labelOf, type RecordRow } from '../queries/rows.ts'

/** Shown values are hidden again after this many milliseconds. */
const shownFor = 60_000

/** Show and hide for the confidential fields of one section. */
export const useReveal = (
  record: RecordDefinition,
  row: RecordRow,
  names: readonly string[],
): { button: ReactNode; cell: (name: string) => ReactNode; value: (name: string) => unknown } => {
  const { viewer } = useHost()
  const [shown, setShown] = useState<Readonly<Record<string, unknown>> | null>(null)
  const hidden = names.filter((name) => record.fields[name]?.confidential !== undefined)
  const allowed = hidden.filter((name) => {
    const field = record.fields[name]
    return field !== undefined && mayRevealIn(viewer, record, field, row)
  })
  const ask = useMutation({
    mutationFn: () => revealValues(record, row.id, allowed),
    onSuccess: setShown,
    onError: (error) => toast.add({ title: 'Not shown', description: sentenceOf(error), tone: 'danger' }),
  })
  useEffect(() => {
    if (shown === null) return undefined
    const timer = setTimeout(() => setShown(null), shownFor)
    return () => clearTimeout(timer)
  }, [shown])
  const button =
    allowed.length === 0 ? null : shown === null ? (
      <Button tone="ghost" size="sm" busy={ask.isPending} onClick={() => ask.mutate()} title="Each view is logged">
        <Eye aria-hidden="true" />
        Show
      </Button>
    ) : (
      <Button tone="ghost" size="sm" onClick={() => setShown(null)}>
        <EyeOff aria-hidden="true" />
        Hide
      </Button>
    )
  return {
    button,
    value: (name) => shown?.[name],
    cell: (name) => {
      if (!hidden.includes(name)) return undefined
      const field = record.fields[name] ?? null
      if (shown !== null && allowed.includes(name))
        return isEmptyValue(shown[name]) ? null : <FieldValue record={record} row={{ ...row, ...shown }} name={name} field={field} />
      return (
        <span
          className="cell-age"
          title={allowed.includes(name) ? 'Press Show; each view is written to the history' : 'Your role can’t access this'}
        >
          <Lock aria-hidden="true" />
          {labelOf(row, name) ?? (allowed.includes(name) ? 'Hidden' : 'No access')}
        </span>
      )
    },
  }
}
