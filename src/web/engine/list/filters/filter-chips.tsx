import { ChevronLeft } from 'lucide-react'
import { type ComponentProps, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { isJoin } from '#kit/list-joins.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { fieldOf } from '#kit/record.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Chip } from '#web/ui/display/chip.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Popover } from '#web/ui/overlay/popover.tsx'
import { useAnyTitles } from '#web/engine/values/any-ref.ts'
import { type FieldFilter, filterLabel, filterWords, groupFilters, valuesOf } from './filter-words.ts'
import { useHost, useKind } from '#web/engine/host.tsx'
import { JoinChip, joinsIn } from './join-chip.tsx'
import { useTitles } from '#web/engine/queries/queries.ts'
import type { FilterState } from './filter-state.ts'

const LoadedEditor = lazy(async () => ({ default: (await import('./filter-editor.tsx')).FilterEditor }))

function FilterEditor(props: ComponentProps<typeof LoadedEditor>): ReactNode {
  return (
    <Suspense fallback={<Skeleton width={288} height={72} />}>
      <LoadedEditor {...props} />
    </Suspense>
  )
}

/** One chip per filtered field; its words edit it, its cross removes it. */
export function FilterChips({ state, filters }: { state: FilterState; filters: Readonly<Record<string, string>> }): ReactNode {
  const own = Object.fromEntries(Object.entries(filters).filter(([name]) => !isJoin(name)))
  return (
    <Suspense>
      {groupFilters(state.record, own).map((filter) => (
        <FilterChip key={filter.name} state={state} filter={filter} />
      ))}
      {joinsIn(state.record, filters).map((join) => (
        <JoinChip key={join.keys.join()} state={state} join={join} />
      ))}
    </Suspense>
  )
}

function FilterChip({ state, filter }: { state: FilterState; filter: FieldFilter }): ReactNode {
  const { record } = state
  const { today } = useHost()
  const [open, setOpen] = useState(false)
  const words = filterWords(record, filter, useFilterTitles(record, filter), today)
  const remove = (): void => state.ask(emptyFilter(filter.name))
  return (
    <Popover open={open} onOpenChange={setOpen} label={`Filter ${words.field}`} trigger={<ChipTrigger {...words} onRemove={remove} />}>
      <FilterEditor
        record={record}
        filter={filter}
        onDone={() => setOpen(false)}
        onChange={(changes) => state.ask({ ...emptyFilter(filter.name), ...changes })}
      />
    </Popover>
  )
}

function ChipTrigger({
  field,
  operator,
  value,
  onRemove,
  ...rest
}: {
  field: string
  operator: string
  value: string
  onRemove: () => void
}): ReactNode {
  return <Chip {...rest} field={field} operator={operator} value={value} onRemove={onRemove} />
}

/** The parameters a field may use, all off. */
export const emptyFilter = (name: string): Record<string, undefined> => ({
  [name]: undefined,
  [`${name}From`]: undefined,
  [`${name}To`]: undefined,
  [`${name}On`]: undefined,
})

const useFilterTitles = (record: RecordDefinition, { name, exact }: FieldFilter): ReadonlyMap<string, string> => {
  const field = fieldOf(record, name)
  const points = field?.kind === 'ref' || field?.kind === 'refs'
  const target = useKind(points ? field.to : '')
  const any = useAnyTitles(field?.kind === 'anyRef' && exact !== null ? valuesOf(exact).filter((value) => value !== 'null') : [])
  const titles = useTitles(target, points && exact !== null ? valuesOf(exact).filter((value) => value.length === 36) : [])
  return field?.kind === 'anyRef' ? any : titles
}

/** Chooses a field, then its condition, in one panel. */
export function AddFilter({ state, trigger, flat = false }: { state: FilterState; trigger?: ReactElement; flat?: boolean }): ReactNode {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState<string | null>(null)
  const close = (): void => {
    setOpen(false)
    setName(null)
  }
  const panel =
    name === null ? (
      <FieldList state={state} onChoose={setName} />
    ) : (
      <ChosenField state={state} name={name} onBack={() => setName(null)} onDone={close} />
    )
  if (flat || trigger === undefined) return panel
  return (
    <Popover
      open={open}
      onOpenChange={(next) => (next ? setOpen(true) : close())}
      label="Add filter"
      flush={name === null}
      trigger={trigger}
    >
      {panel}
    </Popover>
  )
}

function ChosenField({
  state,
  name,
  onBack,
  onDone,
}: {
  state: FilterState
  name: string
  onBack: () => void
  onDone: () => void
}): ReactNode {
  const { record } = state
  const [filter] = groupFilters(
    record,
    Object.fromEntries(Object.entries(state.search).filter(([key]) => Object.hasOwn(emptyFilter(name), key))),
  )
  return (
    <>
      <Button tone="ghost" size="sm" className="-ml-2 -mt-1 mb-1" onClick={onBack}>
        <ChevronLeft aria-hidden="true" />
        {filterLabel(record, name)}
      </Button>
      <FilterEditor
        record={record}
        filter={filter ?? { name, exact: null, from: null, to: null }}
        onDone={onDone}
        onChange={(changes) => state.ask({ ...emptyFilter(name), ...changes })}
      />
    </>
  )
}

function FieldList({ state, onChoose }: { state: FilterState; onChoose: (name: string) => void }): ReactNode {
  const { record } = state
  const names = [...record.list.filters, 'createdAt', 'updatedAt', 'archived']
  return (
    <ul className="filter-fields" aria-label="Fields">
      {names.map((name) => (
        <li key={name}>
          <button type="button" className="menu-item w-full" onClick={() => onChoose(name)}>
            <span className="menu-item-label text-left">{filterLabel(record, name)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
