import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { useHost } from '../host.tsx'
import { isEmptyValue, textOf } from '../queries/rows.ts'
import { baseLabel, wordsOf } from './value-words.ts'

/** One changed field, with the titles behind references. */
export type Change = { field: string; from: unknown; to: unknown; fromTitle?: string; toTitle?: string; masked?: boolean }

/** The name of the changed field and its two values in words; null stands for empty. */
export const changeWords = (
  record: RecordDefinition,
  change: Change,
  timeZone: string,
): { label: string; before: string | null; after: string | null } => {
  const field = fieldOf(record, change.field)
  const label = field?.label ?? baseLabel(change.field)
  if (change.masked === true) return { label, before: 'hidden', after: 'hidden' }
  const words = (value: unknown, title: string | undefined): string | null => {
    if (isEmptyValue(value)) return null
    if (change.field === 'status') return record.lifecycle.states[textOf(value)]?.label ?? textOf(value)
    if (field === undefined) return Array.isArray(value) ? value.join(', ') : String(value)
    return wordsOf(field, value, timeZone, title ?? null)
  }
  return { label, before: words(change.from, change.fromTitle), after: words(change.to, change.toTitle) }
}

/** One change in a line: "Terminal ~~Tulsa~~ → Joplin". */
export function ChangeWords({ record, change }: { record: RecordDefinition; change: Change }): ReactNode {
  const { timeZone } = useHost()
  const { label, before, after } = changeWords(record, change, timeZone)
  return (
    <span className="change-words">
      <span className="text-fg-muted">{label}</span> <del>{before ?? 'empty'}</del> <ArrowRight role="img" aria-label="changed to" />{' '}
      <ins>{after ?? 'empty'}</ins>
    </span>
  )
}
