import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#kit/format.ts'
import { request } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { withSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { KeptLine, Schedule } from '#features/report-schedules/answers.ts'
import { sumWords } from './contract.ts'
import { saidDay } from './schedule-contract.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** Schedules a saved report. */
export function ScheduleButton({ savedId, name }: { savedId: string; name: string }): ReactNode {
  const cache = useQueryClient()
  const [open, setOpen] = useState(false)
  const saved = (): void => {
    void cache.invalidateQueries({ queryKey: ['/api/reports/schedules'] })
    toast.add({ title: 'Report scheduled', tone: 'success' })
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Schedule…</Button>
      {open ? <ScheduleDialog savedId={savedId} name={name} onClose={() => setOpen(false)} onSaved={saved} /> : null}
    </>
  )
}

/** Earlier figures of a saved report beside each other, and whether month ends are kept. */
export function KeptFigures({ savedId }: { savedId: string }): ReactNode {
  const cache = useQueryClient()
  const monthEnd = `/api/reports/saved/${savedId}/month-end`
  const keeps = useQuery<{ keep: boolean }>({ queryKey: [monthEnd] })
  const kept = useQuery<KeptLine[]>({ queryKey: ['/api/reports/results', `?saved=${savedId}`] })
  const schedules = useQuery<Schedule[]>({ queryKey: ['/api/reports/schedules'] })
  const own = schedules.data?.filter((schedule) => schedule.savedId === savedId) ?? []
  const keep = (next: boolean): void => {
    request(monthEnd, { method: 'PUT', body: { keep: next } })
      .then(() => cache.invalidateQueries({ queryKey: [monthEnd] }))
      .catch((error: unknown) => toast.add({ title: 'Not saved', description: sentenceOf(error), tone: 'danger' }))
  }
  const rows = kept.data ?? []
  return (
    <section className="report-kept no-print" aria-label="Earlier figures">
      <h3>Earlier figures</h3>
      <Checkbox checked={keeps.data?.keep ?? false} onChange={keep} label="Save month-end results" />
      {own.length === 0 ? null : (
        <p>
          <Anchor href={withSearch('/reports', { show: 'schedules' })}>
            {own.length === 1 ? 'One schedule' : `${own.length} schedules`}
          </Anchor>
        </p>
      )}
      {rows.length === 0 ? null : (
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Count</th>
              <th scope="col">Change</th>
              {rows.some(({ sum }) => sum !== null) ? (
                <th scope="col">{rows.find(({ sumLabel }) => sumLabel !== null)?.sumLabel ?? 'Amount'}</th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id}>
                <th scope="row">
                  <Anchor href={withSearch('/reports', { result: row.id })}>{saidDay(row)}</Anchor>
                </th>
                <td>{formatNumber(row.total)}</td>
                <td>{changeOf(row, rows[at + 1])}</td>
                {row.sum === null ? null : <td>{sumWords(row, row.sum)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const changeOf = (row: KeptLine, before: KeptLine | undefined): string => {
  if (before === undefined) return '–'
  const change = row.total - before.total
  return change === 0 ? 'no change' : `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`
}
