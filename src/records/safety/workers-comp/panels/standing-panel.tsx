import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount, formatCurrencyCents } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { ClockChip } from '#web/engine/values/clock-chip.tsx'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { recordPath, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { defaultLagTargets, reportLag } from '../money/benefits.ts'
import { workersComp } from '../record.ts'
import { dayAt, useEntries } from './entries.ts'
import { useReadsEntries } from './entry-part.tsx'
import { DrivingRoom, NoDriving } from './driving-note.tsx'

/** Where the claim stands today, before its facts: work, money, first report, what is next. */
export function StandingPanel({ row }: PanelProps): ReactNode {
  const reads = useReadsEntries()
  const clocks = useQuery({
    queryKey: ['/api/deadlines', 'froi', row.id],
    queryFn: () => readJson<RecordRow[]>(`/api/deadlines${writeSearch({ claim: row.id, rule: 'FROI', fields: 'citation,policy,dueAt' })}`),
  })
  return (
    <>
      {reads ? <Notes row={row} /> : null}
      <Card title="Today">
        <DescriptionList columns={2} facts={[...workFacts(row), ...(reads ? moneyFacts(row) : []), firstReport(row, clocks.data?.[0])]} />
        <Lag row={row} />
      </Card>
    </>
  )
}

function Notes({ row }: { row: RecordRow }): ReactNode {
  const entries = useEntries(row.id, ['work_status'])
  if (entries.data === undefined) return entries.isError ? null : <DrivingRoom row={row} />
  return <NoDriving row={row} notes={entries.data} />
}

const tones = { off_work: 'danger', modified_duty: 'warning', full_duty: 'success', none: 'neutral' } as const

const workFacts = (row: RecordRow) => {
  const status = (textOf(row['workStatus']) || 'none') as keyof typeof tones
  const until = textOf(row['workStatusUntil'])
  return [
    {
      term: 'Work status',
      value: <Pill tone={tones[status]}>{workersComp.fields.workStatus.options[status].label}</Pill>,
      note: until === '' ? undefined : `until ${formatDate(until)}`,
    },
    {
      term: 'Days off work',
      value: (
        <Anchor href={recordPath(workersComp, row.id, { tab: 'work' })}>
          {typeof row['daysAway'] === 'number' ? formatCount(row['daysAway'], 'day') : 'Not entered'}
        </Anchor>
      ),
    },
  ]
}

const moneyFacts = (row: RecordRow) => {
  const change = Number(row['reserveChange'] ?? 0)
  return [
    {
      term: 'Incurred',
      value: <Anchor href={recordPath(workersComp, row.id, { tab: 'money' })}>{formatCurrencyCents(Number(row['incurred'] ?? 0))}</Anchor>,
      note: `${formatCurrencyCents(Number(row['paid'] ?? 0))} paid`,
    },
    {
      term: 'Reserves, 30 days',
      value: change === 0 ? 'Unchanged' : `${change > 0 ? '+' : '−'}${formatCurrencyCents(Math.abs(change))}`,
    },
  ]
}

/** Whose limit it is: that of the state, where an administrator entered its rule. */
const limitWords = (rule: RecordRow | undefined): string | undefined =>
  rule === undefined
    ? undefined
    : rule['policy'] === true
      ? 'company policy; no state rule has been entered'
      : `limit: ${textOf(rule['citation'])}`

const firstReport = (row: RecordRow, rule: RecordRow | undefined) => {
  const filed = textOf(row['froiFiledOn'])
  const due = textOf(row['froiDueAt'])
  return {
    term: 'First report',
    value: filed !== '' ? `Filed ${formatDate(filed)}` : due !== '' ? <ClockChip at={due} /> : 'Not due',
    note: filed === '' && due === '' ? undefined : limitWords(rule),
  }
}

/** How late the reports were against the company's targets; nothing when they were on time. */
function Lag({ row }: { row: RecordRow }): ReactNode {
  const { timeZone } = useHost()
  const filed = textOf(row['froiFiledOn'])
  const lag = reportLag({
    injuredOn: dayAt(row['injuredAt'], timeZone),
    employerKnewOn: dayAt(row['reportedAt'], timeZone),
    firstReportOn: filed === '' ? null : filed,
  })
  if (lag.employer.inTime && (lag.carrier?.inTime ?? true)) return null
  return (
    <p className="text-sm text-fg-muted mt-3">
      {`Reported to us ${after(lag.employer.days, 'the injury')}${lag.employer.inTime ? '' : ` (target ${formatCount(defaultLagTargets.employer, 'day')})`}`}
      {lag.carrier === null
        ? '. '
        : `, first report ${after(lag.carrier.days, 'that')}${lag.carrier.inTime ? '' : ` (target ${formatCount(defaultLagTargets.carrier, 'day')})`}. `}
      Targets are company policy.
    </p>
  )
}

const after = (count: number, what: string): string => (count === 0 ? 'on the same day' : `${formatCount(count, 'day')} after ${what}`)
