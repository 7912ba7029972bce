import type { ReactNode } from 'react'
import { isJoin, partsOfJoin } from '#kit/list-joins.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { fieldOf } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { listPath } from '#web/engine/paths.ts'
import { Chip } from '#web/ui/display/chip.tsx'
import { useHost, useKind } from '#web/engine/host.tsx'
import { useGo } from '#web/engine/navigation.ts'
import { useTitles } from '#web/engine/queries/queries.ts'
import { type FieldFilter, filterWords, groupFilters, valuesOf } from './filter-words.ts'
import type { FilterState } from './filter-state.ts'

/** What a list asks of other records: "Driver · is · Terminated", "Has tickets · Open". Its words open that list, its cross takes it off. */
export type JoinFilter = { keys: readonly string[]; kind: string; field: string; query: Readonly<Record<string, string>> }

/** The filters of an address that speak of other records, one per reference and one per kind that refers here. */
export const joinsIn = (record: RecordDefinition, filters: Readonly<Record<string, string>>): JoinFilter[] => {
  const joins = new Map<string, JoinFilter>()
  for (const [key, value] of Object.entries(filters)) {
    const parts = isJoin(key) ? partsOfJoin(key) : null
    if (parts === null) continue
    if (parts.first === 'has' || parts.first === 'hasNo') {
      const query = Object.fromEntries([...new URLSearchParams(value)].filter(([name]) => name !== 'view' && name !== 'archived'))
      joins.set(key, { keys: [key], kind: parts.rest, field: parts.first === 'has' ? 'Has' : 'Has no', query })
      continue
    }
    const field = fieldOf(record, parts.first)
    const known = joins.get(parts.first)
    joins.set(parts.first, {
      keys: [...(known?.keys ?? []), key],
      kind: field?.kind === 'ref' || field?.kind === 'refs' ? field.to : '',
      field: field?.label ?? parts.first,
      query: { ...known?.query, [parts.rest]: value },
    })
  }
  return [...joins.values()]
}

export function JoinChip({ state, join }: { state: FilterState; join: JoinFilter }): ReactNode {
  const { today } = useHost()
  const target = useKind(join.kind)
  const filters = target === null ? [] : groupFilters(target, join.query)
  const go = useGo()
  const titles = useTitlesOfFirst(target, filters)
  if (target === null) return null
  const remove = (): void => state.ask(Object.fromEntries(join.keys.map((key) => [key, undefined])))
  const has = join.field === 'Has' || join.field === 'Has no'
  const words = filters.map((filter) => {
    const { field, operator, value } = filterWords(target, filter, titles, today)
    if (filter.name === 'status') return operator === 'is not' || operator === 'is none of' ? `not ${inSentence(value)}` : value
    return `${inSentence(field)} ${operator} ${value}`
  })
  return (
    <Chip
      field={has ? `${join.field} ${inSentence(target.label.many)}` : join.field}
      {...(words.length === 0 ? {} : { value: words.join(', ') })}
      title={`Open these ${inSentence(target.label.many)}`}
      onClick={() => go(listPath(target, Object.keys(join.query).length === 0 ? { view: 'all' } : join.query))}
      onRemove={remove}
    />
  )
}

/** Titles of the records that the first reference among the filters names. */
const useTitlesOfFirst = (target: RecordDefinition | null, filters: readonly FieldFilter[]): ReadonlyMap<string, string> => {
  const first = filters.find(({ name, exact }) => {
    const field = target === null ? undefined : fieldOf(target, name)
    return exact !== null && (field?.kind === 'ref' || field?.kind === 'refs')
  })
  const field = target === null || first === undefined ? undefined : fieldOf(target, first.name)
  const points = useKind(field?.kind === 'ref' || field?.kind === 'refs' ? field.to : '')
  return useTitles(points, points === null || first === undefined ? [] : valuesOf(first.exact ?? '').filter((value) => value.length === 36))
}
