import type { ReactNode } from 'react'
import { shownTypes } from '#records/leave/time-off/types.ts'
import { Select } from '#web/ui/form/select.tsx'
import { type CalendarState, states } from './use-calendar.ts'

/** Types by the words of the calendar: what the law protects is one of them. */
const types = Object.entries(shownTypes).map(([value, { label }]) => ({ value, label }))

export function CalendarFilters({ state: { leave, state, show }, phone }: { state: CalendarState; phone: boolean }): ReactNode {
  return (
    <div className={phone ? 'leave-filters' : 'leave-filters listbar-end'}>
      <Select
        size="sm"
        aria-label="Type"
        value={leave}
        placeholder="All types"
        clearLabel="All types"
        choices={types}
        onChange={(value) => show({ leave: value ?? undefined, shown: undefined })}
      />
      <Select
        size="sm"
        aria-label="Status"
        value={state}
        placeholder="Pending and approved"
        clearLabel="Pending and approved"
        choices={Object.entries(states).map(([value, label]) => ({ value, label }))}
        onChange={(value) => show({ state: value ?? undefined, shown: undefined })}
      />
    </div>
  )
}
