import { ChevronLeft, ChevronRight, CircleAlert, Copy, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { formatNumber } from '#kit/format.ts'
import { wholePercent } from '#kit/shares.ts'
import { uncoveredFilter } from '#records/dispatch/run-assignments/coverage-states.ts'
import { useHost } from '#web/engine/host.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { listOf, type Only, type Place } from './address.ts'
import type { Board, Share } from '#features/dispatch/run-board/answers.ts'
import { BoardModes } from './modes.tsx'
import { spanWords } from './words.ts'

type BarProps = { board: Board; place: Place; division: string | undefined; mayEdit: boolean; onCopy: () => void }

/** The days shown, the view, and how much is covered. A share opens its list; the pills narrow the board. */
export function WeekBar({ board, place, division, mayEdit, onCopy }: BarProps): ReactNode {
  const { today } = useHost()
  const go = (from: string): void => place.show({ from: from === today ? undefined : from, day: undefined })
  return (
    <div className="listbar week-bar">
      <IconButton label="Earlier 7 days" size="sm" onClick={() => go(daysAfter(place.from, -7))}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <h2 className="week-span">{spanWords(board.days)}</h2>
      <IconButton label="Later 7 days" size="sm" onClick={() => go(daysAfter(place.from, 7))}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
      <Button size="sm" disabledReason={place.from === today ? 'The board starts today' : undefined} onClick={() => go(today)}>
        Today
      </Button>
      <BoardModes current={place.axis} />
      <Figures board={board} place={place} division={division} />
      <span className="week-end no-print">
        {mayEdit ? (
          <Button size="sm" data-guide="run-board.copy-week" onClick={onCopy}>
            <Copy aria-hidden="true" />
            Copy last week
          </Button>
        ) : null}
      </span>
    </div>
  )
}

function Figures({ board, place, division }: Pick<BarProps, 'board' | 'place' | 'division'>): ReactNode {
  const { days, figures, today } = board
  const { today: ofToday, week, uncovered, atRisk } = figures
  const from = days[0] ?? ''
  const to = days.at(-1) ?? ''
  const ran = { status: '!cancelled' }
  const lists = { uncovered: uncoveredFilter, at_risk: { id: atRisk.length === 0 ? noRecord : atRisk.slice(0, 200).join(',') } } as const
  return (
    <span className="week-figures" role="group" aria-label="Coverage">
      {ofToday === null || ofToday.total === 0 ? null : (
        <Anchor href={listOf(today, today, division, ran)}>
          <b>{percent(ofToday)}</b> covered today
        </Anchor>
      )}
      {week.total === 0 ? null : (
        <Anchor href={listOf(from, to, division, ran)}>
          <b>{percent(week)}</b> {ofToday === null || ofToday.total === 0 ? 'covered' : 'in 7 days'}, {formatNumber(week.covered)} of{' '}
          {formatNumber(week.total)}
        </Anchor>
      )}
      <OnlyPill place={place} only="uncovered" tone={uncovered.length > 0 ? 'danger' : 'neutral'}>
        <CircleAlert aria-hidden="true" />
        <span>{formatNumber(uncovered.length)} uncovered</span>
      </OnlyPill>
      <OnlyPill place={place} only="at_risk" tone={atRisk.length > 0 ? 'warning' : 'neutral'}>
        <TriangleAlert aria-hidden="true" />
        <span>{formatNumber(atRisk.length)} at risk</span>
      </OnlyPill>
      {place.only === null ? null : <Anchor href={listOf(from, to, division, lists[place.only])}>View as list</Anchor>}
    </span>
  )
}

type PillProps = { place: Place; only: Only; tone: 'danger' | 'warning' | 'neutral'; children: ReactNode }

/** Narrows the board to the runs it counts; a second press shows all runs again. */
function OnlyPill({ place, only, tone, children }: PillProps): ReactNode {
  const pressed = place.only === only
  return (
    <button
      type="button"
      className="pill week-only"
      data-tone={tone}
      aria-pressed={pressed}
      onClick={() => place.show({ only: pressed ? undefined : only })}
    >
      {children}
    </button>
  )
}

/** The id of no record: the list behind a zero is empty too. */
const noRecord = '00000000-0000-0000-0000-000000000000'

const percent = ({ covered, total }: Share): string => `${wholePercent(covered, total)}%`
