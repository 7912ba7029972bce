import { type ReactNode, Suspense, useMemo, useRef } from 'react'
import { fieldOf, type RecordDefinition } from '#kit/record.ts'
import type { Picks } from '#kit/kind/picks.ts'
import { readJson } from '#web/api/client.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { OptionSearch } from '#web/ui/form/use-remote-options.ts'
import { useHost, useKind } from '../../host.tsx'
import { apiPath } from '../../queries/queries.ts'
import { useNoneFound } from '../../queries/ref-search.ts'
import type { RecordRow } from '../../queries/rows.ts'
import { wordsOf } from '../../values/value-words.ts'

type PickedNumberProps = {
  label: string
  picks: Picks
  value: string
  /** The number chosen, with what it puts into the rest of the row; null for none. */
  onPick: (number: string | null, filled: Readonly<Record<string, unknown>>) => void
  onBlur?: (() => void) | undefined
}

/** A record in a row of a list, found by typing and kept by its number. */
export function PickedNumber(props: PickedNumberProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton height={36} />}>
      <LoadedNumber {...props} />
    </Suspense>
  )
}

function LoadedNumber({ label, picks, value, onPick, onBlur }: PickedNumberProps): ReactNode {
  const target = useKind(picks.kind)
  const noneFound = useNoneFound(target)
  const found = useRef<ReadonlyMap<string, RecordRow>>(new Map())
  const search = useSearchOf(target, picks, found)
  return (
    <Combobox
      label={label}
      placeholder="Find"
      emptyText={noneFound}
      clearable
      search={search}
      value={value === '' ? null : { value, label: value }}
      onChange={(option) => {
        const row = option === null ? undefined : found.current.get(option.value)
        onPick(option?.value ?? null, row === undefined ? {} : filledBy(picks, row))
      }}
      onBlur={onBlur}
    />
  )
}

const filledBy = ({ fills, gives }: Picks, row: RecordRow): Readonly<Record<string, unknown>> => ({
  ...gives,
  ...Object.fromEntries(Object.entries(fills).map(([part, field]) => [part, row[field] ?? null])),
})

const useSearchOf = (target: RecordDefinition | null, picks: Picks, found: { current: ReadonlyMap<string, RecordRow> }): OptionSearch => {
  const { timeZone } = useHost()
  return useMemo(() => searchOf(target, picks, found, timeZone), [target, picks, found, timeZone])
}

const searchOf = (
  target: RecordDefinition | null,
  { fills, beside }: Picks,
  found: { current: ReadonlyMap<string, RecordRow> },
  timeZone: string,
): OptionSearch => {
  if (target === null) return () => Promise.resolve([])
  const asked = [...new Set(['id', 'number', 'title', beside, ...Object.values(fills)])].filter(
    (name) => ['id', 'number', 'title'].includes(name) || fieldOf(target, name) !== undefined,
  )
  const shown = fieldOf(target, beside)
  return async (query, signal) => {
    const q = query === '' ? undefined : query
    const rows = await readJson<RecordRow[]>(apiPath(target) + writeSearch({ q, limit: '8', fields: asked.join(',') }), { signal })
    found.current = new Map(rows.map((row) => [row.number, row]))
    return rows.map((row) => ({
      value: row.number,
      label: row.title,
      note: shown === undefined ? row.number : `${shown.label} ${wordsOf(shown, row[beside], timeZone)}`,
    }))
  }
}
