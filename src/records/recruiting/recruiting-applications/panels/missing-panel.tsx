import { Clock, FilePlus2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { daysUntil } from '#kit/dates/expiry.ts'
import { investigators } from '#kit/roles.ts'
import { MoveDialog } from '#web/engine/detail/moves/move-dialog.tsx'
import { useHost } from '#web/engine/host.tsx'
import { labelOf, textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { openItems } from '../open-items.ts'
import type { Item } from '../open-items.ts'
import { isClosed } from './check-state.tsx'

const owers = { recruiting: 'Recruiting', applicant: 'Applicant', third_party: 'Third party' } as const

type Step = { move: string; given: Readonly<Record<string, unknown>> }

/** What is missing and who owes it, with the button that gets it. */
export function MissingPanel({ record, row }: PanelProps): ReactNode {
  const [step, setStep] = useState<Step | null>(null)
  const { today } = useHost()
  const items = openItems(row, today)
  const counts = (Object.keys(owers) as (keyof typeof owers)[]).flatMap((who) => {
    const count = items.filter((item) => item.who === who).length
    return count === 0 ? [] : [`${count} ${owers[who].toLowerCase()}`]
  })
  if (isClosed(row.status)) return null
  return (
    <>
      <Card title="Missing items" scope={counts.join(' · ')} flush>
        {items.length === 0 ? (
          <p className="card-body text-fg-muted">Nothing is missing.</p>
        ) : (
          <ul>
            {items.map((item) => (
              <ItemLine key={item.key} record={record} row={row} item={item} onStep={setStep} />
            ))}
          </ul>
        )}
      </Card>
      {step === null ? null : <MoveDialog record={record} row={row} move={step.move} given={step.given} onClose={() => setStep(null)} />}
    </>
  )
}

function ItemLine({ row, item, onStep }: PanelProps & { item: Item; onStep: (step: Step) => void }): ReactNode {
  const { viewer } = useHost()
  const name = item.who === 'applicant' ? row.title : item.who === 'recruiting' ? (labelOf(row, 'owner') ?? 'Unassigned') : ''
  const employer = textOf(item.step?.given['employer'])
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t border-border px-card-x py-2.5 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_7rem_13rem]">
      <span className="min-w-0 max-md:col-span-2">
        <span className="block font-medium">{item.what}</span>
        <span className="block text-sm text-fg-muted">{item.note}</span>
      </span>
      <span className="min-w-0 text-sm">
        {name === '' ? null : <span className="font-medium">{name} </span>}
        <span className="text-fg-muted">{owers[item.who]}</span>
      </span>
      <Since day={item.since} />
      <span className="flex flex-wrap justify-end gap-2 max-md:col-span-2 max-md:justify-start">
        {employer !== '' && investigators.includes(viewer.role) ? (
          <ButtonLink
            size="sm"
            tone="ghost"
            href={`/recruiting/investigation-history/new${writeSearch({ application: row.id, employer })}`}
            aria-label={`Record answer: ${employer}`}
          >
            <FilePlus2 aria-hidden="true" />
            Answer
          </ButtonLink>
        ) : null}
        {item.step !== null && row.can?.moves.includes(item.step.move) === true ? (
          <Button size="sm" aria-label={`${item.step.label}: ${item.what}`} onClick={() => item.step && onStep(item.step)}>
            {item.step.label}
          </Button>
        ) : null}
      </span>
    </li>
  )
}

/** Nobody was asked yet, or for how long it is waited. */
function Since({ day }: { day: string | null }): ReactNode {
  const { today } = useHost()
  const days = day === null ? 0 : -daysUntil(day, today)
  return (
    <span className="text-sm text-fg-muted max-md:text-right">
      {day === null ? (
        ''
      ) : days >= 3 ? (
        <Pill tone="warning" icon={<Clock aria-hidden="true" />}>{`Stalled ${days} d`}</Pill>
      ) : (
        `Since ${formatDate(day)}`
      )}
    </span>
  )
}
