import { ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#kit/format.ts'
import { listGuide } from '#kit/guide-ids.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Sheet } from '#web/ui/overlay/sheet.tsx'
import { AddFilter, FilterChips } from './filters/filter-chips.tsx'
import { filtersOf, withoutQuestion } from './list-search.ts'
import type { ListState } from './list-state.ts'
import { ListSearch } from './list-toolbar.tsx'

/** On a phone: filter and add at the bottom, the filters in a sheet. */
export function PhoneListBar({ state, total, add }: { state: ListState; total: number | undefined; add: ReactNode }): ReactNode {
  const [open, setOpen] = useState(false)
  const filters = filtersOf(state.search)
  const on = Object.keys(filters).length + ((state.search['q'] ?? '') === '' ? 0 : 1)
  return (
    <>
      <div className="action-bar">
        <Button size="lg" data-guide={listGuide(state.record, 'filters')} onClick={() => setOpen(true)}>
          <ListFilter aria-hidden="true" />
          {on === 0 ? 'Filter' : `Filter, ${on} on`}
        </Button>
        {add}
      </div>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        side="bottom"
        title="Filter"
        footer={
          <>
            <Button tone="ghost" disabled={on === 0} onClick={() => state.show(withoutQuestion(state.search))}>
              Clear all
            </Button>
            <Button tone="primary" onClick={() => setOpen(false)}>
              {total === undefined ? 'Show' : `Show ${formatNumber(total)}`}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          {state.record.lineOnly === true ? null : <ListSearch state={state} />}
          <div className="flex flex-wrap gap-2">
            <FilterChips state={state} filters={filters} />
          </div>
          <AddFilter state={state} flat />
        </div>
      </Sheet>
    </>
  )
}
