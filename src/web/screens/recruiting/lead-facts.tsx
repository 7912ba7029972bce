import type { ReactNode } from 'react'
import { formatCount, formatMonths } from '#kit/format.ts'
import { formatAge, formatDate, formatDuration, formatTime } from '#kit/dates/format-time.ts'
import { classes, sources } from '#records/recruiting/recruiting-leads/choices.ts'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { useNow } from '#web/engine/use-now.ts'
import { Pill } from '#web/ui/display/pill.tsx'

/** The fields `LeadFacts` reads. */
export const leadFacts = [
  'createdAt',
  'statusSince',
  'cdlClass',
  'experienceMonths',
  'city',
  'state',
  'source',
  'contactCount',
  'firstContactAt',
  'contactSpeed',
  'claimExpiresAt',
  'nextActionOn',
  'nextAction',
  'fit',
  'fitReason',
] as const

/** What decides whom one calls: how long they wait, what they drive and where, what is to be done next, and whether they fit. */
export function LeadFacts({ row }: { row: RecordRow }): ReactNode {
  const now = useNow()
  const untouched = row['firstContactAt'] === null
  const waited = now.getTime() - Date.parse(textOf(row['createdAt']))
  const contacts = Number(row['contactCount'] ?? 0)
  return (
    <>
      <span className="board-facts">{[person(row), place(row)].filter((part) => part !== '').join(' · ')}</span>
      <span className="board-facts">
        <span>
          {[named(sources, row['source']), contacts === 0 ? '' : formatCount(contacts, 'contact')]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        <span data-tone={row['contactSpeed'] === 'late' && untouched ? 'danger' : undefined}>
          {untouched ? `Waiting ${formatDuration(Math.max(0, waited))}` : formatAge(textOf(row['statusSince']), now)}
        </span>
      </span>
      <NextAction row={row} />
      <span className="board-marks">
        <FitPill row={row} />
      </span>
    </>
  )
}

const named = (options: Readonly<Record<string, { readonly label: string }>>, value: unknown): string => options[textOf(value)]?.label ?? ''

const person = (row: RecordRow): string => {
  const months = row['experienceMonths']
  const years = typeof months === 'number' ? formatMonths(months) : ''
  return [named(classes, row['cdlClass']), years].filter((part) => part !== '').join(', ')
}
const place = (row: RecordRow): string => [textOf(row['city']), textOf(row['state'])].filter((part) => part !== '').join(', ')

function NextAction({ row }: { row: RecordRow }): ReactNode {
  const { today, timeZone } = useHost()
  const now = useNow()
  const on = textOf(row['nextActionOn'])
  const lapses = textOf(row['claimExpiresAt'])
  const soon = lapses !== '' && Date.parse(lapses) - now.getTime() < 86_400_000
  if (on === '' && !soon) return null
  return (
    <span className="board-facts">
      {on === '' ? null : (
        <span data-tone={on < today ? 'danger' : on === today ? 'warning' : undefined}>
          {textOf(row['nextAction']) || 'Next action'} {on === today ? 'today' : formatDate(on)}
        </span>
      )}
      {soon ? <span data-tone="warning">Expires {formatTime(lapses, timeZone)}</span> : null}
    </span>
  )
}

const fits = {
  meets: { label: 'Meets', tone: 'neutral' },
  review: { label: 'Review', tone: 'warning' },
  fails: { label: 'Fails', tone: 'danger' },
} as const

/** The reason instead of the word, where there is one. */
export function FitPill({ row }: { row: RecordRow }): ReactNode {
  const fit = textOf(row['fit'])
  const found = Object.hasOwn(fits, fit) ? fits[fit as keyof typeof fits] : null
  if (found === null) return null
  const [first, ...others] = textOf(row['fitReason']).split(', ')
  const reason = first === undefined || first === '' ? found.label : others.length === 0 ? first : `${first} +${others.length}`
  return <Pill tone={found.tone}>{reason}</Pill>
}
