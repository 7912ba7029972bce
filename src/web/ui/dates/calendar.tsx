import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { DayPicker, type Matcher } from 'react-day-picker'

type CalendarProps = {
  value: string | null
  today: string
  min?: string | undefined
  max?: string | undefined
  onPick: (day: string) => void
}

/** A month to pick a day from; arrows move by day, Page Up and Down by month. Loaded when first opened. */
export function Calendar({ value, today, min, max, onPick }: CalendarProps): ReactNode {
  const todayDate = dateOf(today)
  const selected = value === null ? undefined : dateOf(value)
  const outside: Matcher[] = []
  if (min !== undefined) outside.push({ before: dateOf(min) })
  if (max !== undefined) outside.push({ after: dateOf(max) })
  return (
    <DayPicker
      mode="single"
      autoFocus
      required
      showOutsideDays
      captionLayout="dropdown"
      navLayout="around"
      classNames={classes}
      components={{ Chevron }}
      labels={{ labelDayButton }}
      startMonth={min === undefined ? new Date(todayDate.getFullYear() - 90, 0) : dateOf(min)}
      endMonth={max === undefined ? new Date(todayDate.getFullYear() + 15, 11) : dateOf(max)}
      today={todayDate}
      defaultMonth={selected ?? todayDate}
      selected={selected}
      disabled={outside}
      onSelect={(picked) => onPick(dayOf(picked))}
    />
  )
}

const classes = {
  root: 'calendar',
  month: 'calendar-month',
  month_caption: 'calendar-caption',
  dropdowns: 'calendar-dropdowns',
  dropdown_root: 'calendar-dropdown',
  caption_label: 'calendar-caption-label',
  button_previous: 'icon-btn icon-btn-sm',
  button_next: 'icon-btn icon-btn-sm',
  month_grid: 'calendar-grid',
  weekday: 'calendar-weekday',
  day: 'calendar-day',
  day_button: 'calendar-day-button',
} as const

const spoken = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })

// "1" alone must be part of the name for voice control, which "1st" would not be.
function labelDayButton(date: Date, modifiers: { today?: boolean; selected?: boolean }): string {
  return [modifiers.today === true ? 'Today' : '', spoken.format(date), modifiers.selected === true ? 'selected' : '']
    .filter((part) => part !== '')
    .join(', ')
}

const chevrons = { up: ChevronUp, down: ChevronDown, left: ChevronLeft, right: ChevronRight } as const

function Chevron({ orientation = 'down' }: { orientation?: keyof typeof chevrons }): ReactElement {
  const Icon = chevrons[orientation]
  return <Icon aria-hidden="true" />
}

// The picker thinks in local Dates; a plain day is local midnight there and never touches a zone.
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function dayOf(date: Date): string {
  return [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')
}
