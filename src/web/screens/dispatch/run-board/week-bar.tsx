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
import { listOf, type Place } from './address.ts'
import type { Board, Share } from '#features/dispatch/run-board/answers.ts'
import { BoardModes } from './modes.tsx'
import { spanWords } from './words.ts'

type BarProps = { board: Board; place: Place; division: string | undefined; mayEdit: boolean; onCopy: () => void }

/** The days shown, the view, and how much is covered; each number opens its list. */
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
      <Figures board={board} division={division} />
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

function Figures({ board, division }: { board: Board; division: string | undefined }): ReactNode {
  const { days, figures, today } = board
  const { today: ofToday, week, uncovered, atRisk } = figures
  const from = days[0] ?? ''
  const to = days.at(-1) ?? ''
  const ran = { status: '!cancelled' }
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
      <Anchor className="pill" data-tone={uncovered.length > 0 ? 'danger' : 'neutral'} href={listOf(from, to, division, uncoveredFilter)}>
        <CircleAlert aria-hidden="true" />
        <span>{formatNumber(uncovered.length)} uncovered</span>
      </Anchor>
      <Anchor
        className="pill"
        data-tone={atRisk.length > 0 ? 'warning' : 'neutral'}
        href={listOf(from, to, division, { id: atRisk.length === 0 ? noRecord : atRisk.slice(0, 200).join(',') })}
      >
        <TriangleAlert aria-hidden="true" />
        <span>{formatNumber(atRisk.length)} at risk</span>
      </Anchor>
    </span>
  )
}

/** The id of no record: the list behind a zero is empty too. */
const noRecord = '00000000-0000-0000-0000-000000000000'

const percent = ({ covered, total }: Share): string => `${wholePercent(covered, total)}%`
