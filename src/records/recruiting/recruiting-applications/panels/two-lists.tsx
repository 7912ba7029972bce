import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { Card } from '#web/ui/display/card.tsx'
import { said, StateIcon } from './check-state.tsx'
import { employersToAsk, investigatedOn } from '../employers/employers.ts'
import { checksOf, stateOf } from '../open-items.ts'
import { checkFields } from '../working.ts'

interface Duty {
  readonly name: string
  readonly citation: string
  readonly state: string
  readonly words: string
}

const dutiesBy = (row: RecordRow, by: 'driving' | 'within_30_days'): Duty[] =>
  checksOf(row)
    .filter((check) => check.by === by)
    .map(({ name, citation }) => ({
      name: checkFields[name].label,
      citation: citation ?? '',
      state: stateOf(row, name),
      words: said(row, name),
    }))

/** The application and the license stand before anybody drives, as the checks of law do (49 CFR 391.21(a), 383.23). */
const beforeDriving = (row: RecordRow, today: string): Duty[] => {
  const expires = textOf(row['licenseExpirationDate'])
  const valid = expires >= today
  return [
    { name: 'Signed application', citation: '49 CFR 391.21', state: 'clear', words: 'Signed' },
    {
      name: 'Valid license',
      citation: '49 CFR 383.23',
      state: valid ? 'clear' : 'failed',
      words: expires === '' ? 'No date' : `${valid ? 'To' : 'Expired'} ${formatDate(expires)}`,
    },
    ...dutiesBy(row, 'driving'),
  ]
}

/** The days of 40.25(d) run from the first safety-sensitive work, and their end bans it; those of 391.23 ban nothing. */
const within30Days = (row: RecordRow, today: string): Duty[] => {
  const asked = employersToAsk(row, today)
  const outside = asked.filter(({ outsideClearinghouse }) => outsideClearinghouse)
  const done = investigatedOn(outside, row) !== null
  const duties = dutiesBy(row, 'within_30_days').map((duty) =>
    asked.length === 0 && duty.name === checkFields.previousEmployers.label
      ? { ...duty, citation: '49 CFR 391.23(c)(4)', state: 'not_needed', words: 'No employer to ask' }
      : duty,
  )
  return [
    ...duties,
    ...(outside.length > 0
      ? [
          {
            name: 'Drug and alcohol answers outside FMCSA',
            citation: '49 CFR 40.25(d): from the first safety-sensitive work, then no more of it',
            state: done ? 'clear' : 'pending',
            words: done ? 'Answered, or effort logged' : 'Open',
          },
        ]
      : []),
  ]
}

/** What must stand before the first driving, and what may come within 30 days. */
export function TwoLists({ row }: { row: RecordRow }): ReactNode {
  const { today } = useHost()
  const hiredOn = textOf(row['hiredOn'])
  if (checksOf(row).length === 0) return null
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Duties title="Before the first driving" duties={beforeDriving(row, today)} note="Required before the driver can drive." />
      <Duties
        title={hiredOn === '' ? 'Within 30 days of the first day' : `Within 30 days, by ${formatDate(daysAfter(hiredOn, 30))}`}
        duties={within30Days(row, today)}
        note="If late, the DQ file is deficient but the driver can keep driving. With a CDL the MVR also shows the medical status (391.23(m)(2)): order it first."
      />
    </div>
  )
}

function Duties({ title, duties, note }: { title: string; duties: readonly Duty[]; note: string }): ReactNode {
  const open = duties.filter(({ state }) => state !== 'clear' && state !== 'not_needed').length
  return (
    <Card title={title} scope={open === 0 ? 'complete' : formatCount(open, 'open item')} flush>
      <ul>
        {duties.map(({ name, citation, state, words }) => (
          <li key={name} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 border-t border-border px-card-x py-2">
            <StateIcon state={state} />
            <span className="min-w-0">
              <span className="block font-medium">{name}</span>
              <span className="block text-sm text-fg-muted">{citation}</span>
            </span>
            <span className="text-sm text-fg-muted">{words}</span>
          </li>
        ))}
      </ul>
      <p className="border-t border-border px-card-x py-2.5 text-sm text-fg-muted">{note}</p>
    </Card>
  )
}
