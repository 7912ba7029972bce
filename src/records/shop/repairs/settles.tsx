import { useQuery } from '@tanstack/react-query'
import { Check, ClipboardCheck, DollarSign, FileText, Gauge, LockOpen, RefreshCw, Repeat2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCurrencyCents, formatMiles } from '#kit/format.ts'
import { readJson } from '#web/api/client.ts'
import { labelOf, type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { useNow } from '#web/engine/use-now.ts'
import type { MovePartProps, PanelProps } from '#web/engine/views.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { type CostLine, lineTotal } from './lines.ts'
import { unsettled } from './moves.ts'

const useHolds = (row: RecordRow): readonly RecordRow[] =>
  useQuery({
    queryKey: ['/api/holds', 'of-repair', row.id, row.version],
    queryFn: () => readJson<RecordRow[]>(`/api/holds${writeSearch({ repair: row.id, status: 'active', fields: 'number,title,effect' })}`),
  }).data ?? []

/** Whether the repair's schedule is one of annual inspections: the filed report resets it, not the repair (49 CFR 396.17, 396.21). */
const useIsForInspection = (row: RecordRow): boolean => {
  const id = textOf(row['schedule'])
  const { data } = useQuery({
    queryKey: ['/api/pm-schedules', id, 'task'],
    queryFn: () => readJson<RecordRow>(`/api/pm-schedules/${id}`),
    enabled: id !== '',
  })
  return data?.['task'] === 'annual_inspection'
}

const isOpen = (row: RecordRow): boolean => (unsettled as readonly string[]).includes(row.status)

/** Named beside the repair, and settled with it. */
const settledBeside = [
  { field: 'schedule', path: '/maintenance/schedules/', words: 'PM schedule, resets' },
  { field: 'violation', path: '/violations/', words: 'Violation, correction recorded' },
  { field: 'vehicleReport', path: '/maintenance/vehicle-reports/', words: 'DVIR, defect certified' },
] as const

/** What waits for this repair: each goes with its closing, and none before. */
export function SettlesPanel({ row }: PanelProps): ReactNode {
  const holds = useHolds(row)
  const isForInspection = useIsForInspection(row)
  const beside = settledBeside.filter(({ field }) => textOf(row[field]) !== '')
  if (!isOpen(row) || (holds.length === 0 && beside.length === 0)) return null
  return (
    <Card title="Updated when you close">
      <ul className="flex flex-col gap-2 text-sm">
        {beside.map(({ field, path, words }) => (
          <li key={field}>
            <Anchor className="font-medium" href={`${path}${textOf(row[field])}`}>
              {labelOf(row, field) ?? 'View'}
            </Anchor>
            <span className="block text-fg-muted">
              {field === 'schedule' && isForInspection ? 'Reset by the filed inspection report' : words}
            </span>
          </li>
        ))}
        {holds.map((hold) => (
          <li key={hold.id} className="flex items-start justify-between gap-2">
            <span>
              <Anchor className="font-medium" href={`/holds/${hold.id}`}>
                Hold {hold.number}
              </Anchor>
              <span className="block text-fg-muted">Lifted</span>
            </span>
            <Pill tone="danger">Do not dispatch</Pill>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What is waited for, and how long already. */
export function WaitingPanel({ row }: PanelProps): ReactNode {
  const now = useNow()
  if (!row.status.startsWith('waiting_')) return null
  const since = textOf(row['statusSince'])
  const days = since === '' ? 0 : Math.floor((now.getTime() - Date.parse(since)) / 86_400_000)
  return (
    <Card title="Waiting for" marks={days < 1 ? undefined : <Pill tone="warning">{days} d</Pill>}>
      <p className="text-sm">{textOf(row['waitingFor']) || 'Not entered'}</p>
    </Card>
  )
}

/** The same system of the unit was repaired not long ago: what was done then did not hold. */
export function RepeatPanel({ row }: PanelProps): ReactNode {
  const earlier = textOf(row['repeatOf'])
  if (earlier === '') return null
  return (
    <Banner tone="warning" icon={<Repeat2 aria-hidden="true" />} title="Repeat repair">
      The same system was repaired within 30 days or 5,000 miles:{' '}
      <Anchor href={`/maintenance/repairs/${earlier}`}>{labelOf(row, 'repeatOf') ?? 'earlier repair'}</Anchor>
    </Banner>
  )
}

/** Said below the questions of the closing: all of it happens, or nothing. */
export function ClosingPart({ row, values }: MovePartProps): ReactNode {
  const holds = useHolds(row)
  const isForInspection = useIsForInspection(row)
  const lines = Array.isArray(values['lines']) ? (values['lines'] as readonly CostLine[]) : []
  const total = lines.reduce((sum, line) => sum + lineTotal(line), 0)
  const inAt = row['startMiles'] ?? row['reportedMiles']
  const steps: { icon: ReactNode; words: string; note?: string }[] = [
    { icon: <Check />, words: 'Closes the repair', note: 'with your name and the time' },
    { icon: <Gauge />, words: 'Saves the meter reading', note: typeof inAt === 'number' ? `in at ${formatMiles(inAt)}` : 'of the unit' },
    ...(textOf(row['schedule']) === '' || isForInspection
      ? []
      : [{ icon: <RefreshCw />, words: `Resets ${labelOf(row, 'schedule') ?? 'the PM schedule'}` }]),
    ...(total > 0 ? [{ icon: <DollarSign />, words: `Records ${formatCurrencyCents(total)}` }] : []),
    ...(textOf(row['vehicleReport']) === ''
      ? []
      : [{ icon: <ClipboardCheck />, words: 'Certifies the driver’s defect', note: 'the next driver reviews and signs' }]),
    ...holds.map((hold) => ({ icon: <LockOpen />, words: `Lifts ${hold.number}` })),
    ...(textOf(row['violation']) === ''
      ? []
      : [{ icon: <FileText />, words: 'Prepares the certification', note: 'of the roadside report (49 CFR 396.9(d)(3))' }]),
  ]
  return (
    <section aria-label="Updated on close">
      <h3 className="text-sm font-medium">
        Updated on close <span className="font-normal text-fg-muted">saved together</span>
      </h3>
      <ul className="mt-1 text-sm">
        {steps.map(({ icon, words, note }) => (
          <li key={words} className="flex items-center gap-2 border-t border-border py-1.5 [&>.lucide]:size-icon [&>.lucide]:text-fg-muted">
            {icon}
            <span>
              <b className="font-medium">{words}</b>
              {note === undefined ? null : <span className="text-fg-muted"> {note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
