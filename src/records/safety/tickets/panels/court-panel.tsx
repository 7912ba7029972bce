import { CalendarClock, CircleCheck, Gavel, Mail, ReceiptText, Reply, Scale } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { formatCurrencyCents } from '#kit/format.ts'
import { formatDate, formatInstant } from '#kit/dates/format-time.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { newKey, useSave } from '#web/engine/queries/queries.ts'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Stages } from '#web/ui/display/stages.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { dayIn } from '#records/safety/accidents/steps/place-day.ts'
import { PanelLine } from '#records/panel-line.tsx'
import { dispositions, responses, stages } from '../choices.ts'
import { nextStages, stageOrder } from '../law/stages.ts'
import type { Stage } from '../law/stages.ts'

/** Where the matter stands, what usually comes next, and its days in order. */
export function CourtPanel({ record, row }: PanelProps): ReactNode {
  const { today, timeZone } = useHost()
  const save = useSave(record)
  const offerUndo = useOfferUndo()
  const standing = useRef<HTMLDivElement>(null)
  const stage = (textOf(row['stage']) || 'received') as Stage
  const next =
    row.status === 'open' && row.can?.update === true && row['kind'] !== 'toll'
      ? nextStages(stage).filter((one) => one !== 'disposed' && one !== 'paid')
      : []
  const go = (to: Stage): void =>
    save.mutate(
      { id: row.id, values: { stage: to }, version: row.version, confirmed: true, key: newKey() },
      {
        onSuccess: (written) => {
          if (!written.ok) return void toast.add({ title: 'Stage not changed', description: written.error.detail, tone: 'danger' })
          offerUndo(written.batchId, `${row.number}: ${stages[to].label}`)
          // The button that was pressed is gone: the next one is a Tab away.
          standing.current?.focus()
        },
        onError: (error) => toast.add({ title: 'Stage not changed', description: sentenceOf(error), tone: 'danger' }),
      },
    )
  return (
    <Card title="Court timeline" flush>
      <div ref={standing} tabIndex={-1} className="card-body flex flex-wrap items-center gap-x-3 gap-y-2">
        <Stages current={stageOrder.indexOf(stage) + 1} total={stageOrder.length} name={stages[stage].label} />
        {next.length === 0 ? null : (
          <span className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0">
            <span className="text-sm text-fg-muted">Usually next</span>
            {next.map((to) => (
              <Button key={to} size="sm" busy={save.isPending} onClick={() => go(to)}>
                {stages[to].label}
              </Button>
            ))}
          </span>
        )}
      </div>
      <ol aria-label="Case dates">
        {daysOf(row, timeZone).map((day) => (
          <PanelLine
            key={day.key}
            state={<DayPill on={day.on} today={today} done={day.done} />}
            name={
              <span className="inline-flex items-center gap-2">
                {day.icon}
                {day.name}
              </span>
            }
            note={day.note}
            end={day.shown}
          />
        ))}
      </ol>
    </Card>
  )
}

function DayPill({ on, today, done }: { on: string; today: string; done: boolean }): ReactNode {
  if (done) return <Pill tone="success">Done</Pill>
  const left = Math.round((Date.parse(on) - Date.parse(today)) / 86_400_000)
  if (left < 0) return <Pill tone="danger">Overdue {-left} d</Pill>
  return <Pill tone={left <= 7 ? 'warning' : 'neutral'}>{left === 0 ? 'Today' : `In ${left} d`}</Pill>
}

type Day = { key: string; name: string; note: string; on: string; shown: string; done: boolean; icon: ReactNode }

const words = (parts: readonly unknown[]): string => parts.filter((part) => typeof part === 'string' && part !== '').join(', ')

/** Every day that matters to the case, earliest first; what is not set is left out. */
const daysOf = (row: RecordRow, timeZone: string): Day[] => {
  const decided = textOf(row['dispositionOn']) !== ''
  const respondedOn = textOf(row['respondedOn'])
  const answered =
    decided ||
    [respondedOn, textOf(row['paidOn'])].some((on) => on !== '') ||
    ['attorney', 'court_scheduled'].includes(textOf(row['stage']))
  const outcome = dispositions[(textOf(row['disposition']) || 'pending') as keyof typeof dispositions].label
  const fee = typeof row['attorneyFee'] === 'number' ? `fee ${formatCurrencyCents(row['attorneyFee'])}` : ''
  const issuedAt = textOf(row['issuedAt'])
  const parts: (Omit<Day, 'shown' | 'on'> & { on: string })[] = [
    {
      key: 'respondBy',
      name: 'Respond by',
      note: 'The day printed on the citation',
      on: textOf(row['respondBy']),
      done: answered,
      icon: <Mail aria-hidden="true" />,
    },
    {
      key: 'respondedOn',
      name: responses[textOf(row['response']) as keyof typeof responses]?.label ?? 'Answered',
      note: words([row['responseReference']]),
      on: respondedOn,
      done: true,
      icon: <Reply aria-hidden="true" />,
    },
    {
      key: 'retainedOn',
      name: 'Attorney retained',
      note: words([row['attorney'], fee]),
      on: textOf(row['retainedOn']),
      done: true,
      icon: <Scale aria-hidden="true" />,
    },
    {
      key: 'courtDate',
      name: row['appearanceRequired'] === true ? 'Court, appearance required' : 'Court',
      note: words([row['court'], row['courtCounty'], row['courtPhone']]),
      on: textOf(row['courtDate']),
      done: decided,
      icon: <Gavel aria-hidden="true" />,
    },
    {
      key: 'dispositionOn',
      name: outcome,
      note: 'Outcome of the ticket',
      on: textOf(row['dispositionOn']),
      done: true,
      icon: <CircleCheck aria-hidden="true" />,
    },
    {
      key: 'paidOn',
      name: 'Paid',
      note: words([row['paymentReference']]),
      on: textOf(row['paidOn']),
      done: true,
      icon: <ReceiptText aria-hidden="true" />,
    },
  ]
  const dated = parts.filter(({ on }) => on !== '').toSorted((a, b) => (a.on < b.on ? -1 : 1))
  return [
    {
      key: 'issuedAt',
      name: 'Issued',
      note: words([row['agency'], row['officer'], row['city'], row['state']]),
      on: issuedAt === '' ? '' : dayIn(issuedAt, timeZone),
      shown: formatInstant(issuedAt, timeZone),
      done: true,
      icon: <CalendarClock aria-hidden="true" />,
    },
    ...dated.map((day) => ({ ...day, shown: formatDate(day.on) })),
  ]
}
