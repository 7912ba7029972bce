import type { ReactNode } from 'react'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'

export type Range = '30d' | '12m' | 'custom'
export type PeriodSearch = { readonly range: Range; readonly from?: string | undefined; readonly to?: string | undefined }

const ranges = [
  { value: '30d', label: '30 days' },
  { value: '12m', label: '12 months' },
  { value: 'custom', label: 'Custom' },
] as const

const day = (value: string | undefined): string | undefined =>
  value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined

/** The period an address asks for; twelve months where it asks for none. */
export const readPeriod = (search: Readonly<Record<string, string>>): PeriodSearch => {
  const range = ranges.find(({ value }) => value === search['range'])?.value ?? '12m'
  return range === 'custom' ? { range, from: day(search['from']), to: day(search['to']) } : { range }
}

/** 30 days, 12 months, or from day to day. */
export function PeriodPicker({
  period,
  today,
  onChange,
}: {
  period: PeriodSearch
  today: string
  onChange: (next: PeriodSearch) => void
}): ReactNode {
  const { range, from, to } = period
  return (
    <div className="figure-period">
      <Segmented<Range>
        label="Period"
        value={range}
        onChange={(next) => onChange(next === 'custom' ? { range: next, from: `${today.slice(0, 4)}-01-01`, to: today } : { range: next })}
        choices={ranges}
      />
      {range !== 'custom' ? null : (
        <>
          <span className="figure-day">
            <DateInput
              aria-label="First day"
              value={from ?? null}
              today={today}
              max={today}
              onChange={(next) => onChange({ range, from: next ?? undefined, to })}
            />
          </span>
          <span className="text-sm text-fg-muted">to</span>
          <span className="figure-day">
            <DateInput
              aria-label="Last day"
              value={to ?? null}
              today={today}
              max={today}
              onChange={(next) => onChange({ range, from, to: next ?? undefined })}
            />
          </span>
        </>
      )}
    </div>
  )
}
