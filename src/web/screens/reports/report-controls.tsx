import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { AddFilter, FilterChips } from '#web/engine/list/filters/filter-chips.tsx'
import { type FilterState } from '#web/engine/list/filters/filter-state.ts'
import { filtersOf } from '#web/engine/list/list-search.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { Result } from '#features/reports/answers.ts'
import { charts, groupingOf, periods } from './contract.ts'
import { FilterSets } from './filter-sets.tsx'
import { chartOf } from './report-chart.tsx'
import { type Settings, useChange } from './settings.ts'

type ControlsProps = { settings: Settings; result: Result; record: RecordDefinition }

/** Of the second select: rows alone. */
const none = 'none'

/** Period, grouping, the list's own filters, chart and comparison. */
export function ReportControls({ settings, result, record }: ControlsProps): ReactNode {
  const change = useChange()
  const then = result.thenBy?.key ?? none
  const own = Object.fromEntries(new URLSearchParams(result.own))
  const search = filtersOf(own)
  const state: FilterState = {
    record,
    search,
    // A filter of the report itself is taken away by an empty one.
    ask: (changes) => {
      const next = Object.entries({ ...own, ...changes }).filter(([name, value]) => value !== undefined || Object.hasOwn(own, name))
      change({ query: new URLSearchParams(next.map(([name, value]) => [name, value ?? ''])).toString() })
    },
  }
  return (
    <div className="report-controls no-print">
      {result.period === null ? null : (
        <Select aria-label="Period" value={result.period} onChange={(next) => change({ period: next ?? 'all' })} choices={periods} />
      )}
      <Select
        aria-label="Group by"
        value={result.by}
        onChange={(next) => change({ by: groupingOf(next ?? result.by, result.thenBy?.key) })}
        choices={result.axes.map(({ key, label }) => ({ value: key, label: `By ${label.toLowerCase()}` }))}
      />
      <Select
        aria-label="Then by"
        value={then}
        onChange={(next) => change({ by: groupingOf(result.by, next === none ? null : next) })}
        choices={[
          { value: none, label: 'One grouping' },
          ...result.axes
            .filter(({ key }) => key !== result.by)
            .map(({ key, label }) => ({ value: key, label: `Then by ${label.toLowerCase()}` })),
        ]}
      />
      <FilterChips state={state} filters={search} />
      <AddFilter
        state={state}
        trigger={
          <button type="button" className="btn btn-ghost btn-sm">
            <ListFilter aria-hidden="true" />
            Filter
          </button>
        }
      />
      {settings.saved === null ? null : <FilterSets settings={settings} saved={settings.saved} result={result} />}
      <span className="report-controls-end">
        {result.period === null || result.period === 'all' ? null : (
          <Checkbox label="Compare to prior year" checked={settings.compare} onChange={(on) => change({ compare: on ? 'year' : 'no' })} />
        )}
        <Segmented size="sm" label="Chart" value={chartOf(settings, result)} onChange={(chart) => change({ chart })} choices={charts} />
      </span>
    </div>
  )
}
