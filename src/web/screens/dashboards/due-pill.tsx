import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDuration, formatTimeLeft } from '#kit/dates/format-time.ts'
import { daysLeft } from '#kit/duty/days-left.ts'
import { readingWords } from '#kit/duty/reading-words.ts'
import { useUser } from '#web/api/session.ts'
import { useCompany } from '#web/layout/company.ts'
import { useNow } from '#web/layout/live/now.ts'
import { Pill, type Tone } from '#web/ui/display/pill.tsx'
import type { Attention } from './contract.ts'

/** How much time is left for a row of Act now. Its tone is that of the record's reading in its list. */
export function DuePill({ entry }: { entry: Attention }): ReactNode {
  const now = useNow()
  const { timeZone } = useUser()
  const today = useCompany()?.today ?? now.toISOString().slice(0, 10)
  const { effect, dueOn, dueAt, id } = entry
  const weight = effect === 'block' ? 'block' : 'due'
  const due = dueAt ?? dueOn
  const days = due === null ? null : daysLeft(due, { now, today })
  const { tone } = readingWords({ text: '', due, weight }, { now, today, timeZone })
  return (
    // An alert of CSA is no record and has no day.
    <TonedPill tone={id === null ? 'warning' : tone}>
      {due === null ? undated(entry) : days === null ? clockWords(Date.parse(due) - now.getTime()) : dayWords(days, effect === 'block')}
    </TonedPill>
  )
}

function TonedPill({ tone, children }: { tone: Tone; children: string }): ReactNode {
  const icon =
    tone === 'danger' ? <CircleAlert aria-hidden="true" /> : tone === 'warning' ? <TriangleAlert aria-hidden="true" /> : undefined
  return (
    <Pill tone={tone} icon={icon}>
      {children}
    </Pill>
  )
}

/** @param left milliseconds */
function clockWords(left: number): string {
  if (left < 0) return `Overdue ${formatDuration(-left)}`
  return `${left < 86_400_000 ? formatTimeLeft(left) : formatDuration(left)} left`
}

/** A paper that runs out far from now blocks for another reason than its date. */
function dayWords(days: number, blocks: boolean): string {
  if (days === 0) return 'Due today'
  if (days < 0) return `Overdue ${-days} d`
  return blocks || days > 45 ? undatedWords(blocks) : `${days} d left`
}

const undated = ({ effect, id }: Attention): string => (id === null ? 'Alert' : undatedWords(effect === 'block'))
const undatedWords = (blocks: boolean): string => (blocks ? 'Blocked' : 'To do')
