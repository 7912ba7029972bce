import './osha.css'
import './osha-sheets.css'
import './osha-print.css'
import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { dayCap } from '#records/safety/osha-claims/osha/day-counts.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { editPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { CalendarDays } from 'lucide-react'
import type { JudgedCase } from '#records/safety/osha-claims/osha/answers.ts'
import { useJudgedCase } from './contract.ts'
import { MonthGrid } from './month-grid.tsx'
import { monthsOf } from './months.ts'

/** The calendar of a case: which days were lost or restricted, how many count, and where counting stopped (29 CFR 1904.7(b)(3), (4)). */
export function DaysPanel({ record, row }: PanelProps): ReactNode {
  const judged = useJudgedCase(row.id)
  if (judged.isError) return <LoadError title="Couldn't load the days" query={judged} />
  if (judged.data === undefined) return <Skeleton width={420} height={24} />
  const { days } = judged.data
  const claim = textOf(row['claim'])
  return (
    <div className="osha-column">
      <Sums days={days} />
      {days.notes.map((note) => (
        <Banner key={note} tone="warning">
          {note}
          {days.cappedOn === null || !note.includes(String(dayCap)) ? null : ` The last day that counts is ${formatDate(days.cappedOn)}.`}
        </Banner>
      ))}
      {days.days.length === 0 ? (
        <EmptyState
          icon={<CalendarDays />}
          title="No days away or restricted"
          text={
            days.source === 'claim'
              ? "They come from the work status of the workers' comp claim."
              : 'Enter what a health professional recommended, weekends included; the day of the injury does not count.'
          }
        />
      ) : (
        <div className="osha-months">
          {monthsOf(days.injuredOn, days.days).map((month) => (
            <MonthGrid key={month} month={month} injuredOn={days.injuredOn} days={days.days} />
          ))}
        </div>
      )}
      <Card
        title="Periods"
        scope={days.source === 'claim' ? "from the workers' comp claim, counted once for both" : 'entered on this case'}
        actions={
          days.source === 'claim' ? (
            claim === '' ? null : (
              <Anchor href={`/workers-comp/${claim}`}>Open the claim</Anchor>
            )
          ) : row.can?.update === true ? (
            <ButtonLink size="sm" tone="ghost" href={`${editPath(record, row.id)}#section-days`}>
              Edit days
            </ButtonLink>
          ) : null
        }
        flush
      >
        {days.periods.length === 0 ? (
          <p className="card-body text-fg-muted">None.</p>
        ) : (
          <ul className="osha-answers">
            {days.periods.map((period) => (
              <li key={`${period.kind} ${period.from}`}>
                <span className="osha-answer-question">
                  {formatDate(period.from)} to {period.to === null ? 'today, still open' : formatDate(period.to)}
                  <span className="osha-answer-source">{period.source ?? ''}</span>
                </span>
                <Pill tone={period.kind === 'away' ? 'danger' : 'warning'}>{kindWords[period.kind]}</Pill>
                {period.href === null ? <span /> : <Anchor href={period.href}>Open</Anchor>}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

const kindWords = { away: 'Away', restricted: 'Restricted' } as const

function Sums({ days }: { days: JudgedCase['days'] }): ReactNode {
  const both = days.away + days.restricted
  const beyond = days.raw.away + days.raw.restricted - both
  return (
    <Card
      title="Days"
      scope={`as of ${formatDate(days.today)}`}
      marks={
        <>
          {days.counting ? <Pill tone="warning">Still counting</Pill> : null}
          {days.estimated ? <Pill tone="info">Estimated</Pill> : null}
        </>
      }
    >
      <div className="osha-sums">
        <Sum label="Away from work (K)" value={days.away} />
        <Sum label="Restricted or transferred (L)" value={days.restricted} />
        <div className="osha-cap">
          <span>
            {both} of {dayCap} days that count
            {beyond > 0 ? `, ${formatCount(beyond, 'day')} beyond` : ''}
          </span>
          <Progress label="Days that count, of 180" value={both} max={dayCap} thin />
        </div>
      </div>
    </Card>
  )
}

function Sum({ label, value }: { label: string; value: number }): ReactNode {
  return (
    <div className="osha-sum">
      <b>{value}</b>
      <span>{label}</span>
    </div>
  )
}
